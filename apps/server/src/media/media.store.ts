import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { focusText } from '@bharat/contracts/media'
import { MEDIA_ID } from '@bharat/contracts/media-library'
import { serviceMessages } from '@bharat/contracts/messages'
import type { FocalPoint } from '@bharat/contracts/replies'
import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from '../database/catalogue-version.ts'
import type { Database } from '../database/mongo.ts'
import { DomainError } from '../errors.ts'
import { createWorkQueue } from '../jobs/work-queue.ts'
import { type Log, logThrottled } from '../operations/logging.ts'
import { createFileCache } from './media.cache.ts'
import { entryOfUpload } from './media.changes.ts'
import { createImageDescriptions, type ImageDescriptions } from './media.descriptions.ts'
import { describe, type ImageDetails, type Metadata, type StoredImage } from './media.documents.ts'
import { createFileBucket } from './media.files.ts'
import type { DeliveryFormat, Master, VariantOptions } from './media.images.ts'
import { deliveredWidth, uprightWidth } from './media.widths.ts'
import { createImageWork, type ImageWork } from './media.workers.ts'

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
   * Makes the master of an upload and stores it (decisions, Rules: media). Identical uploads are stored once.
   * If an image with this `id` (32 lower-case hexadecimal characters) is already stored, returns it.
   * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE
   */
  put(upload: {
    bytes: Uint8Array
    id?: string
    /** The details of an image with a chosen id. */
    details?: Partial<ImageDetails>
    client?: string
  }): Promise<StoredImage>
  /** Stores an SVG that the product draws itself. `draw` is called only if the id is not stored yet. */
  putDrawing(drawing: {
    draw: () => string
    id: string
    details?: Partial<ImageDetails>
  }): Promise<StoredImage>
  /** Converts an SVG that the product draws itself to an image, which is not stored. */
  rasterise(svg: string): Promise<Master>
  /** The file of an SVG that the product draws itself, which is not stored. */
  drawnFile(svg: string, format: 'png' | 'jpeg'): Promise<Uint8Array>
  images: ImageDescriptions
  stored(ids: readonly string[]): Promise<Set<string>>
  /** Removes an image that was marked as deleted before this time. False if it is no longer marked. */
  remove(id: string, markedBefore: Date): Promise<boolean>
  /**
   * The image in the requested width in CSS pixels (default 1280), in the best accepted format.
   * Encoding AVIF takes several times as long as WebP: until the AVIF is made in the background, clients
   * get WebP (or JPEG, PNG) with `isFinal: false`.
   * Null for an unknown or malformed id.
   */
  deliver(id: string, options: DeliveryOptions): Promise<Delivery | null>
  /** The preview image of a shared link: JPEG, 1200 by 630, under 300 kB. Null for an unknown id. */
  linkPreview(id: string, options: CropOptions): Promise<Delivery | null>
  /** Whether the disk was full when the last resized image was written. */
  isDiskFull(): boolean
  /** Resolves when no work is left, including background work. */
  idle(): Promise<void>
  /** Waits for running work and drops waiting background work. */
  close(): Promise<void>
}

interface CropOptions {
  /** The focal point in the URL, as `focusText` writes it. Only a response that agrees with it is final. */
  focus?: string
  /** The network address of the client: the queue alternates between addresses. */
  client?: string
}

interface DeliveryOptions extends CropOptions {
  width: number | undefined
  /** Whether to deliver the upright crop. */
  upright?: boolean
  avif: boolean
  webp: boolean
}

export interface MediaStoreOptions {
  db: Database
  /** Descriptions in memory are valid while it stays the same. */
  version?: Pick<CatalogueVersion, 'now' | 'written'>
  /** The folder of the resized images. It may be emptied at any time. */
  cacheDir: string
  log: Log
  /** Bytes of resized images cached on disk. */
  cacheBytes?: number
  /** Bytes of resized images cached in memory. */
  memoryBytes?: number
  /** Decodes and encodes the images; closed with the store. */
  work?: ImageWork
}

