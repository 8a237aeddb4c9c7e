import { z } from 'zod'
import { recordId } from './replies.ts'
import { EMAIL, optionalText } from './text.ts'

/** Texts of the Contact tab (sections 5 and 8). */
export const contactMessages = {
  pairRequired: 'Add at least one address or phone pair.',
  emailInvalid: 'Enter a valid email.',
  saved: 'Contact saved successfully.',
  notFound: 'No contact yet.',
  couldNotLoad: 'Failed to load contact.',
} as const

const pair = z.object(
  { address: optionalText('Address'), phone: optionalText('Phone') },
  { error: contactMessages.pairRequired },
)

/** PUT /admin/contact: pairs with both parts empty are dropped, one must remain. */
export const contactInput = z.object(
  {
    addresses: z
      .array(pair, { error: contactMessages.pairRequired })
      .max(100, 'At most 100 address and phone pairs can be kept.')
      .transform((pairs) => pairs.filter(({ address, phone }) => address !== '' || phone !== ''))
      .refine((pairs) => pairs.length > 0, contactMessages.pairRequired),
    landline: optionalText('Landline'),
    email: optionalText('Email').refine(
      (value) => value === '' || EMAIL.test(value),
      contactMessages.emailInvalid,
    ),
  },
  { error: contactMessages.pairRequired },
)

export type ContactInput = z.output<typeof contactInput>

/** Section 3, Contact: the single record. */
export const contactItem = z.strictObject({
  _id: recordId,
  addresses: z.array(z.strictObject({ address: z.string(), phone: z.string() })),
  landline: z.string(),
  email: z.string(),
})
export type Contact = z.output<typeof contactItem>
