import { type Contact, contactUpdate, type PublicContact } from '@bharat/contracts/contact'
import { contactMessages } from '@bharat/contracts/contact.messages'
import type { Saved } from '@bharat/contracts/replies'
import { parseInput } from '../../errors.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { ContactRepository } from './contact.repository.ts'

/** The single company-contact record (section 3). */
export function createContactService(repository: ContactRepository) {
  /** @throws DomainError NOT_FOUND until a contact has been saved */
  const get = async (): Promise<Contact> =>
    orNotFound(await repository.get(), contactMessages.notFound)

  return {
    get,

    /** What pages show of the record; null until a contact has been saved. */
    async getPublic(): Promise<PublicContact | null> {
      const contact = await repository.get()
      if (!contact) return null
      const { addresses, landline, email } = contact
      return { addresses, landline, email }
    },

    /** Creates or replaces the record. @throws DomainError CONFLICT with `current` if the stored version is another one */
    async save(value: unknown): Promise<Saved<Contact>> {
      const { version, ...input } = parseInput(contactUpdate, value)
      const item =
        (await repository.save(input, version)) ??
        throwConflict(orNotFound(await repository.get(), contactMessages.notFound))
      return { message: contactMessages.saved, item }
    },
  }
}

export type ContactService = ReturnType<typeof createContactService>
