import { routeMapMessages } from '@bharat/contracts/route-maps.messages'
import { type PlannedStop, plannedStops, stopLabel } from '@bharat/contracts/route-stops'
import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { type ImageChoice, ImagePreview } from '@bharat/ui/image-preview'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Client, useClient } from 'urql'
import { BoundImage } from '../../../admin/form/fields.tsx'
import { failureText, mutate } from '../../../admin/session/requests.ts'
import { drawnFile } from './drawn-file.ts'
import type { ItineraryEntry } from './itinerary-days.ts'
import { DrawRouteMapDocument } from './tours.admin-documents.ts'

/** The parts of the tour form that this field reads and changes. */
export interface RouteMapValues {
  tourName: string
  routeMapUrl: ImageChoice
  itinerary: ItineraryEntry[]
}

/** The route map of a tour: an image, or a sketch of the route drawn from the places of the itinerary. */
export function RouteMapField({ form }: { form: UseFormReturn<RouteMapValues> }) {
  const [planned, setPlanned] = useState<PlannedStop[]>()
  return (
    <div className="flex flex-col items-start gap-3">
      <BoundImage form={form} name="routeMapUrl" className="w-full" />
      <Button
        variant="secondary"
        onClick={() =>
          setPlanned(plannedStops(form.getValues('itinerary').map(({ title }) => title)))
        }
      >
        Draw from the itinerary
      </Button>
      {planned && (
        <RouteMapDialog
          title={form.getValues('tourName')}
          planned={planned}
          onClose={() => setPlanned(undefined)}
          onUse={(map) => {
            form.setValue('routeMapUrl', map, { shouldDirty: true })
            setPlanned(undefined)
          }}
        />
      )}
    </div>
  )
}

function RouteMapDialog({
  title,
  planned,
  onClose,
  onUse,
}: {
  title: string
  planned: readonly PlannedStop[]
  onClose: () => void
  onUse: (map: File) => void
}) {
  const client = useClient()
  const [stops, setStops] = useState(planned)
  const [map, setMap] = useState<File>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function draw() {
    const placed = namedOf(stops)
    setFailure(placed.length < 2 ? routeMapMessages.stops : undefined)
    if (placed.length < 2) return
    setBusy(true)
    try {
      setMap(await drawMap(client, title, placed))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  // The places may be complete: the first map needs no other press.
  useEffect(() => {
    if (namedOf(stops).length >= 2) void draw()
  }, [])

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Route map"
      description="One milestone for each place, with the days that end there. A place that is left empty is not on the map."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {map ? (
            <Button onClick={() => onUse(map)}>Use this map</Button>
          ) : (
            <Button busy={busy} keepFocus busyLabel="Drawing…" onClick={() => void draw()}>
              Draw
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {stops.map((stop, index) => (
          <TextInput
            key={stopLabel(stop)}
            label={stopLabel(stop)}
            value={stop.name}
            disabled={busy}
            onChange={({ target }) => {
              setMap(undefined)
              setStops(stops.with(index, { ...stop, name: target.value }))
            }}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Notice tone="error" message={failure} />
        <p role="status" className="text-sm text-ink-soft empty:sr-only">
          {map && 'The map is drawn. Nothing is saved before the tour is.'}
        </p>
        {map && <ImagePreview image={map} sizes="40rem" className="w-full" />}
      </div>
    </Dialog>
  )
}

function namedOf(stops: readonly PlannedStop[]): PlannedStop[] {
  return stops.filter(({ name }) => name.trim() !== '')
}

/** The map as a file, which the form uploads with its other images. @throws AdminError */
async function drawMap(client: Client, title: string, stops: PlannedStop[]): Promise<File> {
  const input = { title, stops }
  const { drawRouteMap } = await mutate(client, DrawRouteMapDocument, { input })
  return drawnFile(drawRouteMap, 'route-map.jpg')
}
