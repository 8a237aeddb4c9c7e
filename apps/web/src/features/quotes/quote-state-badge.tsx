import { type QuoteState, quoteStateLabels } from '@bharat/contracts/quote-states'
import { Badge } from '@bharat/ui/badge'

/** The state of a revision. */
export function QuoteStateBadge({ state }: { state: QuoteState }) {
  const isOver = state !== 'draft' && state !== 'sent' && state !== 'accepted'
  return (
    <Badge tone={state === 'accepted' ? 'on' : isOver ? 'off' : 'neutral'}>
      {quoteStateLabels[state]}
    </Badge>
  )
}
