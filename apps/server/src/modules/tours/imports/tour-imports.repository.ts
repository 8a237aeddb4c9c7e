import type { Brand } from '@bharat/contracts/brand'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { TourContent } from '@bharat/contracts/tour-content'
import { ObjectId } from 'mongodb'
import type { Database } from '../../../database/mongo.ts'
import type { NewJob } from '../../../jobs/job-types.ts'

/** What the pictures of a tour show, and their colours. */
export interface DrawnPlan {
  places: string[]
  landscapes: Landscape[]
  /** The URLs that the pictures have already. */
  urls: string[]
  colours: Brand
}

/** A row of a file that passed every rule: what it makes of its tour. */
export interface PlannedTour {
  /** The row in the file. */
  row: number
  /** Id of the tour; a new tour has its id from the plan, so that it is inserted once. */
  id: string
  /** The version that the row changes; null for a new tour. */
  version: number | null
  categoryName: string
  activeStatus: boolean
  content: TourContent
  /** What to draw; null if it has images. */
  drawn?: DrawnPlan | null
}

interface TourImportDocument {
  _id: ObjectId
  createdAt: Date
  /** The planned tours as JSON: a document is stored as a whole, and nothing searches in it. */
  plan: string
  /** Identifies the import in the history; absent in plans of earlier versions. */
  group?: string
  pendingJobs: NewJob[]
}

/** The imports that are being written. Each exists until all its tours are stored. */
export function createTourImportsRepository(database: Database) {
  const imports = database.collection<TourImportDocument>('tourImports')
  return {
    /**
     * Stores a plan, with the job that completes it. From then on the import takes place, also after a crash. Returns
     * its id.
     */
    async insert(plan: string, group: string, jobOf: (id: string) => NewJob): Promise<string> {
      const _id = new ObjectId()
      const id = _id.toHexString()
      const pendingJobs = [jobOf(id)]
      await imports.insertOne({ _id, createdAt: new Date(), plan, group, pendingJobs })
      return id
    },

    /** The plans that are not completely written, oldest first. */
    async unfinished(): Promise<{ id: string; plan: string; group: string | undefined }[]> {
      const documents = await imports.find({}, { sort: { _id: 1 } })
      return documents.map(({ _id, plan, group }) => ({ id: _id.toHexString(), plan, group }))
    },

    async remove(id: string): Promise<void> {
      await imports.deleteOne({ _id: new ObjectId(id) })
    },

    /** An id for a new tour. */
    newId: (): string => new ObjectId().toHexString(),
  }
}

export type TourImportsRepository = ReturnType<typeof createTourImportsRepository>
