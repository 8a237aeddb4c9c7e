import type { TadaDocumentNode } from 'gql.tada'
import { type AnyVariables, useClient } from 'urql'
import { mutate } from './requests.ts'
import { useAction } from './use-action.ts'

/** Sends one mutation at a time and keeps the message of its reply. */
export function useSender() {
  const client = useClient()
  const action = useAction()
  return {
    ...action,
    /**
     * @param document has one field, whose reply has a message
     * @param then gets the reply of a success
     * @returns whether it succeeded
     */
    send: <Reply extends { message: string }, Variables extends AnyVariables>(
      document: TadaDocumentNode<{ [Field in string]: Reply }, Variables>,
      variables: Variables,
      then?: (reply: Reply) => void,
    ): Promise<boolean> =>
      action.run(async () => {
        const [reply] = Object.values(await mutate(client, document, variables))
        if (reply) then?.(reply)
        return reply?.message
      }),
  }
}
