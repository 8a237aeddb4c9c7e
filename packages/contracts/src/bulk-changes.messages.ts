import { LARGEST_AMOUNT, PRICE_STEPS } from './back-office-limits.ts'
import { MAX_BULK } from './limits.ts'

/** Messages about changes of several records at once. */
export const bulkMessages = {
  ids: `ids must be 1 to ${MAX_BULK} ids of records.`,
  oneChange: 'Send either activeStatus or categoryId.',
  departures: 'Choose at least one departure.',
  percent: 'The change must be a number of per cent from -90 to 900.',
  amount: `The change must be a number of rupees from -${LARGEST_AMOUNT} to ${LARGEST_AMOUNT}.`,
  roundTo: `Prices can be rounded to ${PRICE_STEPS.join(', ')} rupees.`,
  onePrice: 'Send either percent or amount.',
  noPriceLeft: 'The change would leave no price.',
} as const
