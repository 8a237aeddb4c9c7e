import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/mongo.ts'
import { createWorkQueue } from '../jobs/work-queue.ts'
import { type Log, logSeldom } from '../operations/logging.ts'
import { createFileCache } from './media.cache.ts'
import { createFileBucket, type StoredFile } from './media.files.ts'
import type { DeliveryFormat, Master, VariantWish } from './media.images.ts'
import { deliveredWidth, uprightWidth } from './media.widths.ts'
import { createImageWork, type ImageWork } from './media.workers.ts'

/** An image as it is kept in the database. */
export interface StoredImage {
  /** The public id: unguessable for uploads, chosen for demo records. */
  id: string
  width: number
  height: number
  /** Size of the stored master. */
  bytes: number
  format: 'jpg' | 'webp'
  /** Whether any pixel is see-through. */
  alpha: boolean
  /** Average colour, `#rrggbb`. */
  color: string
  /** A blurred miniature as a `data:` URI of a few hundred characters. */
  placeholder: string
}

/** An image in one width and format, as it goes out. */
export interface Delivery {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Quoted; of the bytes themselves. */
  etag: string
  /** False: a better format is being made, so this answer should not be kept for long. */
  settled: boolean
}

export interface MediaStore {
  /**
   * Makes the master of an upload and stores it (decisions, Rules: media). With an `id` (32
   * lower-case hexadecimal characters) that is stored already, the stored image is returned.
   * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE
   */
  put(upload: { bytes: Uint8Array; id?: string; client?: string }): Promise<StoredImage>
  /** The same of a drawing of our own, an SVG document; it is drawn only when it is not stored yet. */
  putDrawing(drawing: { draw: () => string; id: string }): Promise<StoredImage>
  /** Null for an unknown or malformed id. */
  get(id: string): Promise<StoredImage | null>
  /**
   * Those of these images that are stored, by their ids: from memory, the others in one query.
   * Unknown and malformed ids are left out.
   */
  getAll(ids: readonly string[]): Promise<Map<string, StoredImage>>
  /**
   * The image for a wish of `width` CSS pixels (1280 when absent), in the best format accepted.
   * AVIF takes several times as long to make as WebP: until it is there, WebP (or JPEG, PNG) is
   * answered as not settled, and the AVIF is made when nobody waits.
   * Null for an unknown or malformed id.
   */
  deliver(id: string, wish: DeliveryWish): Promise<Delivery | null>
  /** The picture of a shared link: 1200 by 630, JPEG, under 300 kB. Null for an unknown id. */
  linkPreview(id: string, client?: string): Promise<Delivery | null>
  /** Whether resized images could not be kept, the last time, because the disk is full. */
  isDiskFull(): boolean
  /** Resolves when no work is left, background work included. */
  idle(): Promise<void>
  /** Lets running work end and forgets waiting background work. */
  close(): Promise<void>
}

export interface DeliveryWish {
  width: number | undefined
  /** The upright crop, in this width. */
  upright?: boolean
  avif: boolean
  webp: boolean
  /** The network address that asks: addresses take turns with the work. */
  client?: string
}

export interface MediaStoreOptions {
  db: Database
  /** Holds the resized images; may be emptied at any time. */
  cacheDir: string
  log: Log
  /** Bytes of resized images kept on disk. */
  cacheBytes?: number
  /** Bytes of resized images kept in memory. */
  memoryBytes?: number
}

const MEDIA_ID = /^[0-9a-f]{32}$/
/** Part of every cached name; to be raised when the encoders' settings change. */
const RECIPE = 'v1'
const CACHE_BYTES = 512 * 1024 * 1024
const MEMORY_BYTES = 32 * 1024 * 1024
const DESCRIPTIONS_IN_MEMORY = 10_000
/** Of the 128 images that may wait for a core, those of one address: a gallery on a first visit has some twenty. */
const MAX_WAITING_PER_CLIENT = 64

type Metadata = Pick<
  StoredImage,
  'width' | 'height' | 'format' | 'alpha' | 'color' | 'placeholder'
> & { contentType: string }

/**
 * Images in the database's GridFS bucket `media`, so that a backup of the database is a backup of
 * everything; the delivered widths and formats are made on first demand and cached.
 */
