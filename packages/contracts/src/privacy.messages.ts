import { failedToLoad } from './messages.ts'

/** Messages about the data of one person. */
export const privacyMessages = {
  person: 'Enter either a phone number or an email address.',
  phone: 'Enter a phone number with at least eight digits.',
  erased: (count: number) =>
    count === 0
      ? 'There was nothing to erase.'
      : `${count === 1 ? 'One enquiry was' : `${count} enquiries were`} erased.`,
  couldNotLoad: failedToLoad('privacy requests'),
} as const
