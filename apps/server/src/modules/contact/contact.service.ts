import { type Contact, contactInput, contactMessages } from '@bharat/contracts/contact'
import { parseInput } from '../../platform/errors.ts'
import { found, type Saved } from '../../platform/records.service.ts'
import type { ContactRepository } from './contact.repository.ts'

/** The single company-contact record (section 3). */
export function createContactService(repository: ContactRepository) {
  return {
    /** NOT_FOUND until one has been saved. */
    get: async (): Promise<Contact> => found(await repository.get(), contactMessages.notFound),

    save: async (value: unknown): Promise<Saved<Contact>> => ({
      message: contactMessages.saved,
      item: await repository.save(parseInput(contactInput, value)),
    }),
  }
}

export type ContactService = ReturnType<typeof createContactService>
