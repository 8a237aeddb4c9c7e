import { Button, buttonClass } from '@bharat/ui/button'
import { SearchInput } from './search-input.tsx'

/** A search that leads to all tours. Only its suggestions need a script. */
export function FindTour() {
  return (
    <search id="find-tour" aria-label="Find your tour" className="block max-w-xl print:hidden">
      <form action="/tours" method="get" className="flex items-end gap-3">
        <SearchInput label="Find your tour" className="flex-1" />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

/** The same in the menus of the header. */
export function MenuSearch() {
  return (
    <search aria-label="Where?">
      <form action="/tours" method="get" className="flex items-end gap-2">
        <SearchInput
          label="Where?"
          placeholder="Place, state or country"
          className="min-w-0 flex-1"
        />
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          Go
        </button>
      </form>
    </search>
  )
}
