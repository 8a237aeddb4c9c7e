import { z } from 'zod'
import { recordId } from './replies.ts'

export const NAVIGATION_KINDS = ['tour', 'category'] as const

/** A fixed link of the top bar (section 2). */
export const navigationLink = z
  .object({
    id: recordId.describe('Id of the tour or category.'),
    kind: z.enum(NAVIGATION_KINDS).describe('What it leads to.'),
    label: z.string().describe('What it is called.'),
  })
  .meta({ id: 'NavigationLink', description: 'A fixed link of the top bar.' })

export type NavigationLink = z.output<typeof navigationLink>
