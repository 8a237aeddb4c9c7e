import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Store, StoreLost } from './collections.ts'
import { isRepeatable, startCommand, sweep } from './commands.ts'
import { CommandError, type Doc, OUTSIDE_SUBSET } from './errors.ts'
import { eraseSoon } from './files.ts'
import { maintain } from './index-builds.ts'
import type { Server } from './server.ts'
import { finish, type Steps, takeSteps } from './steps.ts'
import {
  closeStore,
  commit,
  diskError,
  isLogDue,
  isSnapshot,
  limitLog,
  openSnapshot,
  openStore,
  protect,
  rollback,
} from './store.ts'
import { errorReply, type Request, readRequest, takeMessages, writeReply } from './wire.ts'

/** The folder that the Worker serves, and its socket. */
export type WorkerTask = { dataDir: string; socketPath: string; snapshot: boolean }

/** A message from the Worker to the thread that started it. */
export type WorkerMessage =
  /** `full`: why the store is read-only until there is room on its disk. */
  | { kind: 'ready'; full?: string | undefined }
  | { kind: 'failed'; reason: string }
  | { kind: 'closed' }

declare const self: Worker

/** `received` contains incomplete messages; `needed` is the size of a complete one. */
type Connection = {
  received: Buffer[]
  length: number
  needed: number
  /** Complete messages that wait for the command before them. */
  messages: Buffer[]
  busy: boolean
  unsent: Buffer[]
  paused: boolean
}
type Socket = Bun.Socket<Connection>
type PendingReply = { socket: Socket; request: Request; reply: Doc }
/** A command that needs more than one slice. */
type Job = { socket: Socket; request: Request; steps: Steps<Doc> }

/** Rows of a store whose garbage is collected before the first command. */
const LARGE = 20_000
const SWEEP_INTERVAL = 60_000
/** Milliseconds between checks that restore a removed socket, checkpoint a removed log and erase deleted rows from the log. */
const GUARD_INTERVAL = 500
/** Milliseconds of a commit after which other commands run before the next slice. */
const LONG_COMMIT = 3
/** Milliseconds after which a command pauses and lets other commands run. */
const SLICE = 10
/** The same for background work. */
const MAINTENANCE_SLICE = 8
/** Slices of commands after which requested indexes get one, also those for which no command waits. */
const COMMAND_SLICES = 8

self.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
  try {
    const { full } = serve(data)
    post({ kind: 'ready', full: full?.reason })
  } catch (error) {
    fail(error)
  }
}

