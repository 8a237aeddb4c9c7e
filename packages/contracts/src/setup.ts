import { z } from 'zod'
import { recordId } from './replies.ts'
import { setupMessages } from './setup.messages.ts'
import { SETUP_STATES, SETUP_STEPS } from './setup-steps.ts'

/** GET /admin/setup: what a new site lacks. */
export const siteSetup = z
  .object({
    steps: z
      .array(
        z
          .object({
            name: z.enum(SETUP_STEPS).describe('The step.'),
            state: z.enum(SETUP_STATES).describe('What the stored data say of it.'),
            examples: z
              .array(z.string())
              .describe('Paths of its settings that still have example values.'),
          })
          .meta({ id: 'SiteSetupStep', description: 'A step of the set-up.' }),
      )
      .describe('All steps, in their order.'),
    done: z.int().min(0).describe('The number of steps that are done.'),
    isDismissed: z.boolean().describe('Whether the menu does not offer it any more.'),
    tourId: recordId
      .nullable()
      .describe('A tour of the site, to which departures can be added; null if there is none.'),
    isNew: z
      .boolean()
      .describe('Whether nobody has opened it: the dashboard leads to it after a login.'),
    opensAtLogin: z
      .boolean()
      .describe('Whether a login opens it: the company has no name, and nobody has opened it.'),
  })
  .meta({ id: 'SiteSetup', description: 'The set-up of the site.' })

export type SiteSetup = z.output<typeof siteSetup>

/** PUT /admin/setup: the page was opened. */
export const setupInput = z
  .object(
    {
      isDismissed: z
        .boolean({ error: setupMessages.dismissedInvalid })
        .nullish()
        .transform((value) => value ?? undefined)
        .meta({
          description: 'Whether the menu leaves it out; left out, this stays.',
          documented: { type: ['boolean', 'null'], examples: [true] },
        }),
      keepsLook: z
        .boolean({ error: setupMessages.keepsLookInvalid })
        .nullish()
        .transform((value) => value ?? undefined)
        .meta({
          description:
            'Whether the site keeps the look of the product, so that the brand needs no logo or colours; left out, this stays.',
          documented: { type: ['boolean', 'null'], examples: [true] },
        }),
    },
    { error: setupMessages.bodyInvalid },
  )
  .meta({
    id: 'SetupInput',
    description: 'The set-up page was opened, is dismissed, or a step of it is confirmed.',
  })
