import { failedToLoad } from './messages.ts'

export const historyMessages = {
  notFound: 'Change not found.',
  restored: 'The state before this change is restored.',
  isNew: 'This change made the record: there is no state before it.',
  groupNotFound: 'Change of several records not found.',
  editedSince: (name: string) => `“${name}” was changed since.`,
  flag: '`preview` and `includeChanged` must be true or false.',
  couldNotLoad: failedToLoad('history'),
} as const
