import { Binary, type Document } from 'mongodb'
import { type Database, isDuplicateKey } from '../database/mongo.ts'

/** The name of the bucket. `mongofiles --prefix media` and the driver's GridFSBucket can read it. */
const BUCKET = 'media'
/** GridFS's own default. */
const CHUNK_BYTES = 255 * 1024
/** Chunks in one insert command: about 4 MB, which a slow connection transfers within the deadline. */
const CHUNKS_PER_INSERT = 16

export interface StoredFile<Metadata> {
  id: string
  bytes: number
  metadata: Metadata
}

/** Stores whole files in GridFS under ids that the caller chooses. */
export interface FileBucket<Metadata> {
  /** False, and nothing is stored, if the id is taken. */
  insert(id: string, filename: string, bytes: Uint8Array, metadata: Metadata): Promise<boolean>
  describe(id: string): Promise<StoredFile<Metadata> | null>
  /** The stored files among these ids, in no particular order. */
  describeAll(ids: readonly string[]): Promise<StoredFile<Metadata>[]>
  /** Null if there is no such file. */
  read(id: string): Promise<Buffer | null>
}

interface FileDocument<Metadata> extends Document {
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
  const files = db.collection<FileDocument<Metadata>>(`${BUCKET}.files`)
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
    insert: async (id, filename, bytes, metadata) => {
      await ensureIndexes()
      if (await files.findOne({ _id: id }, { projection: { _id: 1 } })) return false
      // A file exists once its document exists. Chunks without a document come from an interrupted insert.
      await chunks.deleteMany({ files_id: id })
      try {
        const parts = splitIntoChunks(id, bytes)
        for (let at = 0; at < parts.length; at += CHUNKS_PER_INSERT) {
          await chunks.insertMany(parts.slice(at, at + CHUNKS_PER_INSERT))
        }
        await files.insertOne({
          _id: id,
          length: bytes.byteLength,
          chunkSize: CHUNK_BYTES,
          uploadDate: new Date(),
          filename,
          metadata,
        })
        return true
      } catch (error) {
        // Another process stores the same file: its chunks stay.
        if (isDuplicateKey(error)) return false
        await chunks.deleteMany({ files_id: id }).catch(() => undefined)
        throw error
      }
    },
    describe: async (id) => {
      const file = await files.findOne({ _id: id })
      return file && { id, bytes: file.length, metadata: file.metadata }
    },
    describeAll: async (ids) => {
      const found = await files.find({ _id: { $in: [...ids] } })
      return found.map(({ _id, length, metadata }) => ({ id: _id, bytes: length, metadata }))
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
  }
}

/** Creates the indexes of the GridFS specification. */
export async function prepareFiles(db: Database): Promise<void> {
  await Promise.all([
    db
      .collection(`${BUCKET}.chunks`)
      .createIndexes([{ key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1', unique: true }]),
    db
      .collection(`${BUCKET}.files`)
      .createIndexes([{ key: { filename: 1, uploadDate: 1 }, name: 'filename_1_uploadDate_1' }]),
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
