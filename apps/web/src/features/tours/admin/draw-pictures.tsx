import { SUB_IMAGES } from '@bharat/contracts/limits'
import { picturePlaces } from '@bharat/contracts/route-stops'
import { Button } from '@bharat/ui/button'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { Notice } from '@bharat/ui/notice'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Client, useClient } from 'urql'
import { failureText, mutate } from '../../../admin/session/requests.ts'
import { drawnFile } from './drawn-file.ts'
import type { ItineraryEntry } from './itinerary-days.ts'
import { DrawTourPicturesDocument } from './tours.admin-documents.ts'

/** The parts of the tour form that this button reads and changes. */
export interface PictureValues {
  landscapes: string[]
  mainImageUrl: ImageChoice
  subImageUrls: (File | string)[]
  itinerary: ItineraryEntry[]
}

/**
 * Draws the main image and the sub images that a tour lacks, from the places of the itinerary and the landscapes.
 * It never replaces an image; each drawn one can be changed for a photograph at any time.
 */
export function DrawPictures({ form }: { form: UseFormReturn<PictureValues> }) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const [result, setResult] = useState<{ tone: 'info' | 'error'; message: string }>()
  const [mainImage, subImages] = useWatch({
    control: form.control,
    name: ['mainImageUrl', 'subImageUrls'],
  })
  const missing = (mainImage === null ? 1 : 0) + SUB_IMAGES - subImages.length
  // After a save the form is empty again.
  useEffect(() => {
    if (missing === SUB_IMAGES + 1) setResult(undefined)
  }, [missing])

  async function draw() {
    setBusy(true)
    setResult(undefined)
    try {
      const [main, ...others] = await drawPictures(client, form.getValues())
      // The form may have another tour by now.
      if (!isShown.current) return
      const now = form.getValues()
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
      if (main && now.mainImageUrl === null) form.setValue('mainImageUrl', main, options)
      const added = others.slice(now.subImageUrls.length)
      form.setValue('subImageUrls', [...now.subImageUrls, ...added], options)
      setResult({
        tone: 'info',
        message: 'The pictures are drawn. Nothing is saved before the tour is.',
      })
    } catch (error) {
      setResult({ tone: 'error', message: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Drawing…"
        keepFocus
        disabled={missing === 0}
        className="aria-disabled:opacity-60"
        onClick={() => void draw()}
      >
        Draw the missing pictures
      </Button>
      <p className="text-sm text-ink-soft">
        {missing === 0
          ? 'The tour has all its pictures. Remove one to draw it again.'
          : 'No photographs yet? The places and landscapes of the tour become pictures, which you can change at any time.'}
      </p>
      <Notice tone={result?.tone ?? 'info'} message={result?.message} />
    </div>
  )
}

/** The pictures as files, which the form uploads with its other images. @throws AdminError */
async function drawPictures(client: Client, values: PictureValues): Promise<File[]> {
  const places = picturePlaces(values.itinerary.map(({ title }) => title))
  const { drawTourPictures } = await mutate(client, DrawTourPicturesDocument, {
    input: { places, landscapes: values.landscapes },
  })
  return drawTourPictures.map((picture, index) =>
    drawnFile(picture, `${picture.place || 'picture'}-${index + 1}.jpg`),
  )
}
