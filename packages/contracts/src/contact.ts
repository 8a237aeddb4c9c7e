import { z } from 'zod'
import { contactMessages } from './contact.messages.ts'
import { MAX_ADDRESSES, TEXT_MAX } from './limits.ts'
import { recordId, recordReplies, recordVersion, storedText } from './replies.ts'
import { baseVersion, EMAIL, optionalText } from './text.ts'

/** An address with its phone number. */
export const contactAddressInput = z
  .object(
    {
      address: optionalText('Address', TEXT_MAX.line).meta({
        description: 'May be omitted if there is a phone.',
        documented: { examples: ['12 Example Road, Mysuru 570001'] },
      }),
      phone: optionalText('Phone', TEXT_MAX.line).meta({
        description: 'May be omitted if there is an address.',
        documented: { examples: ['+91 22 0000 0000'] },
      }),
    },
    { error: contactMessages.pairRequired },
  )
  .meta({
    id: 'ContactAddressInput',
    description: 'An address with its phone; dropped if both are empty.',
  })

/** The stored contact: pairs with both parts empty are dropped, at least one pair must remain. */
export const contactInput = z
  .object(
    {
      addresses: z
        .array(contactAddressInput, { error: contactMessages.pairRequired })
        .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} address and phone pairs can be kept.`)
        .transform((pairs) => pairs.filter(({ address, phone }) => address !== '' || phone !== ''))
        .refine((pairs) => pairs.length > 0, contactMessages.pairRequired)
        .describe('At least one that is not empty.'),
      landline: optionalText('Landline', TEXT_MAX.line).meta({
        description: 'Telephone of the office.',
        documented: { examples: ['+91 22 0000 0000'] },
      }),
      email: optionalText('Email', TEXT_MAX.email)
        .refine((value) => value === '' || EMAIL.test(value), contactMessages.emailInvalid)
        .meta({
          description: 'An e-mail address.',
          documented: { examples: ['hello@example.com'] },
        }),
    },
    { error: contactMessages.pairRequired },
  )
  .meta({ id: 'ContactInput', description: 'The company’s contact details.' })

/** PUT /admin/contact. Version 0 means that no record exists yet: of two first saves the server rejects one. */
export const contactUpdate = contactInput
  .extend({ version: baseVersion })
  .meta({ id: 'ContactUpdate', description: 'The new contact details.' })

export type ContactInput = z.output<typeof contactInput>

/** Section 3, Contact: the single record. */
export const contact = z
  .object({
    _id: recordId,
    addresses: z
      .array(
        z
          .object({
            address: storedText.describe('Empty if there is only a phone.'),
            phone: storedText.describe('Empty if there is only an address.'),
          })
          .meta({ id: 'ContactAddress', description: 'An address with its phone number.' }),
      )
      .min(1)
      .describe('At least one.'),
    landline: storedText.describe('Empty if there is none.'),
    email: storedText.describe('Empty if there is none.'),
    version: recordVersion,
  })
  .meta({
    id: 'Contact',
    description: 'The company’s contact details: a single record (section 3).',
  })

/** The contact record as the site shows it. */
export const publicContact = contact
  .pick({ addresses: true, landline: true, email: true })
  .meta({ id: 'PublicContact', description: 'The contact details, as the site shows them.' })

export const contactReplies = recordReplies('Contact', contact)

export type Contact = z.output<typeof contact>
export type PublicContact = z.output<typeof publicContact>
