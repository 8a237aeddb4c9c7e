import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRepeatable, startCommand, sweep } from './commands.ts'
import { CommandError, type Doc, OUTSIDE_SUBSET } from './errors.ts'
import type { Server } from './server.ts'
import { finish, type Steps, takeSteps } from './steps.ts'
import {
  closeStore,
  commit,
  diskError,
  isSnapshot,
  maintain,
  openSnapshot,
  openStore,
  protect,
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
  /** Whole messages that wait until the command before them is done. */
  messages: Buffer[]
  busy: boolean
  unsent: Buffer[]
  paused: boolean
}
type Socket = Bun.Socket<Connection>
type Held = { socket: Socket; request: Request; reply: Doc }
/** A command that takes more than one slice. */
type Job = { socket: Socket; request: Request; steps: Steps<Doc> }

const SWEEP_INTERVAL = 60_000
/** How soon a socket that somebody removed is there again, and a removed log is folded into the file. */
const GUARD_INTERVAL = 500
/** A command that takes longer gives way to others after so many milliseconds, and goes on after them. */
const SLICE = 20
/** The same of what no client waits for. */
const UPKEEP_SLICE = 4

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
  let jobs: Job[] = []
  /** What is done when no command waits. */
  let upkeep: Steps<void> | undefined
  let sweeping: Steps<void> | undefined
  /** After a failure it waits for the next sweep. */
  let resting = false
  let settling = false
  let turning = false
  let lost = false

  const start = function* ({ command, failure }: Request): Steps<Doc> {
    if (failure) throw failure
    return yield* startCommand(server, command)
  }

  const run = (request: Request): Doc => ({ ...finish(start(request)), ok: 1 })

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
    settling = false
    const waiting = held
    held = []
    try {
      commit(store)
      for (const { socket, request, reply } of waiting) answer(socket, request, reply)
    } catch (error) {
      if (error instanceof StoreLost) return lose(error)
      for (const { socket, request } of waiting) answer(socket, request, refused(request, error))
      abandonJobs(error)
    }
  }

  const settleSoon = () => {
    if (settling) return
    settling = true
    setImmediate(settle)
  }

  const execute = (socket: Socket, request: Request) => {
    if (lost) return
    socket.data.busy = true
    advance({ socket, request, steps: start(request) })
  }

  /** Runs a command until it is done or its time is over; then it goes on in a later turn of the loop. */
  const advance = (job: Job) => {
    const { socket, request } = job
    const changes = store.undo.length
    try {
      const ended = takeSteps(job.steps, SLICE)
      if (ended) hold({ socket, request, reply: { ...ended.result, ok: 1 } })
      else jobs.push(job)
    } catch (error) {
      const known = error instanceof CommandError
      // The disk refused, or something unforeseen happened: what is not committed must not stand.
      const told = known ? error : diskError(error)
      if (told instanceof StoreLost) return lose(told)
      // A command that has changed nothing takes nothing back, unless SQLite has ended the transaction.
      const ended = store.dirty && !store.file.inTransaction
      if (!known && (store.undo.length > changes || ended)) undo(told)
      hold({ socket, request, reply: errorReply(told) })
    }
    if (store.dirty) settleSoon()
    if (jobs.length > 0 || isUpkeepDue()) turnSoon()
  }

  const hold = (answered: Held) => {
    held.push(answered)
    settleSoon()
    const { data } = answered.socket
    data.busy = false
    if (data.messages.length > 0) setImmediate(read, answered.socket, execute)
  }

  const turnSoon = () => {
    if (turning || lost) return
    turning = true
    setImmediate(turn)
  }

  /** One slice of one command per turn of the loop: what arrives meanwhile is heard in between. */
  const turn = () => {
    turning = false
    if (lost) return
    const job = jobs.shift()
    if (job) advance(job)
    else tidy()
  }

  const isUpkeepDue = () =>
    !resting && (upkeep ?? sweeping ?? store.wanted.size + store.dropped.size) !== 0

  const tidy = () => {
    const changes = store.undo.length
    try {
      if (sweeping) {
        if (takeSteps(sweeping, UPKEEP_SLICE)) sweeping = undefined
      } else {
        upkeep ??= maintain(store)
        if (takeSteps(upkeep, UPKEEP_SLICE)) upkeep = undefined
      }
    } catch (error) {
      // A full disk: it goes on with the next sweep.
      resting = true
      upkeep = undefined
      sweeping = undefined
      const told = diskError(error)
      if (told instanceof StoreLost) return lose(told)
      if (store.undo.length > changes || (store.dirty && !store.file.inTransaction)) undo(told)
      return
    }
    if (store.dirty) settleSoon()
    if (jobs.length > 0 || isUpkeepDue()) turnSoon()
  }

  const undo = (error: unknown) => {
    try {
      rollback(store)
      for (const waiting of held) waiting.reply = refused(waiting.request, error)
      abandonJobs(error)
    } catch (failure) {
      lose(failure)
    }
  }

  /** Commands that have read or written what was undone end with its error. */
  const abandonJobs = (error: unknown) => {
    const abandoned = jobs
    jobs = []
    upkeep = undefined
    sweeping = undefined
    for (const { socket, request } of abandoned) hold({ socket, request, reply: errorReply(error) })
  }

  /** Nothing is answered any more: the process ends as soon as its other thread hears of it. */
  const lose = (error: unknown) => {
    lost = true
    held = []
    jobs = []
    fail(error)
  }

  const listen = () =>
    Bun.listen<Connection>({
      unix: socketPath,
      socket: {
        open(socket) {
          server.connections++
          socket.data = {
            received: [],
            length: 0,
            wanted: 16,
            messages: [],
            busy: false,
            unsent: [],
            paused: false,
          }
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
    if (!isSnapshot(store)) protect(store)
    // Whoever tidies a folder of temporary files takes the socket along; open connections stay.
    if (existsSync(socketPath) || !isOurs(dirname(socketPath))) return
    listener.stop(false)
    listener = listen()
  }, GUARD_INTERVAL)
  const sweepSoon = () => {
    resting = false
    sweeping ??= sweep(server, Date.now())
    turnSoon()
  }
  const timer = setInterval(sweepSoon, SWEEP_INTERVAL)
  sweepSoon()

  self.onmessage = () => {
    clearInterval(keeper)
    clearInterval(timer)
    settle()
    lost = true
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

/**
 * Runs what a connection has sent, one command after the other, unless it has not yet taken the
 * answers to what it sent before.
 */
function read(socket: Socket, execute: (socket: Socket, request: Request) => void): void {
  const { data } = socket
  try {
    if (data.unsent.length === 0 && data.length >= data.wanted) {
      const { messages, rest, wanted } = takeMessages(Buffer.concat(data.received))
      Object.assign(data, { received: [rest], length: rest.length, wanted })
      data.messages.push(...messages)
    }
    while (!data.busy && data.unsent.length === 0) {
      const message = data.messages.shift()
      if (!message) return
      execute(socket, readRequest(message))
    }
  } catch {
    socket.terminate()
  }
}

function answer(socket: Socket, request: Request, reply: Doc): void {
  if (request.silent) {
    reportOutside(reply)
    return
  }
  socket.data.unsent.push(writeReply(request, reply))
  send(socket)
}

/** An unacknowledged write gets no reply: its developer sees on the standard error that it is outside the subset. */
function reportOutside(reply: Doc): void {
  for (const { code, errmsg } of [reply, ...((reply.writeErrors as Doc[] | undefined) ?? [])]) {
    if (code === OUTSIDE_SUBSET) process.stderr.write(`${errmsg}\n`)
  }
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
