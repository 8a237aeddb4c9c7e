import { runCommand, sweep } from './commands.ts'
import { CommandError, type Doc } from './errors.ts'
import type { Server } from './server.ts'
import { closeStore, commit, diskError, openStore, rollback } from './store.ts'
import { errorReply, type Request, readRequest, takeMessages, writeReply } from './wire.ts'

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

self.onmessage = ({ data }: MessageEvent<{ dataDir: string; socketPath: string }>) => {
  try {
    serve(data.dataDir, data.socketPath)
    tell({ kind: 'ready' })
  } catch (error) {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}

function serve(dataDir: string, socketPath: string): void {
  const server: Server = { store: openStore(dataDir), cursors: new Map(), connections: 0 }
  // Answers wait here until the writes before them are on disk: one commit serves all that came together.
  let held: Held[] = []

  const settle = () => {
    const waiting = held
    held = []
    try {
      commit(server.store)
      for (const { socket, request, reply } of waiting) answer(socket, request, reply)
    } catch (error) {
      for (const { socket, request } of waiting) answer(socket, request, errorReply(error))
    }
  }

  const execute = (socket: Socket, request: Request) => {
    try {
      hold({ socket, request, reply: { ...runCommand(server, request.command), ok: 1 } })
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
    rollback(server.store)
    for (const waiting of held) waiting.reply = errorReply(error)
  }

  const listener = Bun.listen<Connection>({
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
  commit(server.store)

  self.onmessage = () => {
    clearInterval(timer)
    settle()
    listener.stop(true)
    closeStore(server.store)
    tell({ kind: 'closed' })
  }
}

function tell(message: WorkerMessage): void {
  self.postMessage(message)
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
