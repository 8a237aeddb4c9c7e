import { MAX_BULK } from './limits.ts'

/** Messages about changes of several records at once. */
export const bulkMessages = {
  ids: `ids must be 1 to ${MAX_BULK} ids of records.`,
  oneChange: 'Send either activeStatus or categoryId.',
} as const
