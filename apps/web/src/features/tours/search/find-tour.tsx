import { SEARCH_TEXT_MAX } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'

/** The search field of the home page, which leads to all tours. It needs no script. */
export function FindTour() {
  return (
    <search
      id="find-tour"
      aria-label="Find your tour"
      className="page-column block pt-8 md:pt-12 print:hidden"
    >
      <form action="/tours" method="get" className="flex max-w-3xl items-end gap-3">
        <TextInput
          label="Find your tour"
          type="search"
          name="search"
          maxLength={SEARCH_TEXT_MAX}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Place, tour or activity"
          className="flex-1"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
