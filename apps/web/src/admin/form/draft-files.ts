import { randomId } from '../../lib/random-id.ts'

/**
 * Stores the images of unsaved forms in IndexedDB, so that they survive a reload: other browser storage takes
 * only strings. The admin has to choose an image again if it cannot be stored.
 */

/** The chosen files of a form by dotted path: a single file, or a list of files and stored URLs. */
export type ChosenFiles = ReadonlyMap<string, File | readonly (File | string)[]>

interface Entry {
  /** Browser tab and form. */
  key: string
  at: number
  files: [path: string, chosen: Packed | Packed[]][]
}

/** URL of a stored image, or the bytes of a file: a blob may become invalid with the page that created it. */
type Packed = string | { name: string; type: string; bytes: ArrayBuffer }

const STORE = 'files'
const TAB = 'admin-tab'
/** Closed tabs leave entries behind. A session ends long before this age. */
const MAX_AGE_MS = 24 * 3_600_000

/** The latest write of each form: an earlier write that is still reading bytes is dropped. */
const latestWrites = new Map<string, symbol>()

export const draftFiles = {
  /** The files of that form in this browser tab. */
  async read(form: string): Promise<ChosenFiles> {
    const entry = await attempt((store) => store.get(keyOf(form)))
    return new Map(
      (entry as Entry | undefined)?.files.map(([path, packedImage]) => [
        path,
        Array.isArray(packedImage) ? packedImage.map(unpacked) : (unpacked(packedImage) as File),
      ]),
    )
  },

  async write(form: string, files: ChosenFiles): Promise<void> {
    if (files.size === 0) return draftFiles.clear(form)
    const write = Symbol(form)
    latestWrites.set(form, write)
    const packing = [...files].map(
      async ([path, chosen]): Promise<Entry['files'][number]> => [
        path,
        chosen instanceof File ? await packed(chosen) : await Promise.all(chosen.map(packed)),
      ],
    )
    const entry: Entry = { key: keyOf(form), at: Date.now(), files: await Promise.all(packing) }
    if (latestWrites.get(form) === write) await attempt((store) => store.put(entry))
  },

  async clear(form: string): Promise<void> {
    latestWrites.delete(form)
    await attempt((store) => store.delete(keyOf(form)))
  },

  /** Deletes the entries of all tabs. */
  async clearAll(): Promise<void> {
    latestWrites.clear()
    await attempt((store) => store.clear())
  },
}

/** Finds the files in a form's values. */
export function chosenFiles(values: object): ChosenFiles {
  const found = new Map<string, File | readonly (File | string)[]>()
  const look = (value: unknown, path: string) => {
    if (value instanceof File) found.set(path, value)
    else if (Array.isArray(value) && value.some((entry) => entry instanceof File)) {
      found.set(path, [...value])
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) look(part, path ? `${path}.${name}` : name)
    }
  }
  look(values, '')
  return found
}

/** Whether both contain the same files in the same fields. */
export function areSameFiles(one: ChosenFiles, other: ChosenFiles): boolean {
  return (
    one.size === other.size &&
    [...one].every(([path, chosen]) => {
      const [a, b] = [chosen, other.get(path)].map((held) => [held].flat())
      return a?.length === b?.length && a?.every((part, at) => part === b?.[at])
    })
  )
}

async function packed(image: File | string): Promise<Packed> {
  if (typeof image === 'string') return image
  return { name: image.name, type: image.type, bytes: await image.arrayBuffer() }
}

function unpacked(packedImage: Packed): File | string {
  return typeof packedImage === 'string'
    ? packedImage
    : new File([packedImage.bytes], packedImage.name, { type: packedImage.type })
}

function keyOf(form: string): string {
  const tab = sessionStorage.getItem(TAB) ?? randomId()
  sessionStorage.setItem(TAB, tab)
  return `${tab}:${form}`
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('admin-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      resolve(request.result)
      const cursor = request.result.transaction(STORE, 'readwrite').objectStore(STORE).openCursor()
      cursor.onsuccess = () => {
        if (!cursor.result) return
        if ((cursor.result.value as Entry).at < Date.now() - MAX_AGE_MS) cursor.result.delete()
        cursor.result.continue()
      }
    }
  })
  return opened
}

/** Browsers may forbid the database; then nothing is stored. */
async function attempt(action: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await open()
    return await new Promise((resolve, reject) => {
      const request = action(database.transaction(STORE, 'readwrite').objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } catch {
    return undefined
  }
}
