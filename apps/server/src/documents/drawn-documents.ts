import { LRUCache } from 'lru-cache'
import { createWorkQueue } from '../jobs/work-queue.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface Drawing<Images> {
  /** The same for the same contents. */
  key: string
  images(): Promise<Images>
  draw(images: Images): Promise<Bytes>
}

const CACHE_BYTES = 24 * 1024 * 1024
/** Drawing is expensive, so documents are drawn one at a time, and few wait. */
const QUEUE = { concurrency: 1, maxWaiting: 20, maxWaitingPerClient: 3, retryAfter: 2 }

/** Draws documents (PDF), each once for the same contents, and keeps the last ones in memory. */
export function createDrawnDocuments() {
  const queue = createWorkQueue(QUEUE)
  const drawn = new LRUCache<string, Bytes>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const drawing = new Map<string, Promise<Bytes>>()

  return {
    /**
     * The document as a PDF.
     * @param client its network address; undefined for the server itself
     * @param charge receives the milliseconds that this request made the server draw
     * @throws DomainError UNAVAILABLE with `retryAfter` if too many wait
     */
    async draw<Images>(
      { key, images, draw }: Drawing<Images>,
      client?: string,
      charge: (ms: number) => void = () => undefined,
    ): Promise<Bytes> {
      const known = drawn.get(key) ?? drawing.get(key)
      if (known) return known
      const made = queue.run(async () => {
        const loaded = await images()
        const start = performance.now()
        const bytes = await draw(loaded)
        drawn.set(key, bytes)
        charge(performance.now() - start)
        return bytes
      }, client)
      drawing.set(key, made)
      return made.finally(() => drawing.delete(key))
    },
  }
}

export type DrawnDocuments = ReturnType<typeof createDrawnDocuments>
