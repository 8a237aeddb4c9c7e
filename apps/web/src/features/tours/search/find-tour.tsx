import { Button } from '@bharat/ui/button'
import { SearchInput } from './search-input.tsx'

/** The search of the home page, which leads to all tours. Only its suggestions need a script. */
export function FindTour() {
  return (
    <search
      id="find-tour"
      aria-label="Find your tour"
      className="page-column block pt-8 md:pt-12 print:hidden"
    >
      <form action="/tours" method="get" className="flex max-w-3xl items-end gap-3">
        <SearchInput label="Find your tour" className="flex-1" />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
