import { EXPIRED_INVITATION_DAYS, INVITATION_HOURS } from '@bharat/contracts/back-office-limits'
import type { InvitationMail } from '@bharat/contracts/invitation-states'
import type { InvitationListQuery } from '@bharat/contracts/invitations'
import type { Page } from '@bharat/contracts/list'
import type { Permission } from '@bharat/contracts/permissions'
import type { StoredPerson } from '@bharat/contracts/replies'
import { isObjectId } from '@bharat/contracts/text'
import { ObjectId, type WithId } from 'mongodb'
import { type Database, unlessDuplicate } from '../../database/mongo.ts'
import { inFreeSlot, type SlotFields, slotIndex } from '../../database/slots.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

/** An open invitation has a slot. An expired one may have lost it to another. */
interface InvitationDocument extends SlotFields {
  /** Lower case; unique. */
  email: string
  /** Absent: without one. */
  name?: string
  permissions: Permission[]
  /** Who created the link. */
  invitedBy: StoredPerson
  expiresAt: Date
  /** The account that the link creates. Each link has another one, so that it also identifies the link. */
  accountId: ObjectId
  /** The SHA-256 of the token; absent while the link is being used. */
  tokenHash?: string
  /** The token for the mail, encrypted; absent without a mail server, and once the mail is sent. */
  sealedToken?: string
  mailed?: boolean
  pendingJobs?: NewJob[]
}

export interface StoredInvitation {
  _id: string
  email: string
  /** '' for none. */
  name: string
  permissions: Permission[]
  invitedBy: StoredPerson
  /** ISO 8601. */
  createdAt: string
  expiresAt: string
  accountId: string
  mail: InvitationMail
}

/** A link. Its time starts when it is stored. */
export interface NewLink {
  accountId: string
  tokenHash: string
  invitedBy: StoredPerson
  /** Undefined: no mail is sent. */
  mail?: { sealedToken: string; job: NewJob } | undefined
}

