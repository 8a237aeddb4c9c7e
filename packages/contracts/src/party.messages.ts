import { PARTY_MAX } from './limits.ts'

/** Messages for who travels. */
export const partyMessages = {
  party: 'party must be an object.',
  adults: `Adults must be a whole number from 1 to ${PARTY_MAX.adults}.`,
  children: `Ages of children must be at most ${PARTY_MAX.children} whole numbers from 0 to ${PARTY_MAX.childAge}.`,
  month: 'Month must be a month as yyyy-mm.',
  note: 'Note must be text.',
} as const
