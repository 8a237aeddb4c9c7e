import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The prefix of socket folders in the folder for temporary files; six random characters follow. */
export const FOLDER_PREFIX = 'bharat-'
/** The socket in its folder. */
export const SOCKET_NAME = 'mongo.sock'

/** A younger folder may belong to a process that is about to listen. */
const SETTLED_MS = 60_000

/**
 * Removes the socket folders in `temporary` that killed processes of this user left behind: no process
 * listens on their sockets. A folder that cannot be checked stays.
 */
export async function removeAbandoned(temporary: string, now = Date.now()): Promise<void> {
  const names = await readdir(temporary).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(FOLDER_PREFIX) || name.length !== FOLDER_PREFIX.length + 6) continue
    const folder = join(temporary, name)
    if (await isAbandoned(folder, now).catch(() => false)) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

async function isAbandoned(folder: string, now: number): Promise<boolean> {
  const { uid, mtimeMs } = await lstat(folder)
  if (uid !== process.getuid?.() || mtimeMs > now - SETTLED_MS) return false
  const [content, ...more] = await readdir(folder)
  if (content !== SOCKET_NAME || more.length > 0) return false
  try {
    const socket = await Bun.connect({ unix: join(folder, SOCKET_NAME), socket: { data() {} } })
    socket.end()
    return false
  } catch (error) {
    return (error as { code?: unknown }).code === 'ECONNREFUSED'
  }
}
