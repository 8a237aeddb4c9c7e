import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/mongo.ts'
import { createWorkQueue } from '../jobs/work-queue.ts'
import { type Log, logThrottled } from '../operations/logging.ts'
import { createFileCache } from './media.cache.ts'
import { createFileBucket, type StoredFile } from './media.files.ts'
import type { DeliveryFormat, Master, VariantOptions } from './media.images.ts'
import { deliveredWidth, uprightWidth } from './media.widths.ts'
import { createImageWork, type ImageWork } from './media.workers.ts'

/** An image as it is stored in the database. */
export interface StoredImage {
  /** The public id: unguessable for uploads, chosen for demo records. */
  id: string
  width: number
  height: number
  /** Size of the stored master. */
  bytes: number
  format: 'jpg' | 'webp'
  /** Whether any pixel is transparent. */
  alpha: boolean
  /** Average colour, `#rrggbb`. */
  color: string
  /** A blurred miniature as a `data:` URI of a few hundred characters. */
  placeholder: string
}

/** An image in one width and format, as a response delivers it. */
export interface Delivery {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Quoted; a digest of the bytes. */
  etag: string
  /** False while a better format is being made: clients should not cache this one for long. */
  isFinal: boolean
}

export interface MediaStore {
  /**
   * Makes the master of an upload and stores it (decisions, Rules: media). If an image with this `id` (32
   * lower-case hexadecimal characters) is already stored, returns the stored image.
   * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE
   */
  put(upload: { bytes: Uint8Array; id?: string; client?: string }): Promise<StoredImage>
  /** Stores an SVG that the product draws itself. `draw` is called only if the id is not stored yet. */
  putDrawing(drawing: { draw: () => string; id: string }): Promise<StoredImage>
  /** Null for an unknown or malformed id. */
  get(id: string): Promise<StoredImage | null>
  /**
   * The stored images among these ids, by id. One query reads those that are not in memory.
   * Omits unknown and malformed ids.
   */
  getAll(ids: readonly string[]): Promise<Map<string, StoredImage>>
  /**
   * The image in the requested width in CSS pixels (default 1280), in the best accepted format.
   * Encoding AVIF takes several times as long as WebP: until the AVIF is made in the background, clients
   * get WebP (or JPEG, PNG) with `isFinal: false`.
   * Null for an unknown or malformed id.
   */
  deliver(id: string, options: DeliveryOptions): Promise<Delivery | null>
  /** The preview image of a shared link: JPEG, 1200 by 630, under 300 kB. Null for an unknown id. */
  linkPreview(id: string, client?: string): Promise<Delivery | null>
  /** Whether the disk was full when the last resized image was written. */
  isDiskFull(): boolean
  /** Resolves when no work is left, including background work. */
  idle(): Promise<void>
  /** Waits for running work and drops waiting background work. */
  close(): Promise<void>
}

export interface DeliveryOptions {
  width: number | undefined
  /** Whether to deliver the upright crop. */
  upright?: boolean
  avif: boolean
  webp: boolean
  /** The network address of the client: the queue alternates between addresses. */
  client?: string
}

export interface MediaStoreOptions {
  db: Database
  /** The folder of the resized images. It may be emptied at any time. */
  cacheDir: string
  log: Log
  /** Bytes of resized images cached on disk. */
  cacheBytes?: number
  /** Bytes of resized images cached in memory. */
  memoryBytes?: number
}

const MEDIA_ID = /^[0-9a-f]{32}$/
/** Part of the path of every cached file. Increase it when the settings of the encoders change. */
const ENCODING_VERSION = 'v1'
const CACHE_BYTES = 512 * 1024 * 1024
const MEMORY_BYTES = 32 * 1024 * 1024
const DESCRIPTIONS_IN_MEMORY = 10_000
/** Of the 128 images that may wait for a core, at most this many of one address. A gallery has about twenty. */
const MAX_WAITING_PER_CLIENT = 64

