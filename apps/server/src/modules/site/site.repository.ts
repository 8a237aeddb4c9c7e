import { site } from '@bharat/contracts/site'
import type { SiteSettings, SiteSettingsInput } from '@bharat/contracts/site-settings'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { createSingleRecordRepository } from '../records/single-record.repository.ts'

interface SiteDocument extends SiteSettingsInput {
  _id: ObjectId
  version?: number
}

const THE_SITE = new ObjectId('650000000000000000000701')

export function createSiteRepository(database: Database) {
  return createSingleRecordRepository(database.collection<SiteDocument>('site'), THE_SITE, toItem)
}

export type SiteRepository = ReturnType<typeof createSiteRepository>

/** Fields that the document lacks get their defaults. */
function toItem({ _id, hours, claims, ...document }: SiteDocument): SiteSettings {
  return {
    ...site,
    version: 0,
    ...document,
    hours: { ...site.hours, ...hours },
    claims: { ...site.claims, ...claims },
  }
}
