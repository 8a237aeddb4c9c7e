import { SUB_IMAGES } from '@bharat/contracts/limits'
import { Photo } from '@bharat/ui/photo'
import type { TourData } from './tour-facts.ts'

/** One large image and four small ones; on a phone a row to swipe through. */
export function TourGallery({
  tour: { subImageUrls, subImages, mainImageUrl, mainImage, tourName },
}: {
  tour: TourData
}) {
  const named = subImageUrls.map((url, index) => ({ url, ...subImages[index] }))
  const available = named.filter(({ url }) => url !== '').slice(0, SUB_IMAGES)
  const main = { url: mainImageUrl, alt: '', credit: '', ...mainImage }
  const [large, ...small] = available.length > 0 ? available : [main]
  return (
    <section
      aria-label="Pictures of the tour"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
      tabIndex={0}
      className="page-column flex snap-x snap-mandatory gap-2 max-lg:scroll-mb-20 overflow-x-auto scroll-px-gutter md:grid md:grid-cols-4 md:grid-rows-2 md:overflow-visible print:hidden"
    >
      <Photo
        src={large?.url ?? ''}
        alt={large?.alt || `${tourName}, picture 1`}
        focus={large?.focus}
        credit={large?.credit}
        sizes="(min-width: 1344px) 40rem, (min-width: 768px) 50vw, 88vw"
        priority
        className="aspect-4/3 w-[88%] shrink-0 snap-start rounded-lg md:col-span-2 md:row-span-2 md:w-auto"
      />
      {small.map(({ url, alt, focus, credit }, index) => (
        <Photo
          // Two of the five images may be the same.
          key={`${index}-${url}`}
          src={url}
          alt={alt || `${tourName}, picture ${index + 2}`}
          focus={focus}
          credit={credit}
          sizes="(min-width: 1344px) 20rem, (min-width: 768px) 25vw, 88vw"
          className="aspect-4/3 w-[88%] shrink-0 snap-start rounded-lg md:w-auto"
        />
      ))}
    </section>
  )
}