type Metadata = Pick<
  StoredImage,
  'width' | 'height' | 'format' | 'alpha' | 'color' | 'placeholder'
> & { contentType: string }

/**
 * Images in the GridFS bucket `media` of the database, so that a backup of the database contains
 * everything. The delivered widths and formats are encoded on first request and cached.
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
    onReject: logThrottled(log, 'image work rejected'),
  })
  const work = createImageWork()
  const disk = createFileCache({
    dir: join(cacheDir, ENCODING_VERSION),
    maxBytes: cacheBytes,
    onError: (error) => log.error('media cache', error),
  })
  const memory = new LRUCache<string, Delivery>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  // A stored image never changes, so its description never expires.
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
    const delivery = memory.get(key)
    if (delivery) return delivery
    const bytes = await disk.read(key)
    return bytes && cacheInMemory(key, bytes, format)
  }

  function cacheInMemory(key: string, bytes: Uint8Array, format: DeliveryFormat): Delivery {
    const delivery: Delivery = {
      bytes: new Uint8Array(bytes),
      contentType: `image/${format}`,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      isFinal: true,
    }
    memory.set(key, delivery)
    return delivery
  }

  /** From a cache, from a request that is already making it, or made now. */
  async function variantOf(variant: Variant, client?: string): Promise<Delivery> {
    const { key, format } = variant
    const making = inFlight.get(key)
    if (making) return making
    const queued = (encode: () => Promise<Uint8Array>) => queue.run(encode, client)
    const made = cached(key, format).then((hit) => hit ?? make(variant, queued))
    inFlight.set(key, made)
    try {
      return await made
    } finally {
      inFlight.delete(key)
    }
  }

  /** Reads the master before `encode` waits for a core, so that a slow database blocks no core. */
  async function make(
    { id, key, format, encode }: Variant,
    run: (encode: () => Promise<Uint8Array>) => Promise<Uint8Array>,
  ): Promise<Delivery> {
    const master = await bucket.read(id)
    if (!master) throw new Error(`Media ${id} is described but not stored.`)
    const bytes = await run(() => encode(work, master))
    const write = disk.write(key, bytes).finally(() => writing.delete(write))
    writing.add(write)
    return cacheInMemory(key, bytes, format)
  }

  function makeInBackground(variant: Variant) {
    const { id, key, format } = variant
    if (inBackground.has(key)) return
    inBackground.add(key)
    const queued = queue.runLater(async () => {
      try {
        await make(variant, (encode) => encode())
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
    // Another request has stored the same id meanwhile: its image counts.
    const other = inserted ? null : await bucket.describe(id)
    return remember(describe(other ?? { id, bytes: bytes.length, metadata }))
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
    deliver: async (id, options) => {
      const image = await get(id)
      if (!image) return null
      const { upright = false } = options
      const width = deliveredWidth(options.width, upright ? uprightWidth(image) : image.width)
      if (options.avif) {
        const variant = resized(id, { width, format: 'avif', upright })
        const avif = await cached(variant.key, 'avif')
        if (avif) return avif
        makeInBackground(variant)
      }
      const format = options.webp ? 'webp' : image.alpha ? 'png' : 'jpeg'
      const made = await variantOf(resized(id, { width, format, upright }), options.client)
      return { ...made, isFinal: !options.avif }
    },
    linkPreview: async (id, client) =>
      (await get(id)) &&
      variantOf(
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

/** An image that is made from a master. */
interface Variant {
  id: string
  /** The key of the caches. */
  key: string
  format: DeliveryFormat
  encode(work: ImageWork, master: Uint8Array): Promise<Uint8Array>
}

function resized(id: string, options: VariantOptions): Variant {
  const { width, format, upright } = options
  return {
    id,
    key: join(id.slice(0, 2), `${id}-${upright ? 'upright-' : ''}${width}.${format}`),
    format,
    encode: (work, master) => work.variant(master, options),
  }
}
