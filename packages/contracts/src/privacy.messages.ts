import { failedToLoad } from './messages.ts'

/** Messages about the data of one person. */
export const privacyMessages = {
  person: 'Enter either a phone number or an email address.',
  phone: 'Enter a phone number with at least eight digits.',
  erased: (count: number, hadName = false) => {
    const enquiries = count === 1 ? 'One enquiry was erased.' : `${count} enquiries were erased.`
    const erased = [count > 0 && enquiries, hadName && 'The name of a removed account was erased.']
    return erased.filter(Boolean).join(' ') || 'There was nothing to erase.'
  },
  couldNotLoad: failedToLoad('privacy requests'),
} as const
