import { OVERVIEW_MAX_DAYS } from './back-office-limits.ts'
import { failedToLoad } from './messages.ts'

export const overviewMessages = {
  couldNotLoad: failedToLoad('the overview'),
  years: 'from and to must be in the years 2000 to 2100.',
  order: 'from must not be after to.',
  tooLong: `The overview covers at most ${OVERVIEW_MAX_DAYS} days.`,
} as const
