import type { TourSeed } from './tour-seed.ts'

/** Tours of the Women on the Road category. */
export const womenTours: TourSeed[] = []
