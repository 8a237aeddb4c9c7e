import { failedToLoad } from './messages.ts'

export const historyMessages = {
  notFound: 'Change not found.',
  restored: 'The state before this change is restored.',
  isNew: 'This change made the record: there is no state before it.',
  groupNotFound: 'Change of several records not found.',
  changedSince: 'It was changed since.',
  editedSince: (name: string) => `“${name}” was changed since, so it stays.`,
  couldNotLoad: failedToLoad('history'),
} as const