/** The invitations that nobody has accepted, one for each address. */
export function createInvitationsRepository(database: Database) {
  const invitations = database.collection<InvitationDocument>('invitations')
  const listing = {
    collection: invitations,
    sorts: { createdAt: new Date(0), email: '' },
    searchField: 'email',
    toItem,
  }
  const valid = (tokenHash: string) => ({ tokenHash, expiresAt: { $gt: new Date() } })

  return {
    async prepare(): Promise<void> {
      await invitations.createIndexes([
        { key: { email: 1 }, unique: true },
        { key: { tokenHash: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: EXPIRED_INVITATION_DAYS * 86_400 },
        slotIndex,
        ...listIndexes(listing),
      ])
    },

    list: (query: InvitationListQuery): Promise<Page<StoredInvitation>> =>
      findPage(listing, query, []),

    /**
     * Stores an invitation in place of an expired one.
     * @param limit the maximum number of open invitations, also for concurrent requests
     * @returns 'exists' if the address has an open one, 'full' if `limit` are open
     */
    async insert(
      email: string,
      permissions: Permission[],
      link: NewLink & { _id: string },
      limit: number,
      name = '',
    ): Promise<StoredInvitation | 'exists' | 'full'> {
      await invitations.deleteOne({ email, ...expired() })
      await releaseSlots()
      const { set, pendingJobs } = linkFields(link)
      const document = {
        _id: new ObjectId(link._id),
        email,
        ...(name && { name }),
        permissions,
        ...set,
        pendingJobs,
      }
      const hasSlot = await unlessDuplicate(
        inFreeSlot(invitations, limit, (slot) => invitations.insertOne({ ...document, slot })),
      )
      if (hasSlot === null) return 'exists'
      return hasSlot ? toItem(document) : 'full'
    },

    /**
     * Replaces the link: the earlier one is not valid any more. An expired invitation is open again.
     * @param limit as for `insert`
     * @returns null for an unknown id, 'full' if `limit` others are open
     */
    async replaceLink(
      id: string,
      link: NewLink,
      limit: number,
    ): Promise<StoredInvitation | 'full' | null> {
      const { set, pendingJobs } = linkFields(link)
      const replace = (stored: number | null, slot: number) =>
        invitations.findOneAndUpdate(
          { _id: new ObjectId(id), slot: stored as number },
          {
            $set: { ...set, slot },
            ...(link.mail && { $push: { pendingJobs: { $each: pendingJobs } } }),
            ...(!link.mail && { $unset: { sealedToken: '' } as const }),
          },
        )
      await releaseSlots()
      for (;;) {
        const current = await invitations.findOne({ _id: new ObjectId(id) })
        if (!current) return null
        const { slot } = current
        let document: WithId<InvitationDocument> | null = null
        if (slot !== undefined) document = await replace(slot, slot)
        else {
          const isStored = await inFreeSlot(invitations, limit, async (free) => {
            document = await replace(null, free)
          })
          if (!isStored) return 'full'
        }
        // Null: it was removed, or another request has changed its slot meanwhile.
        if (document) return toItem(document)
      }
    },

    async get(id: string): Promise<StoredInvitation | null> {
      const document = isObjectId(id) ? await invitations.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    async remove(id: string): Promise<boolean> {
      return isObjectId(id) && (await invitations.deleteOne({ _id: new ObjectId(id) })) > 0
    },

    /** The invitation of a token that is not over; null for any other token. */
    async find(tokenHash: string): Promise<StoredInvitation | null> {
      const document = await invitations.findOne(valid(tokenHash))
      return document && toItem(document)
    },

    /** Makes a token invalid, so that it is used once. Returns null for a token that is not valid. */
    async take(tokenHash: string): Promise<StoredInvitation | null> {
      const document = await invitations.findOneAndUpdate(valid(tokenHash), {
        $unset: { tokenHash: '' },
      })
      return document && toItem(document)
    },

    /** Makes a taken token valid again whose use failed, for another account; not if the link was replaced meanwhile. */
    async giveBack({ _id, accountId }: StoredInvitation, tokenHash: string): Promise<void> {
      await invitations.updateOne(
        { _id: new ObjectId(_id), accountId: new ObjectId(accountId) },
        { $set: { tokenHash, accountId: new ObjectId() }, $unset: { sealedToken: '' } },
      )
    },

    /** The invitation and the encrypted token of a link that is to be mailed; null if that is over. */
    async waitingMail(
      id: string,
      accountId: string,
    ): Promise<{ invitation: StoredInvitation; sealedToken: string } | null> {
      const document = await invitations.findOne({
        _id: new ObjectId(id),
        accountId: new ObjectId(accountId),
        sealedToken: { $exists: true },
        expiresAt: { $gt: new Date() },
      })
      if (!document?.sealedToken) return null
      return { invitation: toItem(document), sealedToken: document.sealedToken }
    },

    async markMailSent(id: string, accountId: string): Promise<void> {
      await invitations.updateOne(
        { _id: new ObjectId(id), accountId: new ObjectId(accountId) },
        { $set: { mailed: true }, $unset: { sealedToken: '' } },
      )
    },

    newId: (): string => new ObjectId().toHexString(),
  }

  /** Expired invitations do not count: their slots become free. */
  async function releaseSlots(): Promise<void> {
    await invitations.updateMany({ ...expired(), slot: { $gte: 0 } }, { $unset: { slot: '' } })
  }
}

const expired = () => ({ expiresAt: { $lte: new Date() } })

export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>

function linkFields({ accountId, tokenHash, invitedBy, mail }: NewLink) {
  const createdAt = new Date()
  const set = {
    accountId: new ObjectId(accountId),
    tokenHash,
    invitedBy,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_HOURS * 3_600_000),
    mailed: false,
    ...(mail && { sealedToken: mail.sealedToken }),
  }
  return { set, pendingJobs: mail ? [mail.job] : [] }
}

function toItem(document: InvitationDocument): StoredInvitation {
  const {
    _id,
    email,
    name = '',
    permissions,
    invitedBy,
    createdAt,
    expiresAt,
    accountId,
  } = document
  const waiting = document.sealedToken === undefined ? 'none' : 'waiting'
  return {
    _id: _id.toHexString(),
    email,
    name,
    permissions,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    accountId: accountId.toHexString(),
    mail: document.mailed ? 'sent' : waiting,
  }
}