function serve({ dataDir, socketPath, snapshot }: WorkerTask): Store {
  const store = snapshot ? openSnapshot(dataDir) : openStore(dataDir)
  // Otherwise the first commands would wait for the collection of what loading has left behind.
  if (store.nextRow > LARGE) Bun.gc(true)
  const server: Server = { store, cursors: new Map(), connections: 0, sendsBson: true }
  // Replies wait for their writes to be on disk. One commit covers all writes that arrived together.
  let pendingReplies: PendingReply[] = []
  let jobs: Job[] = []
  /** Background work for times without commands. */
  let maintenance: Steps<void> | undefined
  let sweeping: Steps<void> | undefined
  /** True after a failure, until the next sweep. */
  let maintenancePaused = false
  let turnScheduled = false
  /** True after a turn that only committed, although other work waits. */
  let workWaited = false
  /** Slices of commands since the last one of background work. */
  let sinceMaintenance = 0
  let stopped = false

  const start = function* ({ command, failure }: Request): Steps<Doc> {
    if (failure) throw failure
    return yield* startCommand(server, command)
  }

  const run = (request: Request): Doc => ({ ...finish(start(request)), ok: 1 })

  /** The reply after a rollback: the error, or for a read its result on the restored state. */
  const replyAfterRollback = (request: Request, error: unknown): Doc => {
    if (!isRepeatable(request.command)) return errorReply(error)
    try {
      return run(request)
    } catch (failure) {
      return errorReply(failure)
    }
  }

  const flush = () => {
    const pending = pendingReplies
    pendingReplies = []
    try {
      commit(store)
      for (const { socket, request, reply } of pending) sendReply(socket, request, reply)
    } catch (error) {
      if (error instanceof StoreLost) return stopServing(error)
      for (const { socket, request } of pending)
        sendReply(socket, request, replyAfterRollback(request, error))
      abortJobs(error)
    }
  }

  /**
   * One turn of the event loop commits and replies, and then runs a slice of a longer command or of background work.
   * After a long commit the slice waits for one turn, so that new messages are read in between.
   */
  const turn = () => {
    turnScheduled = false
    if (stopped) return
    const began = performance.now()
    flush()
    if (stopped) return
    workWaited = !workWaited && performance.now() - began > LONG_COMMIT
    if (!workWaited) {
      if (isLogDue(store)) limitLog(store)
      else runSlice()
    }
    scheduleTurn()
  }

  /** Schedules a turn if there is work. */
  const scheduleTurn = () => {
    if (turnScheduled || stopped) return
    const isIdle = !store.dirty && pendingReplies.length + jobs.length === 0
    if (isIdle && !isLogDue(store) && !isMaintenanceDue()) return
    turnScheduled = true
    setImmediate(turn)
  }

  const execute = (socket: Socket, request: Request) => {
    if (stopped) return
    socket.data.busy = true
    advance({ socket, request, steps: start(request) })
  }

  /** Runs a command for one slice; if it is not done, it continues in a later turn of the event loop. */
  const advance = (job: Job) => {
    const { socket, request } = job
    const changes = store.undo.length
    try {
      const ended = takeSteps(job.steps, SLICE)
      if (ended) queueReply({ socket, request, reply: { ...ended.result, ok: 1 } })
      else jobs.push(job)
    } catch (error) {
      const known = error instanceof CommandError
      // After a disk error or an unexpected error, uncommitted changes must be rolled back.
      const reported = known ? error : diskError(error)
      if (reported instanceof StoreLost) return stopServing(reported)
      // A command without changes needs no rollback, unless SQLite has ended the transaction.
      const ended = store.dirty && !store.file.inTransaction
      if (!known && (store.undo.length > changes || ended)) undo(reported)
      queueReply({ socket, request, reply: errorReply(reported) })
    }
    scheduleTurn()
  }

  const queueReply = (pending: PendingReply) => {
    pendingReplies.push(pending)
    scheduleTurn()
    const { data } = pending.socket
    data.busy = false
    if (data.messages.length > 0) setImmediate(read, pending.socket, execute)
  }

  /** Runs one slice of one command, or of background work. Commands that wait for an index fill it in their own slices. */
  const runSlice = () => {
    const isDue =
      isMaintenanceDue() &&
      (jobs.length === 0 || (store.pendingIndexes.size > 0 && sinceMaintenance >= COMMAND_SLICES))
    const job = isDue ? undefined : jobs.shift()
    sinceMaintenance = isDue ? 0 : sinceMaintenance + 1
    if (job) advance(job)
    else if (isDue) runMaintenance()
  }

  const isMaintenanceDue = () =>
    !maintenancePaused &&
    (maintenance ?? sweeping ?? store.pendingIndexes.size + store.dropped.size) !== 0

  const runMaintenance = () => {
    const changes = store.undo.length
    try {
      if (sweeping) {
        if (takeSteps(sweeping, MAINTENANCE_SLICE)) sweeping = undefined
      } else {
        maintenance ??= maintain(store)
        if (takeSteps(maintenance, MAINTENANCE_SLICE)) maintenance = undefined
      }
    } catch (error) {
      // A full disk, for example: the next sweep tries again.
      maintenancePaused = true
      maintenance = undefined
      sweeping = undefined
      const reported = diskError(error)
      if (reported instanceof StoreLost) return stopServing(reported)
      if (store.undo.length > changes || (store.dirty && !store.file.inTransaction)) undo(reported)
    }
  }

  const undo = (error: unknown) => {
    try {
      rollback(store)
      for (const pending of pendingReplies)
        pending.reply = replyAfterRollback(pending.request, error)
      abortJobs(error)
    } catch (failure) {
      stopServing(failure)
    }
  }

  /** Ends commands that have read or written rolled-back data with the error. */
  const abortJobs = (error: unknown) => {
    const aborted = jobs
    jobs = []
    maintenance = undefined
    sweeping = undefined
    for (const { socket, request, steps } of aborted) {
      // Runs its cleanup.
      steps.return({})
      queueReply({ socket, request, reply: errorReply(error) })
    }
  }

  /** Sends no further replies; the main thread ends the process. */
  const stopServing = (error: unknown) => {
    stopped = true
    pendingReplies = []
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
            needed: 16,
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
  const guard = setInterval(() => {
    if (!isSnapshot(store)) protect(store)
    if (eraseSoon(store)) scheduleTurn()
    // A cleanup of temporary files may remove the socket; open connections stay.
    if (existsSync(socketPath) || !isOurs(dirname(socketPath))) return
    listener.stop(false)
    listener = listen()
  }, GUARD_INTERVAL)
  const sweepSoon = () => {
    maintenancePaused = false
    sweeping ??= sweep(server, Date.now())
    scheduleTurn()
  }
  const timer = setInterval(sweepSoon, SWEEP_INTERVAL)
  sweepSoon()

  self.onmessage = () => {
    clearInterval(guard)
    clearInterval(timer)
    flush()
    stopped = true
    listener.stop(true)
    try {
      closeStore(store)
    } catch {
      // The disk fails again. Acknowledged writes are in the log, which the next start reads.
    }
    post({ kind: 'closed' })
  }
  return store
}

function post(message: WorkerMessage): void {
  self.postMessage(message)
}

function fail(error: unknown): void {
  post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

/** Creates a missing folder; returns whether it belongs to this user and is closed to others. */
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
 * Runs the commands of a connection one after the other, unless the connection has not received
 * earlier replies yet.
 */
function read(socket: Socket, execute: (socket: Socket, request: Request) => void): void {
  const { data } = socket
  try {
    if (data.unsent.length === 0 && data.length >= data.needed) {
      const { messages, rest, needed } = takeMessages(Buffer.concat(data.received))
      Object.assign(data, { received: [rest], length: rest.length, needed })
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

function sendReply(socket: Socket, request: Request, reply: Doc): void {
  if (request.silent) {
    reportOutside(reply)
    return
  }
  socket.data.unsent.push(writeReply(request, reply))
  send(socket)
}

/** An unacknowledged write gets no reply, so a rejection is printed on standard error. */
function reportOutside(reply: Doc): void {
  for (const { code, errmsg } of [reply, ...((reply.writeErrors as Doc[] | undefined) ?? [])]) {
    if (code === OUTSIDE_SUBSET) process.stderr.write(`${errmsg}\n`)
  }
}

/** Sends as much as the socket accepts; the connection is not read while bytes remain. */
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
