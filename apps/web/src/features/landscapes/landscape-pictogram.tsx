import type { Landscape } from '@bharat/contracts/landscapes'
// The browser caches the scenes as a separate file. As components they would be in every page twice, as HTML
// and as code.
import scenes from './landscapes.svg'

/** A small scene of the landscape, in the brand's colours. It is decorative: its name is below. */
export function LandscapePictogram({ name }: { name: Landscape }) {
  return (
    <svg
      aria-hidden="true"
      className="block aspect-160/84 w-full transition-transform duration-500 ease-road group-hover/tile:scale-108"
    >
      <use href={`${scenes}#${name}`} />
    </svg>
  )
}
