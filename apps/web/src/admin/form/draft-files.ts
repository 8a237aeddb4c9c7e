/**
 * The images that were chosen for unsaved work, kept through a reload: files go into the browser's
 * database, since its other stores take texts alone. Whatever cannot be kept has to be chosen again.
 */

/** What a form holds of chosen files, by dotted path: one, or a list with stored ones among them. */
export type ChosenFiles = ReadonlyMap<string, File | readonly (File | string)[]>

interface Entry {
  /** The browser tab and the form. */
  key: string
  at: number
  files: [path: string, chosen: Packed | Packed[]][]
}

/** A stored image's URL, or a file by its bytes: a blob may end with the page that it came from. */
type Packed = string | { name: string; type: string; bytes: ArrayBuffer }

const STORE = 'files'
const TAB = 'admin-tab'
/** Tabs that were closed leave theirs behind; a session is over long before. */
const MAX_AGE_MS = 24 * 3_600_000

/** The last thing wanted for a form: bytes that are read meanwhile do not come back after it. */
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

  /** Forgets those of every tab. */
  async clearAll(): Promise<void> {
    latestWrites.clear()
    await attempt((store) => store.clear())
  },
}

/** Where files stand among a form's values. */
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

/** Whether both hold the same files in the same places. */
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
  const tab = sessionStorage.getItem(TAB) ?? crypto.randomUUID()
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

/** A browser may refuse its database; then nothing is kept. */
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