/** Part of the path of every cached file. Increase it when the settings of the encoders change. */
const ENCODING_VERSION = 'v1'
const CACHE_BYTES = 512 * 1024 * 1024
const MEMORY_BYTES = 32 * 1024 * 1024
/** Of the 128 images that may wait for a core, at most this many of one address. A gallery has about twenty. */
const MAX_WAITING_PER_CLIENT = 64

/** How often, and how far apart, a request looks for the image that another one is storing: ten seconds. */
const OTHER_REQUEST_ATTEMPTS = 200
const OTHER_REQUEST_WAIT_MS = 50

const UNCHANGING = { now: () => '', written: async () => {} }

/**
 * Images in the GridFS bucket `media` of the database, so that a backup of the database contains
 * everything. The delivered widths and formats are encoded on first request and cached.
 */
export function createMediaStore({
  db,
  version = UNCHANGING,
  cacheDir,
  log,
  cacheBytes = CACHE_BYTES,
  memoryBytes = MEMORY_BYTES,
  work = createImageWork(),
}: MediaStoreOptions): MediaStore {
  const bucket = createFileBucket<Metadata>(db)
  const images = createImageDescriptions(db, version)
  const queue = createWorkQueue({
    maxWaitingPerClient: MAX_WAITING_PER_CLIENT,
    onReject: logThrottled(log, 'image work rejected'),
  })
  const disk = createFileCache({
    dir: join(cacheDir, ENCODING_VERSION),
    maxBytes: cacheBytes,
    onError: (error) => log.error('media cache', error),
  })
  const memory = new LRUCache<string, Delivery>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const inFlight = new Map<string, Promise<Delivery>>()
  const inBackground = new Set<string>()
  const writing = new Set<Promise<void>>()

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

  /** Stores an image with a chosen id. */
  async function putAs(
    id: string,
    master: () => Promise<Master>,
    {
      details,
      client,
    }: { details?: Partial<ImageDetails> | undefined; client?: string | undefined } = {},
  ): Promise<StoredImage> {
    if (!MEDIA_ID.test(id))
      throw new TypeError('A media id is 32 lower-case hexadecimal characters.')
    const known = await images.get(id)
    if (known) return known
    const made = await queue.run(master, client)
    return (await insert(id, made, details)) ?? storedByOther(id)
  }

  /**
   * The image of another request that stores the same id: its image counts. The document comes after the
   * contents, so it may be missing for a moment.
   * @throws DomainError UNAVAILABLE if the other request does not finish
   */
  async function storedByOther(id: string): Promise<StoredImage> {
    for (let attempt = 0; attempt < OTHER_REQUEST_ATTEMPTS; attempt++) {
      const stored = await images.refresh(id)
      if (stored) return stored
      await Bun.sleep(OTHER_REQUEST_WAIT_MS)
    }
    throw new DomainError('UNAVAILABLE', serviceMessages.unavailable, { retryAfter: 5 })
  }

  /**
   * Stores an upload under a random id, unless the same bytes are stored. A unique index on their hash
   * decides between concurrent uploads.
   */
  async function putUpload(bytes: Uint8Array, client?: string): Promise<StoredImage> {
    const uploadHash = createHash('sha256').update(bytes).digest('hex')
    const known = await images.ofUpload(uploadHash)
    if (known) return known
    const made = await queue.run(() => work.master(bytes), client)
    for (;;) {
      const id = randomBytes(16).toString('hex')
      const stored = (await insert(id, made, { uploadHash })) ?? (await images.ofUpload(uploadHash))
      // Null if the other image was removed between the two queries.
      if (stored) return stored
    }
  }

  async function insert(
    id: string,
    { bytes, ...described }: Master,
    more: Partial<Metadata> = {},
  ): Promise<StoredImage | null> {
    const { format } = described
    const contentType = format === 'jpg' ? 'image/jpeg' : 'image/webp'
    const metadata: Metadata = { ...described, ...more, contentType }
    // Images with a chosen id are drawn, or belong to demo records.
    const changes = metadata.uploadHash ? entryOfUpload(id, metadata) : {}
    const file = await bucket.insert(id, `${id}.${format}`, bytes, metadata, changes)
    if (file && metadata.credit) await version.written(undefined, id)
    return file && describe(file)
  }

  /** The image, and whether its focal point is the one of the URL. */
  async function focused(id: string, focus = '') {
    const known = await images.get(id)
    if (!known || focusText(known.focus) === focus) return { image: known, isFocused: true }
    // Another instance may have changed the focal point.
    const image = await images.refresh(id)
    return { image, isFocused: image !== null && focusText(image.focus) === focus }
  }

  async function idle(): Promise<void> {
    await queue.idle()
    await Promise.all(writing)
  }

  return {
    put: ({ bytes, id, details, client }) =>
      id === undefined
        ? putUpload(bytes, client)
        : putAs(id, () => work.master(bytes), { details, client }),
    rasterise: (svg) => work.drawnMaster(svg),
    drawnFile: async (svg, format) => {
      const { bytes, width } = await work.drawnMaster(svg)
      return work.variant(bytes, { width, format })
    },
    putDrawing: async ({ draw, id, details }) =>
      (await images.get(id)) ??
      (await images.unmarkDeleted(id)) ??
      putAs(id, () => work.drawnMaster(draw()), { details }),
    images,
    stored: bucket.stored,
    remove: async (id, markedBefore) => {
      if (!(await images.removeDeleted(id, markedBefore))) return false
      await bucket.deleteChunks(id)
      return true
    },
    deliver: async (id, { upright = false, ...options }) => {
      const { image, isFocused } = upright
        ? await focused(id, options.focus)
        : { image: await images.get(id), isFocused: true }
      if (!image) return null
      const width = deliveredWidth(options.width, upright ? uprightWidth(image) : image.width)
      const shape = { width, ...(upright && { upright: image.focus }) }
      if (options.avif) {
        const variant = resized(id, { ...shape, format: 'avif' })
        const avif = await cached(variant.key, 'avif')
        if (avif) return { ...avif, isFinal: isFocused }
        makeInBackground(variant)
      }
      const format = options.webp ? 'webp' : image.alpha ? 'png' : 'jpeg'
      const made = await variantOf(resized(id, { ...shape, format }), options.client)
      return { ...made, isFinal: isFocused && !options.avif }
    },
    linkPreview: async (id, { focus, client }) => {
      const { image, isFocused } = await focused(id, focus)
      if (!image) return null
      const made = await variantOf(previewOf(image), client)
      return { ...made, isFinal: isFocused }
    },
    isDiskFull: disk.isDiskFull,
    idle,
    close: async () => {
      queue.dropLater()
      await idle()
      work.close()
    },
  }
}

/** An image that is made from a master. */
interface Variant {
  id: string
  key: string
  format: DeliveryFormat
  encode(work: ImageWork, master: Uint8Array): Promise<Uint8Array>
}

function resized(id: string, options: VariantOptions): Variant {
  const { width, format, upright } = options
  const crop = upright ? `upright-${keyOf(upright)}` : ''
  return {
    id,
    key: join(id.slice(0, 2), `${id}-${crop}${width}.${format}`),
    format,
    encode: (work, master) => work.variant(master, options),
  }
}

function previewOf({ id, focus }: StoredImage): Variant {
  // Without a focal point, the encoder finds the part of the image that attracts most attention.
  const chosen = focusText(focus) === '' ? undefined : focus
  return {
    id,
    key: join(id.slice(0, 2), `${id}-${chosen ? keyOf(chosen) : ''}preview.jpeg`),
    format: 'jpeg',
    encode: (work, master) => work.linkPreview(master, chosen),
  }
}

function keyOf(focus: FocalPoint): string {
  const text = focusText(focus)
  return text && `${text.replace(',', '-')}-`
}
