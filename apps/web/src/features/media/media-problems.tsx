import { MEDIA_PROBLEMS } from '@bharat/contracts/back-office-limits'
import { failedToLoad } from '@bharat/contracts/messages'
import { Notice } from '@bharat/ui/notice'
import { useQuery } from 'urql'
import { MediaProblemsDocument } from './media.admin-documents.ts'
import { EditorLink } from './media-uses.tsx'

/** The images whose file is missing, with links to the records that name them; nothing if there are none. */
export function MediaProblems() {
  const [{ data, error }, reload] = useQuery({
    query: MediaProblemsDocument,
    requestPolicy: 'cache-and-network',
    context: OF_MEDIA,
  })
  if (error && !data) {
    return (
      <Notice
        tone="error"
        message={failedToLoad('missing files')}
        action={{ label: 'Try again', run: () => reload({ requestPolicy: 'network-only' }) }}
      />
    )
  }
  const problems = data?.mediaProblems ?? []
  if (problems.length === 0) return null
  return (
    <section
      aria-labelledby="media-problems"
      className="rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="media-problems" className="text-lg leading-7 font-semibold">
        Missing image files ({problems.length < MEDIA_PROBLEMS ? '' : 'the first '}
        {problems.length})
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        The site shows a drawing in their place. Choose another image in these records.
      </p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {problems.map((problem) => (
          <li
            key={`${problem.id} ${problem.field}`}
            className="border-t border-line py-1 first:border-t-0"
          >
            <EditorLink use={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loaded again after a replacement or a deletion. */
const OF_MEDIA = { additionalTypenames: ['MediaReplacementPayload', 'Media'] }
