import type { TourSeed } from './tour-seed.ts'

/** Tours of the School and College Tours category. */
export const schoolTours: TourSeed[] = []
