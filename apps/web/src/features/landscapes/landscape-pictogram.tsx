import type { Landscape } from '@bharat/contracts/landscapes'
// A file of its own that the browser keeps: as components the scenes would be in every page twice,
// as markup and as code.
import scenes from './landscapes.svg'

/** A small scene of the landscape, in the colours of the brand. Decoration: its name stands beneath. */
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