export function createMediaStore({
  db,
  cacheDir,
  log,
  cacheBytes = CACHE_BYTES,
  memoryBytes = MEMORY_BYTES,
}: MediaStoreOptions): MediaStore {
  const bucket = createFileBucket<Metadata>(db)
  const queue = createWorkQueue({
    maxWaitingPerClient: MAX_WAITING_PER_CLIENT,
    onReject: logSeldom(log, 'image work rejected'),
  })
  const work = createImageWork()
  const disk = createFileCache({
    dir: join(cacheDir, RECIPE),
    maxBytes: cacheBytes,
    onError: (error) => log.error('media cache', error),
  })
  const memory = new LRUCache<string, Delivery>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  // A stored image never changes, so a description once read stays true.
  const descriptions = new LRUCache<string, StoredImage>({ max: DESCRIPTIONS_IN_MEMORY })
  const inFlight = new Map<string, Promise<Delivery>>()
  const inBackground = new Set<string>()
  const writing = new Set<Promise<void>>()

  async function get(id: string): Promise<StoredImage | null> {
    if (!MEDIA_ID.test(id)) return null
    const known = descriptions.get(id)
    if (known) return known
    const file = await bucket.describe(id)
    return file && remember(describe(file))
  }

  async function getAll(ids: readonly string[]): Promise<Map<string, StoredImage>> {
    const images = new Map<string, StoredImage>()
    const unknown = new Set<string>()
    for (const id of ids) {
      const known = descriptions.get(id)
      if (known) images.set(id, known)
      else if (MEDIA_ID.test(id)) unknown.add(id)
    }
    if (unknown.size === 0) return images
    for (const file of await bucket.describeAll([...unknown])) {
      images.set(file.id, remember(describe(file)))
    }
    return images
  }

  function remember(image: StoredImage): StoredImage {
    descriptions.set(image.id, image)
    return image
  }

  async function cached(key: string, format: DeliveryFormat): Promise<Delivery | undefined> {
    const held = memory.get(key)
    if (held) return held
    const bytes = await disk.read(key)
    return bytes && keep(key, bytes, format)
  }

  function keep(key: string, bytes: Uint8Array, format: DeliveryFormat): Delivery {
    const variant: Delivery = {
      bytes: new Uint8Array(bytes),
      contentType: `image/${format}`,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      settled: true,
    }
    memory.set(key, variant)
    return variant
  }

  /** From the caches, from whoever is making it already, or made now. */
  async function variant(wanted: Variant, client?: string): Promise<Delivery> {
    const { key, format } = wanted
    const making = inFlight.get(key)
    if (making) return making
    const inTurn = (encode: () => Promise<Uint8Array>) => queue.run(encode, client)
    const made = cached(key, format).then((hit) => hit ?? make(wanted, inTurn))
    inFlight.set(key, made)
    try {
      return await made
    } finally {
      inFlight.delete(key)
    }
  }

  /** The master is read before `encode` waits for a core, so that a slow database blocks none. */
  async function make(
    { id, key, format, encode }: Variant,
    inTurn: (encode: () => Promise<Uint8Array>) => Promise<Uint8Array>,
  ): Promise<Delivery> {
    const master = await bucket.read(id)
    if (!master) throw new Error(`Media ${id} is described but not stored.`)
    const bytes = await inTurn(() => encode(work, master))
    const write = disk.write(key, bytes).finally(() => writing.delete(write))
    writing.add(write)
    return keep(key, bytes, format)
  }

  function makeLater(wanted: Variant) {
    const { id, key, format } = wanted
    if (inBackground.has(key)) return
    inBackground.add(key)
    const queued = queue.runLater(async () => {
      try {
        await make(wanted, (encode) => encode())
      } catch (error) {
        log.error('media variant', error, { id, format })
      } finally {
        inBackground.delete(key)
      }
    })
    if (!queued) inBackground.delete(key)
  }

  async function putAs(
    id: string,
    master: () => Promise<Master>,
    client?: string,
  ): Promise<StoredImage> {
    if (!MEDIA_ID.test(id))
      throw new TypeError('A media id is 32 lower-case hexadecimal characters.')
    const stored = await get(id)
    if (stored) return stored
    const { bytes, ...described } = await queue.run(master, client)
    const { format } = described
    const contentType = format === 'jpg' ? 'image/jpeg' : 'image/webp'
    const metadata = { ...described, contentType }
    const inserted = await bucket.insert(id, `${id}.${format}`, bytes, metadata)
    // Taken: someone stored the same id meanwhile, and theirs stands.
    const theirs = inserted ? null : await bucket.describe(id)
    return remember(describe(theirs ?? { id, bytes: bytes.length, metadata }))
  }

  async function idle(): Promise<void> {
    await queue.idle()
    await Promise.all(writing)
  }

  return {
    put: ({ bytes, id = randomBytes(16).toString('hex'), client }) =>
      putAs(id, () => work.master(bytes), client),
    putDrawing: ({ draw, id }) => putAs(id, () => work.drawnMaster(draw())),
    get,
    getAll,
    deliver: async (id, wish) => {
      const image = await get(id)
      if (!image) return null
      const { upright = false } = wish
      const width = deliveredWidth(wish.width, upright ? uprightWidth(image) : image.width)
      if (wish.avif) {
        const wanted = resized(id, { width, format: 'avif', upright })
        const avif = await cached(wanted.key, 'avif')
        if (avif) return avif
        makeLater(wanted)
      }
      const format = wish.webp ? 'webp' : image.alpha ? 'png' : 'jpeg'
      const made = await variant(resized(id, { width, format, upright }), wish.client)
      return { ...made, settled: !wish.avif }
    },
    linkPreview: async (id, client) =>
      (await get(id)) &&
      variant(
        {
          id,
          key: join(id.slice(0, 2), `${id}-preview.jpeg`),
          format: 'jpeg',
          encode: (work, master) => work.linkPreview(master),
        },
        client,
      ),
    isDiskFull: disk.isDiskFull,
    idle,
    close: async () => {
      queue.dropLater()
      await idle()
      work.close()
    },
  }
}

function describe({ id, bytes, metadata }: StoredFile<Metadata>): StoredImage {
  const { contentType: _, ...described } = metadata
  return { id, bytes, ...described }
}

/** An image made of a master. */
interface Variant {
  id: string
  /** What it is cached by. */
  key: string
  format: DeliveryFormat
  encode(work: ImageWork, master: Uint8Array): Promise<Uint8Array>
}

function resized(id: string, wish: VariantWish): Variant {
  const { width, format, upright } = wish
  return {
    id,
    key: join(id.slice(0, 2), `${id}-${upright ? 'upright-' : ''}${width}.${format}`),
    format,
    encode: (work, master) => work.variant(master, wish),
  }
}
