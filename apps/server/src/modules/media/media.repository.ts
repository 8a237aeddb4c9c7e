import { isDeepStrictEqual } from 'node:util'
import { MEDIA_SEARCH } from '@bharat/contracts/back-office-limits'
import { ownMediaId } from '@bharat/contracts/media'
import type { MediaUse } from '@bharat/contracts/media-library'
import { type Document, type Filter, ObjectId } from 'mongodb'
import { containing, type Database, type FindOptions } from '../../database/mongo.ts'
import { type ChangeFields, changeDocument, pendingChange } from '../../jobs/changes.repository.ts'
import { prepareFiles } from '../../media/media.files.ts'
import { missingFilesOf, noteMissing } from '../../media/media.uses.ts'
import { contentUpdate, firstLine } from '../records/records.repository.ts'
import {
  draftFieldsOf,
  IMAGE_RECORDS,
  type ImageField,
  type ImageRecords,
  imagesOf,
  withImages,
} from './media.fields.ts'

/** A field of a record that names one of our own images. */
export interface ImageUse extends MediaUse {
  mediaId: string
  url: string
  /** Whether the site shows the record. */
  isPublic: boolean
}

interface RecordDocument extends Document, ChangeFields {
  _id: ObjectId
  version?: number
  activeStatus?: boolean
  categoryId?: ObjectId
}

/** What decides whether the images of a record are shown. */
interface ShownImages {
  ids: readonly string[]
  isActive: boolean
  /** The id of the category that has to be active, too; '' for none. */
  category: string
}

/** Characters from which a search also looks for the labels of fields, such as `route map`. */
const LABEL_MIN = 3
/** The range of the paths of our own images. */
const OWN = { $gte: '/media/', $lt: '/media0' }
/** Records that are read together when every one is read. */
const SLICE = 200
const LEAST_ID = new ObjectId('0'.repeat(24))

