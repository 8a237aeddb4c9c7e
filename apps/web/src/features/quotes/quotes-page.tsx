import { useDashboardSearch } from '../../admin/list/use-dashboard-search.ts'
import { QuotePage } from './quote-page.tsx'
import { QuotesList } from './quotes-list.tsx'

/** The list of quotes, or the quote that the address names. */
export function QuotesPage() {
  const [{ edit }] = useDashboardSearch()
  return edit === undefined ? <QuotesList /> : <QuotePage key={edit} id={edit} />
}
