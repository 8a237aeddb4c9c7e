import type { SiteSettingsInput, StoredSiteSettings } from '@bharat/contracts/site-settings'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { type ChangeFields, withoutChanges } from '../../jobs/changes.repository.ts'
import { createSingleRecordRepository } from '../records/single-record.repository.ts'

interface SiteDocument extends SiteSettingsInput, ChangeFields {
  _id: ObjectId
  /** The consent notices that the site has shown, in order; the last is the current one. Absent: the default. */
  notices?: ShownNotice[]
  version?: number
}

/** A consent notice, and since when the site has shown it. */
export interface ShownNotice {
  version: number
  text: string
  since: Date
}

const THE_SITE = new ObjectId('650000000000000000000701')

/** @param defaults the settings before the first save, and those that a stored record lacks */
export function createSiteRepository(database: Database, defaults: SiteSettingsInput) {
  const firstNotice: ShownNotice = { version: 0, text: defaults.privacy.notice, since: new Date(0) }
  /** Fields that the document lacks get their defaults. */
  const toItem = (stored: SiteDocument): StoredSiteSettings => {
    const { _id, notices, hours, claims, privacy, ...document } = withoutChanges(stored)
    return {
      ...defaults,
      version: 0,
      ...document,
      hours: { ...defaults.hours, ...hours },
      claims: { ...defaults.claims, ...claims },
      privacy: { ...defaults.privacy, ...privacy },
      noticeVersion: notices?.at(-1)?.version ?? 0,
    }
  }
  const collection = database.collection<SiteDocument>('site')
  const records = createSingleRecordRepository({
    collection,
    id: THE_SITE,
    toItem,
    recorded: { kind: 'site', derived: ['noticeVersion'] },
    hasDefaults: true,
  })
  return {
    prepare: records.prepare,

    /** The settings; before the first save the defaults, with version 0. */
    get: async (): Promise<StoredSiteSettings> =>
      (await records.get()) ?? toItem({ _id: THE_SITE } as SiteDocument),

    /**
     * Saves the settings, with a new version of the consent notice if its text changed. What `input` lacks stays.
     * @param version if set, returns null if another version is stored; 0: nothing has been saved yet
     */
    save: (input: SiteSettingsInput, version?: number): Promise<StoredSiteSettings | null> =>
      records.save((current) => {
        const notices = noticesAfter(current?.notices ?? [firstNotice], input.privacy.notice)
        return { ...input, notices }
      }, version),

    /** The consent notices that the site has shown; the last is the current one. */
    async listNotices(): Promise<ShownNotice[]> {
      return (await collection.findOne({ _id: THE_SITE }))?.notices ?? [firstNotice]
    },
  }
}

export type SiteRepository = ReturnType<typeof createSiteRepository>

function noticesAfter(notices: readonly ShownNotice[], text: string): ShownNotice[] {
  const last = notices.at(-1)
  if (last?.text === text) return [...notices]
  return [...notices, { version: (last?.version ?? 0) + 1, text, since: new Date() }]
}
