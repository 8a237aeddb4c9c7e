import { useNavigate } from '@tanstack/react-router'
import { type Client, useClient } from 'urql'
import { AdminError, fetchData, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { AdminQuotesDocument, CreateQuoteDocument } from './quotes.admin-documents.ts'

/** Makes a draft for an enquiry, which the server fills from its tour, or finds the draft that it has, and opens it. */
export function useNewQuote() {
  const client = useClient()
  const navigate = useNavigate()
  const { busy, result, run } = useAction()
  return {
    busy,
    result,
    create: (enquiryId: string) =>
      run(async () => {
        const variables = { input: { enquiryId } }
        const edit = await orDraftOf(client, enquiryId, async () => {
          return (await mutate(client, CreateQuoteDocument, variables)).createQuote.item._id
        })
        await navigate({ to: '/adminQuotes', search: { edit } })
        return undefined
      }),
  }
}

/**
 * The id of the draft that `create` makes, or of the one that the enquiry has already: there is one at a time.
 * @throws AdminError
 */
export async function orDraftOf(
  client: Client,
  enquiryId: string,
  create: () => Promise<string>,
): Promise<string> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof AdminError) || error.code !== 'CONFLICT') throw error
    const filters = { search: '', sort: '-createdAt', state: 'draft', view: '', enquiryId }
    const variables = { page: 1, limit: 1, ...filters }
    const [draft] = (await fetchData(client, AdminQuotesDocument, variables)).adminQuotes.items
    if (!draft) throw error
    return draft._id
  }
}
