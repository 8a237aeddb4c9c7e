import type { Landscape } from '@bharat/contracts/landscapes'
import { LandscapePictogram } from './landscape-pictogram.tsx'

/** What a traveller finds there. */
const sentences: Record<Landscape, string> = {
  Mountain: 'High passes, long views and villages at the end of the road.',
  Beaches: 'Coast roads, fishing harbours and evenings by the sea.',
  Forest: 'Shaded roads, tall trees and quiet days among wildlife.',
  Snow: 'White passes, frozen lakes and warm rooms at night.',
  Leisure: 'Short drives, easy days and time to stay where you like it.',
  Cultural: 'Temples, palaces, markets and the people who keep them alive.',
  Archaeological: 'Ruined cities, rock-cut halls and stories older than the road.',
  Rural: 'Fields, small towns and tea where the road is narrow.',
  Volcanic: 'Craters, hot springs and black earth beside the road.',
  Tribal: 'Villages with their own languages, crafts and festivals.',
  Cave: 'Painted halls and long passages below the ground.',
  Mangrove: 'Boats through tidal forests, with birds on every branch.',
  Waterfalls: 'Falls to hear from afar, to walk to and to stand in front of.',
}

/** Section 2, landscape page: the name, one sentence, and the scene up to the right edge of the window. */
export function LandscapeHero({ landscape }: { landscape: Landscape }) {
  return (
    <header
      id="landscape-hero"
      className="relative overflow-hidden bg-sunken md:flex md:min-h-80 md:items-center"
    >
      <div className="page-column py-8 md:py-12">
        <div className="md:w-1/2">
          <h1 className="text-display wrap-anywhere">{landscape} Tours</h1>
          <p className="mt-4 text-lead text-ink-soft">{sentences[landscape]}</p>
        </div>
      </div>
      <div className="-mb-px md:absolute md:right-0 md:bottom-0 md:w-1/2 md:max-w-160">
        <LandscapePictogram name={landscape} />
      </div>
    </header>
  )
}
