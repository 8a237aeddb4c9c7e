import type { Landscape } from '@bharat/contracts/landscapes'
import { LandscapePictogram } from './landscape-pictogram.tsx'

/** Section 2, landscape page: the name over the full-width scene. */
export function LandscapeHero({ landscape }: { landscape: Landscape }) {
  return (
    <header id="landscape-hero" className="overflow-hidden bg-sunken">
      <div className="page-column grid items-end gap-x-12 gap-y-6 pt-10 md:pt-16 xl:grid-cols-[minmax(0,1fr)_minmax(0,--spacing(128))]">
        <h1 className="text-display wrap-anywhere xl:pb-14">{landscape} Tours</h1>
        <div className="-mx-gutter -mb-px md:ml-0 md:w-full md:max-w-136 md:justify-self-end xl:mr-0">
          <LandscapePictogram name={landscape} />
        </div>
      </div>
    </header>
  )
}
