import type { Brand } from '@bharat/contracts/brand'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { TourContent } from '@bharat/contracts/tour-content'
import { ObjectId } from 'mongodb'
import { type Database, unlessDuplicate } from '../../../database/mongo.ts'
import type { NewJob } from '../../../jobs/job-types.ts'

/** What the pictures of a tour show, and their colours. */
export interface DrawnPlan {
  places: string[]
  landscapes: Landscape[]
  /** Absent in plans of earlier versions. */
  tourName?: string
  /** The URLs that the pictures have already. */
  urls: string[]
  colours: Brand
}

/** A row of a file that passed every rule: what it makes of its tour. */
export interface PlannedTour {
  row: number
  /** Id of the tour; a new tour has its id from the plan, so that it is inserted once. */
  id: string
  version: number | null
  categoryName: string
  activeStatus: boolean
  content: TourContent
  /** What to draw; null if it has images. */
  drawn?: DrawnPlan | null
}

interface TourImportDocument {
  /** Follows the id of the import before: of two at the same moment only one is stored. */
  _id: ObjectId
  createdAt: Date
  /** The planned tours as JSON: a document is stored as a whole, and nothing searches in it. Absent when it is written. */
  plan?: string
  /** Identifies the import in the history; absent in plans of earlier versions. */
  group?: string
  pendingJobs: NewJob[]
}

const FIRST = '0'.repeat(24)

/** The imports that are being written, and the last one, whose id the next one continues. */
export function createTourImportsRepository(database: Database) {
  const imports = database.collection<TourImportDocument>('tourImports')
  return {
    async last(): Promise<string> {
      const [last] = await imports.find({}, { sort: { _id: -1 }, limit: 1 })
      return last?._id.toHexString() ?? FIRST
    },

    /**
     * Stores a plan, with the job that completes it. From then on the import takes place, also after a crash. Returns
     * its id; undefined if there was another import since `last`, which the plan does not know.
     */
    async insert(
      last: string,
      plan: string,
      group: string,
      jobOf: (id: string) => NewJob,
    ): Promise<string | undefined> {
      const id = (BigInt(`0x${last}`) + 1n).toString(16).padStart(24, '0')
      const document = { plan, group, createdAt: new Date(), pendingJobs: [jobOf(id)] }
      const insert = imports.insertOne({ _id: new ObjectId(id), ...document })
      return (await unlessDuplicate(insert, '_id')) === null ? undefined : id
    },

    /** The plans that are not completely written, oldest first. */
    async unfinished(): Promise<{ id: string; plan: string; group: string | undefined }[]> {
      const documents = await imports.find({}, { sort: { _id: 1 } })
      return documents.flatMap(({ _id, plan, group }) =>
        plan === undefined ? [] : { id: _id.toHexString(), plan, group },
      )
    },

    /** Removes the plan of an import that is written. Its id stays until the next one is written. */
    async finish(id: string): Promise<void> {
      const _id = new ObjectId(id)
      await imports.findOneAndUpdate({ _id }, { $unset: { plan: '' } })
      await imports.deleteMany({ _id: { $lt: _id }, plan: null as never })
    },

    newId: (): string => new ObjectId().toHexString(),
  }
}

export type TourImportsRepository = ReturnType<typeof createTourImportsRepository>
