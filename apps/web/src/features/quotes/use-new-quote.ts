import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { CreateQuoteDocument } from './quotes.admin-documents.ts'

/** Makes a draft for an enquiry, which the server fills from its tour, and opens it. */
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
        const { item } = (await mutate(client, CreateQuoteDocument, variables)).createQuote
        await navigate({ to: '/adminQuotes', search: { edit: item._id } })
        return undefined
      }),
  }
}
