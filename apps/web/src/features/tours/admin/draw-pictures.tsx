import { SUB_IMAGES } from '@bharat/contracts/limits'
import { picturePlaces } from '@bharat/contracts/route-stops'
import { isDrawnPicture } from '@bharat/contracts/tour-pictures.messages'
import { Button } from '@bharat/ui/button'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { Notice } from '@bharat/ui/notice'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useClient } from 'urql'
import { failureText, mutate } from '../../../admin/session/requests.ts'
import type { ItineraryEntry } from './itinerary-days.ts'
import { DrawTourPicturesDocument } from './tours.admin-documents.ts'

/** The parts of the tour form that this button reads and changes. */
export interface PictureValues {
  tourName: string
  landscapes: string[]
  mainImageUrl: ImageChoice
  subImageUrls: (File | string)[]
  itinerary: ItineraryEntry[]
}

/** The places that the pictures name: those of the itinerary. */
const placesOf = ({ itinerary }: Pick<PictureValues, 'itinerary'>) =>
  picturePlaces(itinerary.map(({ title }) => title))

const isDrawn = (image: ImageChoice | undefined) =>
  typeof image === 'string' && isDrawnPicture(image)

/**
 * Draws the main image and the sub images that a tour lacks, from the places of the itinerary and the landscapes, and
 * drawn ones again, as after a change of both. It never replaces a photograph.
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
  const [mainImage, subImages, itinerary] = useWatch({
    control: form.control,
    name: ['mainImageUrl', 'subImageUrls', 'itinerary'],
  })
  const missing = (mainImage === null ? 1 : 0) + SUB_IMAGES - subImages.length
  const canRedraw = [mainImage, ...subImages].some(isDrawn)
  const places = placesOf({ itinerary }).slice(0, SUB_IMAGES)
  // After a save the form is empty again.
  useEffect(() => {
    if (missing === SUB_IMAGES + 1) setResult(undefined)
  }, [missing])

  /** @param again whether drawn pictures are replaced as well */
  async function draw(again: boolean) {
    setBusy(true)
    setResult(undefined)
    try {
      const { tourName, landscapes, itinerary } = form.getValues()
      const input = { places: placesOf({ itinerary }), landscapes, tourName }
      const { drawTourPictures } = await mutate(client, DrawTourPicturesDocument, { input })
      // The form may have another tour by now.
      if (!isShown.current) return
      const now = form.getValues()
      const [main, ...subs] = drawTourPictures.map(({ url }, at) => {
        const image = [now.mainImageUrl, ...now.subImageUrls][at] ?? null
        return image === null || (again && isDrawn(image)) ? url : image
      })
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
      form.setValue('mainImageUrl', main ?? null, options)
      form.setValue('subImageUrls', subs, options)
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
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={busy && missing > 0}
          busyLabel="Drawing…"
          keepFocus
          disabled={missing === 0 || busy}
          className="aria-disabled:opacity-60"
          onClick={() => void draw(false)}
        >
          Draw the missing pictures
        </Button>
        {canRedraw && (
          <Button
            variant="secondary"
            busy={busy && missing === 0}
            busyLabel="Drawing…"
            keepFocus
            disabled={busy}
            onClick={() => void draw(true)}
          >
            Draw again
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {places.length > 0
          ? `Drawn pictures show the landscapes and name the places in the titles of the itinerary: ${places.join(', ')}.`
          : 'Drawn pictures show the landscapes and name the places in the titles of the itinerary. It has none yet.'}{' '}
        {canRedraw ? '“Draw again” keeps photographs.' : 'You can change them at any time.'}
      </p>
      <Notice tone={result?.tone ?? 'info'} message={result?.message} />
    </div>
  )
}
