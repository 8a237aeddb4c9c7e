import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRepeatable, runCommand, sweep } from './commands.ts'
import { CommandError, type Doc } from './errors.ts'
import type { Server } from './server.ts'
import {
  closeStore,
  commit,
  diskError,
  openSnapshot,
  openStore,
  rollback,
  StoreLost,
} from './store.ts'
import { errorReply, type Request, readRequest, takeMessages, writeReply } from './wire.ts'

/** What the Worker is to serve, and where. */
export type WorkerTask = { dataDir: string; socketPath: string; snapshot: boolean }

/** What the Worker tells the thread that started it. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'closed' }

declare const self: Worker

/** `received` holds what has come of messages that are not whole yet, `wanted` how much makes one whole. */
type Connection = {
  received: Buffer[]
  length: number
  wanted: number
  unsent: Buffer[]
  paused: boolean
}
type Socket = Bun.Socket<Connection>
type Held = { socket: Socket; request: Request; reply: Doc }

const SWEEP_INTERVAL = 60_000
/** How soon a socket that somebody removed is there again. */
const SOCKET_INTERVAL = 500

self.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
  try {
    serve(data)
    tell({ kind: 'ready' })
  } catch (error) {
    fail(error)
  }
}

function serve({ dataDir, socketPath, snapshot }: WorkerTask): void {
  const store = snapshot ? openSnapshot(dataDir) : openStore(dataDir)
  const server: Server = { store, cursors: new Map(), connections: 0 }
  // Answers wait here until the writes before them are on disk: one commit serves all that came together.
  let held: Held[] = []
  let lost = false

  const run = ({ command }: Request): Doc => ({ ...runCommand(server, command), ok: 1 })

  /** The answer when the writes that came together were undone: who only read reads what stands. */
  const refused = (request: Request, error: unknown): Doc => {
    if (!isRepeatable(request.command)) return errorReply(error)
    try {
      return run(request)
    } catch (failure) {
      return errorReply(failure)
    }
  }

  const settle = () => {
    const waiting = held
    held = []
    try {
      commit(store)
      for (const { socket, request, reply } of waiting) answer(socket, request, reply)
    } catch (error) {
      if (error instanceof StoreLost) return lose(error)
      for (const { socket, request } of waiting) answer(socket, request, refused(request, error))
    }
  }

  const execute = (socket: Socket, request: Request) => {
    if (lost) return
    try {
      hold({ socket, request, reply: run(request) })
    } catch (error) {
      const known = error instanceof CommandError
      // The disk refused, or something unforeseen happened: what is not committed must not stand.
      const told = known ? error : diskError(error)
      if (!known) undo(told)
      hold({ socket, request, reply: errorReply(told) })
    }
  }

  const hold = (answered: Held) => {
    if (held.length === 0) setImmediate(settle)
    held.push(answered)
  }

  const undo = (error: unknown) => {
    try {
      rollback(store)
      for (const waiting of held) waiting.reply = refused(waiting.request, error)
    } catch (failure) {
      lose(failure)
    }
  }

  /** Nothing is answered any more: the process ends as soon as its other thread hears of it. */
  const lose = (error: unknown) => {
    lost = true
    held = []
    fail(error)
  }

  const listen = () =>
    Bun.listen<Connection>({
      unix: socketPath,
      socket: {
        open(socket) {
          server.connections++
          socket.data = { received: [], length: 0, wanted: 16, unsent: [], paused: false }
        },
        data(socket, bytes) {
          socket.data.received.push(Buffer.from(bytes))
          socket.data.length += bytes.length
          read(socket, execute)
        },
        drain(socket) {
          send(socket)
          read(socket, execute)
        },
      },
    })
  let listener = listen()
  const keeper = setInterval(() => {
    // Whoever tidies a folder of temporary files takes the socket along; open connections stay.
    if (existsSync(socketPath) || !isOurs(dirname(socketPath))) return
    listener.stop(false)
    listener = listen()
  }, SOCKET_INTERVAL)
  const timer = setInterval(() => {
    try {
      sweep(server, Date.now())
      settle()
    } catch (error) {
      // A full disk: what has expired goes with the next round.
      undo(error)
    }
  }, SWEEP_INTERVAL)
  sweep(server, Date.now())
  commit(store)

  self.onmessage = () => {
    clearInterval(keeper)
    clearInterval(timer)
    settle()
    listener.stop(true)
    try {
      closeStore(store)
    } catch {
      // The disk refuses now, too: what was acknowledged is in the log, which the next start folds in.
    }
    tell({ kind: 'closed' })
  }
}

function tell(message: WorkerMessage): void {
  self.postMessage(message)
}

function fail(error: unknown): void {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

/** Whether a folder, made anew where it is gone, is this user's and closed to all others. */
function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    return uid === process.getuid?.() && (mode & 0o777) === 0o700
  } catch {
    return false
  }
}

/** Runs what a connection has sent, unless it has not yet taken the answers to what it sent before. */
function read(socket: Socket, execute: (socket: Socket, request: Request) => void): void {
  const { data } = socket
  if (data.unsent.length > 0 || data.length < data.wanted) return
  try {
    const { messages, rest, wanted } = takeMessages(Buffer.concat(data.received))
    Object.assign(data, { received: [rest], length: rest.length, wanted })
    for (const message of messages) execute(socket, readRequest(message))
  } catch {
    socket.terminate()
  }
}

function answer(socket: Socket, request: Request, reply: Doc): void {
  if (request.silent) return
  socket.data.unsent.push(writeReply(request, reply))
  send(socket)
}

/** Sends what the socket takes; while something is left, the connection is not read. */
function send(socket: Socket): void {
  const { data } = socket
  while (data.unsent[0]) {
    const [bytes] = data.unsent
    const written = socket.write(bytes)
    if (written < 0) {
      data.unsent = []
      return
    }
    if (written < bytes.length) {
      data.unsent[0] = bytes.subarray(written)
      break
    }
    data.unsent.shift()
  }
  const blocked = data.unsent.length > 0
  if (blocked !== data.paused) {
    data.paused = blocked
    if (blocked) socket.pause()
    else socket.resume()
  }
}
