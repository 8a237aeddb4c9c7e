import { bulkReply } from '@bharat/contracts/bulk-changes'
import {
  HISTORY_APIS,
  historyQuery,
  historyReplies,
  restoredReply,
  restoreGroupInput,
} from '@bharat/contracts/history'
import { historyMessages } from '@bharat/contracts/history.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import type { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'

enumType('HistoryApi', 'How a change was made.', HISTORY_APIS)

const shared = {
  tag: { name: 'History', description: 'Every change of a record or of the settings.' },
  access: ['catalogue', 'settings'],
} as const

export const historyOperations = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/history',
    id: 'adminHistory',
    summary: 'List changes of records, newest first',
    description: 'Only of the kinds of records that the account may edit.',
    query: historyQuery,
    reply: historyReplies.page,
    handle: ({ services, query, session }) => services.history.list(query, session.permissions),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    creates: false,
    path: '/admin/history/{id}/restore',
    id: 'restoreChange',
    audit: 'history',
    summary: 'Restore a record to its state before a change',
    description:
      'It is a save like any other: it follows the rules of the record, sets another version and is a change itself.',
    reply: restoredReply,
    errors: { 404: historyMessages.notFound, 409: `${historyMessages.isNew} ${STALE_SAVE}` },
    handle: async ({ services, params, session }) =>
      (await services.history.restore(params.id, session.permissions)) as z.input<
        typeof restoredReply
      >,
  }),
  endpoint({
    ...shared,
    method: 'POST',
    creates: false,
    path: '/admin/history/groups/{id}/restore',
    id: 'restoreGroup',
    audit: 'history',
    summary: 'Restore all records of a change of several records',
    description:
      'Each gets the state before that change, and one that the change made is removed. A record that was changed since fails alone, unless `includeChanged` is true.',
    body: restoreGroupInput,
    reply: bulkReply,
    errors: { 404: historyMessages.groupNotFound },
    handle: ({ services, params, body, session }) =>
      services.history.restoreGroup(params.id, body, session.permissions),
  }),
]
