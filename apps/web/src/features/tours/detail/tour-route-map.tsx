import { Photo } from '@bharat/ui/photo'
import type { TourData } from './tour-facts.ts'

/** In its own ratio if the size is known, and never higher than the window; otherwise whole inside a fixed frame. */
export function TourRouteMap({
  map: { url, width, height, alt },
  tourName,
}: {
  map: NonNullable<TourData['routeMap']>
  tourName: string
}) {
  const size = width && height ? { width, height } : undefined
  return (
    <section
      id="route-map"
      aria-labelledby="route-title"
      className="break-inside-avoid print:-order-1"
    >
      <h2 id="route-title" className="mb-6 text-title print:mb-2">
        Route map
      </h2>
      <Photo
        src={url}
        alt={alt || `Route map of ${tourName}`}
        sizes="(min-width: 1024px) 50rem, 92vw"
        size={size}
        printed
        className={`rounded-lg border border-line print:max-h-sheet print:border-0 ${size ? '' : 'aspect-3/4'}`}
        imageClassName="object-contain! md:max-h-[85dvh] print:max-h-sheet"
      />
    </section>
  )
}