/** The queries of the records that name images, of every kind. */
export function createMediaRepository(database: Database) {
  const sources = IMAGE_RECORDS.map((records) => ({
    ...records,
    documents: database.collection<RecordDocument>(records.collection),
  }))
  const categories = database.collection<RecordDocument>('categories')
  const missing = missingFilesOf(database)

  /** The uses in the documents that match a filter for each kind of record, by kind and id. */
  async function find(
    filterOf: (records: ImageRecords) => Filter<RecordDocument> | undefined,
    options: FindOptions = {},
  ): Promise<ImageUse[]> {
    const [inactive, ...found] = await Promise.all([
      categories.find({ activeStatus: false }, { projection: { _id: 1 } }),
      ...sources.map(async (records) => {
        const filter = filterOf(records)
        const { documents } = records
        return filter
          ? documents.find(filter, { ...options, projection: projectionOf(records) })
          : []
      }),
    ])
    const hidden = new Set(inactive.map(({ _id }) => _id.toHexString()))
    return sources.flatMap((records, n) =>
      (found[n] ?? [])
        .toSorted((a, b) => (a._id.toHexString() < b._id.toHexString() ? -1 : 1))
        .flatMap((document) => usesIn(records, document, hidden)),
    )
  }

  /** Records of a kind in slices, by id. */
  async function* slicesOf(
    { documents, ...records }: (typeof sources)[number],
    filter: Filter<RecordDocument> = {},
  ): AsyncGenerator<RecordDocument[]> {
    const options = { projection: projectionOf(records), sort: { _id: 1 }, limit: SLICE } as const
    for (let after: ObjectId | undefined = LEAST_ID; after; ) {
      const slice: RecordDocument[] = await documents.find(
        { $and: [filter, { _id: { $gt: after } }] },
        options,
      )
      yield slice
      after = slice.length < SLICE ? undefined : slice.at(-1)?._id
    }
  }

  return {
    prepare: async () => {
      await prepareFiles(database)
      await missing.createIndexes([{ key: { at: 1 } }])
      await Promise.all(
        sources.map(({ documents, fields }) =>
          documents.createIndexes(fields.map((field) => ({ key: { [pathOf(field)]: 1 } }))),
        ),
      )
    },

    /** The images that records of a collection show, by the ids of the records; of those with these ids, or of all. */
    async shownImages(name: string, ids?: readonly unknown[]): Promise<Map<string, ShownImages>> {
      const found = new Map<string, ShownImages>()
      const filter = ids && { _id: { $in: ids as ObjectId[] } }
      for (const { fields, ...records } of sources.filter((each) => each.collection === name)) {
        const source = { ...records, fields: fields.filter(({ within }) => within === undefined) }
        for await (const slice of slicesOf(source, filter)) {
          for (const document of slice) {
            found.set(document._id.toHexString(), shownIn(source, document))
          }
        }
      }
      return found
    },

    /** The ids of the images that the records name, in slices of the records of a kind. */
    async *namedIds(): AsyncGenerator<string[]> {
      for (const source of sources) {
        for await (const slice of slicesOf(source, naming(source, OWN))) {
          const uses = slice.flatMap((document) => usesIn(source, document, new Set()))
          yield [...new Set(uses.map(({ mediaId }) => mediaId))]
        }
      }
    },

    /** The ids of at most `limit` images whose files may be missing. @param after the last one of those before */
    async maybeMissing(after: string, limit: number): Promise<string[]> {
      const found = await missing.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit })
      return found.map(({ _id }) => _id)
    },

    /** Notes that the files of these images are missing, if that is not noted yet. */
    async noteMissing(ids: readonly string[]): Promise<void> {
      const found = await missing.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } })
      const noted = new Set(found.map(({ _id }) => _id))
      await noteMissing(
        database,
        ids.filter((id) => !noted.has(id)),
      )
    },

    /** Forgets that files were missing, unless a record was found to name them again since then. */
    async forgetMissing(ids: readonly string[], since: Date): Promise<void> {
      if (ids.length === 0) return
      await missing.deleteMany({ _id: { $in: [...ids] }, at: { $lt: since } })
    },

    /** The uses of the images with these ids. @param limit of the records of each kind */
    async usesOf(ids: readonly string[], limit?: number): Promise<ImageUse[]> {
      if (ids.length === 0) return []
      const wanted = new Set(ids)
      const found = await find((records) => naming(records, urlsOf(ids)), limit ? { limit } : {})
      return found.filter(({ mediaId }) => wanted.has(mediaId))
    },

    /** The ids of the images of records with such a name, or in fields with such a label; of the newest records of each kind. */
    async idsOfRecords(search: string): Promise<string[]> {
      // Every record matches the condition on the time: the index of the list serves it.
      const always = { createdAt: { $gte: new Date(0) } }
      const newest = { sort: { createdAt: -1, _id: -1 }, limit: MEDIA_SEARCH } as const
      const isLabelled = (label: string) =>
        search.length >= LABEL_MIN && ` ${label}`.includes(` ${search.toLowerCase()}`)
      const [named, labelled] = await Promise.all([
        find(
          ({ searchField }) =>
            searchField === undefined
              ? undefined
              : { ...always, [searchField]: containing(search) },
          newest,
        ),
        find(
          ({ fields }) => (fields.some(({ label }) => isLabelled(label)) ? always : undefined),
          newest,
        ),
      ])
      const found = [...named, ...labelled.filter(({ field }) => isLabelled(field))]
      return [...new Set(found.map(({ mediaId }) => mediaId))]
    },

    /**
     * Replaces an image in every record that names it. Each record changes atomically, as by a save of its
     * content. If another request saves a record meanwhile, the record is read again.
     * @returns the number of changed records
     */
    async replace(id: string, url: string): Promise<number> {
      let replaced = 0
      const change = (old: string) => (ownMediaId(old) === id ? url : old)
      for (const { documents, ...records } of sources) {
        const filter = naming(records, urlsOf([id]))
        for (const { _id } of await documents.find(filter, { projection: { _id: 1 } })) {
          const changed = await changeDocument(documents, { _id }, (document, number) => {
            const fields = changedFields(records, document, change)
            if (!fields) return null
            const update = contentUpdate<RecordDocument>(fields, records.kind !== 'site')
            return { update, pending: [replacementEntry(records, document, fields, number)] }
          })
          if (changed) replaced += 1
        }
      }
      return replaced
    },
  }
}

