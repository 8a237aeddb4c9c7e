import { useClient } from 'urql'
import type { FormNotice } from '../../admin/form/form-definition.ts'
import { AdminError, failureText, mutate, objects } from '../../admin/session/requests.ts'
import {
  DeleteMediaDocument,
  type MediaItem,
  ReplaceMediaDocument,
} from './media.admin-documents.ts'

/**
 * Deletes an image, or replaces it everywhere.
 * @param notify receives the result
 */
export function useMediaActions(notify: (notice: FormNotice) => void) {
  const client = useClient()

  async function run(action: () => Promise<{ message: string }>): Promise<boolean> {
    try {
      notify({ tone: 'success', message: (await action()).message })
      return true
    } catch (error) {
      notify({ tone: 'error', message: [failureText(error), ...usersIn(error)].join('\n') })
      return false
    }
  }

  return {
    /** Resolves to whether it is deleted. */
    remove: ({ _id: id }: MediaItem) =>
      run(async () => (await mutate(client, DeleteMediaDocument, { id })).deleteMedia),
    /** Resolves to whether no record uses it any more. */
    replace: ({ _id: id }: MediaItem, by: string) =>
      run(async () => (await mutate(client, ReplaceMediaDocument, { id, by })).replaceMedia),
  }
}

/** The names of the records that use an image which the server therefore does not delete. */
function usersIn(error: unknown): string[] {
  const details = error instanceof AdminError ? error.details : {}
  return [...new Set(objects(details.usedBy).map(({ name }) => String(name)))]
}
