import { Binary, type Document, type OptionalUnlessRequiredId } from 'mongodb'
import { type Database, isDuplicateKey } from '../database/mongo.ts'
import type { ChangeFields } from '../jobs/changes.repository.ts'

/** The name of the bucket. `mongofiles --prefix media` and the driver's GridFSBucket can read it. */
const BUCKET = 'media'
/** GridFS's own default. */
const CHUNK_BYTES = 255 * 1024
/** Chunks in one insert command: about 4 MB, which a slow connection transfers within the deadline. */
const CHUNKS_PER_INSERT = 16

/** Stores whole files in GridFS under ids that the caller chooses. */
export interface FileBucket<Metadata> {
  /**
   * Returns the document of the file. Null, and nothing is stored, if the id or the hash is taken.
   * @param changes the entry of the history, which the document stores
   */
  insert(
    id: string,
    filename: string,
    bytes: Uint8Array,
    metadata: Metadata,
    changes?: ChangeFields,
  ): Promise<FileDocument<Metadata> | null>
  read(id: string): Promise<Buffer | null>
  /** The ids among these whose contents are stored. */
  stored(ids: readonly string[]): Promise<Set<string>>
  /** Deletes the contents of a file whose document is deleted. */
  deleteChunks(id: string): Promise<void>
}

/** The document of a file in the layout of GridFS, with the fields that the history needs. */
export interface FileDocument<Metadata> extends Document, ChangeFields {
  _id: string
  length: number
  chunkSize: number
  uploadDate: Date
  filename: string
  metadata: Metadata
}

interface ChunkDocument extends Document {
  files_id: string
  n: number
  data: Binary
}

/**
 * GridFS in the layout of its specification, over the portable collections. The driver's GridFSBucket
 * passes no AbortSignal to the operations inside its streams: an operation that hangs
 * (docs/decisions/003-embedded-store.md) would keep its connection for ever. Here each command has a
 * deadline, and an unreachable database is UNAVAILABLE.
 */
export function createFileBucket<Metadata extends object>(db: Database): FileBucket<Metadata> {
  const files = filesOf<Metadata>(db)
  const chunks = db.collection<ChunkDocument>(`${BUCKET}.chunks`)
  let indexed: Promise<unknown> | undefined

  function ensureIndexes() {
    indexed ??= prepareFiles(db).catch((error: unknown) => {
      indexed = undefined
      throw error
    })
    return indexed
  }

  return {
    insert: async (id, filename, bytes, metadata, changes) => {
      await ensureIndexes()
      if (await files.findOne({ _id: id }, { projection: { _id: 1 } })) return null
      // A file exists once its document exists. Chunks without a document come from an interrupted insert.
      await chunks.deleteMany({ files_id: id })
      try {
        const parts = splitIntoChunks(id, bytes)
        for (let at = 0; at < parts.length; at += CHUNKS_PER_INSERT) {
          await chunks.insertMany(parts.slice(at, at + CHUNKS_PER_INSERT))
        }
        const document = {
          _id: id,
          length: bytes.byteLength,
          chunkSize: CHUNK_BYTES,
          uploadDate: new Date(),
          filename,
          metadata,
          ...changes,
        }
        await files.insertOne(document as OptionalUnlessRequiredId<FileDocument<Metadata>>)
        return document
      } catch (error) {
        const isTaken = isDuplicateKey(error)
        // Another process stores the file with this id: its chunks stay.
        if (isTaken && !isDuplicateKey(error, UPLOAD_HASH)) return null
        await chunks.deleteMany({ files_id: id }).catch(() => undefined)
        if (isTaken) return null
        throw error
      }
    },
    read: async (id) => {
      const file = await files.findOne({ _id: id }, { projection: { length: 1 } })
      if (!file) return null
      const parts = await chunks.find({ files_id: id }, { sort: { n: 1 } })
      const bytes = Buffer.concat(parts.map((part) => part.data.value()))
      if (bytes.length !== file.length)
        throw new Error(`Media ${id} is incomplete in the database.`)
      return bytes
    },
    stored: async (ids) => {
      const first = { files_id: { $in: [...ids] }, n: 0 }
      const found = await chunks.find(first, { projection: { files_id: 1 } })
      return new Set(found.map(({ files_id }) => files_id))
    },
    deleteChunks: async (id) => {
      await chunks.deleteMany({ files_id: id })
    },
  }
}

/** The documents of the stored files. */
export function filesOf<Metadata>(db: Database) {
  return db.collection<FileDocument<Metadata>>(`${BUCKET}.files`)
}

/** The field of the metadata with the hash of an upload: identical uploads are stored once. */
const UPLOAD_HASH = 'metadata.uploadHash'

/** Creates the indexes of the GridFS specification, and those of the media list and of uploads. */
export async function prepareFiles(db: Database): Promise<void> {
  await Promise.all([
    db
      .collection(`${BUCKET}.chunks`)
      .createIndexes([{ key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1', unique: true }]),
    db.collection(`${BUCKET}.files`).createIndexes([
      { key: { filename: 1, uploadDate: 1 }, name: 'filename_1_uploadDate_1' },
      // The list of images, and the fields that it searches.
      { key: { uploadDate: -1, _id: -1, 'metadata.alt': 1, 'metadata.credit': 1 } },
      { key: { 'metadata.credit': 1 } },
      {
        key: { 'metadata.deletedAt': 1 },
        partialFilterExpression: { 'metadata.deletedAt': { $exists: true } },
      },
      {
        key: { [UPLOAD_HASH]: 1 },
        unique: true,
        partialFilterExpression: { [UPLOAD_HASH]: { $exists: true } },
      },
    ]),
  ])
}

function splitIntoChunks(id: string, bytes: Uint8Array): ChunkDocument[] {
  const parts: ChunkDocument[] = []
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    parts.push({
      files_id: id,
      n: parts.length,
      data: new Binary(bytes.subarray(at, at + CHUNK_BYTES)),
    })
  }
  return parts
}
