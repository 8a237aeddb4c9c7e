import type { TourSeed } from './tour-seed.ts'

/** Tours of the Weekend Drives category. */
export const weekendTours: TourSeed[] = []
