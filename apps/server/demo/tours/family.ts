import type { TourSeed } from './tour-seed.ts'

/** Tours of the Family Holidays category. */
export const familyTours: TourSeed[] = []
