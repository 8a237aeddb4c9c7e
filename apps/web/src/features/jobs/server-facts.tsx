import { failedToLoad } from '@bharat/contracts/messages'
import { Notice } from '@bharat/ui/notice'
import { useQuery } from 'urql'
import { OperationsDocument } from './jobs.admin-documents.ts'

/** A retry changes these numbers. */
export const CONTEXT = { additionalTypenames: ['JobPayload'] }

/** Version, database and the numbers of waiting and failed jobs. */
export function ServerFacts() {
  const [{ data, error }, reload] = useQuery({
    query: OperationsDocument,
    requestPolicy: 'cache-and-network',
    context: CONTEXT,
  })
  if (error && !data) {
    return (
      <Notice
        tone="error"
        message={failedToLoad('state of the server')}
        action={{ label: 'Try again', run: () => reload({ requestPolicy: 'network-only' }) }}
      />
    )
  }
  const facts = data?.operations
  const shown: [string, string | number | undefined][] = [
    ['Version', facts?.version],
    ['Database', facts?.database],
    ['Waiting jobs', facts?.waiting],
    ['Failed jobs', facts?.failed],
    ['Longest overdue', facts && durationOf(facts.overdueSeconds)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="min-h-6 font-medium tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'None'
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