export type MediaRepository = ReturnType<typeof createMediaRepository>

function urlsOf(ids: readonly string[]) {
  return { $in: ids.map((id) => `/media/${id}`) }
}

function pathOf({ name, parts, within }: ImageField): string {
  return inDocument(parts?.at(-1) ?? name, within)
}

function inDocument(name: string, within: ImageField['within']): string {
  return within ? `${within}.after.${name}` : name
}

function valueIn({ name, within }: ImageField, document: RecordDocument): unknown {
  return within ? draftFieldsOf(document)[name] : document[name]
}

/** The condition on the URLs of these records: that one of them meets it. */
function naming({ fields }: ImageRecords, condition: Document): Filter<RecordDocument> {
  return { $or: fields.map((field) => ({ [pathOf(field)]: condition })) }
}

function projectionOf({ nameField, fields }: ImageRecords): Document {
  const names = fields.flatMap(({ name, parts, within }) =>
    (parts ?? [name]).map((part) => inDocument(part, within)),
  )
  if (nameField !== undefined) names.push(nameField)
  return Object.fromEntries([...names, 'activeStatus', 'categoryId'].map((name) => [name, 1]))
}

/** What these fields of a record show. */
function shownIn({ ofCategory, fields }: ImageRecords, document: RecordDocument): ShownImages {
  const ids = fields.flatMap((field) =>
    imagesOf(valueIn(field, document), field.label).flatMap(({ url }) => ownMediaId(url) ?? []),
  )
  const category = (ofCategory && document.categoryId?.toHexString()) || ''
  return { ids, isActive: document.activeStatus !== false, category }
}

function usesIn(
  { kind, nameField, name, editor, ofCategory, fields }: ImageRecords,
  document: RecordDocument,
  hiddenCategories: ReadonlySet<string>,
): ImageUse[] {
  const shownName = String((nameField && document[nameField]) ?? name ?? '')
  const category = document.categoryId?.toHexString() ?? ''
  const isPublic =
    document.activeStatus !== false && !(ofCategory && hiddenCategories.has(category))
  const separator = editor.includes('?') ? '&' : '?'
  const href = nameField ? `${editor}${separator}search=${encodeURIComponent(shownName)}` : editor
  return fields.flatMap((field) =>
    imagesOf(valueIn(field, document), field.label).flatMap(({ label, url }) => {
      const mediaId = ownMediaId(url)
      const id = document._id.toHexString()
      const isShown = isPublic && field.within === undefined
      const use = { kind, id, name: shownName, field: label, href, url, isPublic: isShown }
      return mediaId ? [{ ...use, mediaId }] : []
    }),
  )
}

/** The entry of the history for a record in which an image is replaced. */
function replacementEntry(
  { recordKind, nameField }: ImageRecords,
  document: RecordDocument,
  fields: Document,
  number: number,
) {
  const changes = Object.entries(fields)
    .map(([field, after]) =>
      field === 'draft'
        ? { field, before: draftFieldsOf(document), after: draftFieldsOf(fields) }
        : { field, before: document[field], after },
    )
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  const id = nameField ? document._id.toHexString() : undefined
  const name = firstLine(nameField && document[nameField])
  return pendingChange({ kind: recordKind, id, name, number, changes })
}

/** The fields of a document that change; undefined if none does. A draft changes as one field. */
function changedFields(
  { fields }: ImageRecords,
  document: RecordDocument,
  change: (url: string) => string,
): Document | undefined {
  const changed = fields.filter((field) =>
    imagesOf(valueIn(field, document), field.label).some(({ url }) => change(url) !== url),
  )
  const changedIn = (within: ImageField['within']) =>
    Object.fromEntries(
      changed.flatMap((field) =>
        field.within === within
          ? [[field.name, withImages(valueIn(field, document), change)] as const]
          : [],
      ),
    )
  if (changed.length === 0) return undefined
  // A draft follows every change of the content (`followingDraft` of the tours).
  const draft = document.draft && {
    ...document.draft,
    version: (document.changeCount ?? 0) + 1,
    after: { ...draftFieldsOf(document), ...changedIn('draft') },
  }
  return { ...changedIn(undefined), ...(draft && { draft }) }
}
