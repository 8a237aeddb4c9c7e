import { type Document, serialize } from 'bson'
import { CommandError, codeName, type Doc } from './errors.ts'
import { decode } from './rows.ts'

/** A request from the wire. A `silent` one expects no reply; a damaged one has a `failure` and no command. */
export type Request = {
  id: number
  legacy: boolean
  silent: boolean
  command: Doc
  failure?: CommandError
}

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const CHECKSUM = 1
const MORE_TO_COME = 2
/** The types of elements of BSON, and an empty document. */
const DOCUMENT = 3
const ARRAY = 4
const EMPTY = serialize({})
const MAX_MESSAGE = 48_000_000 + 16 * 1024

/**
 * Splits complete messages off the front of `bytes`. `rest` is the incomplete remainder, `needed` the
 * number of bytes that completes the next message.
 *
 * @throws Error when the bytes are not MongoDB messages
 */
export function takeMessages(bytes: Buffer): {
  messages: Buffer[]
  rest: Buffer
  needed: number
} {
  const messages: Buffer[] = []
  let at = 0
  let needed = 16
  while (bytes.length - at >= 16) {
    const length = bytes.readInt32LE(at)
    if (length < 16 || length > MAX_MESSAGE) throw new Error('not a MongoDB message')
    if (bytes.length - at < length) {
      needed = length
      break
    }
    messages.push(bytes.subarray(at, at + length))
    at += length
  }
  return { messages, rest: bytes.subarray(at), needed }
}

/** Reads OP_MSG, and the OP_QUERY of a driver's greeting. @throws Error on other messages */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4)
  const kind = message.readInt32LE(12)
  const legacy = kind === OP_QUERY
  if (!legacy && kind !== OP_MSG) throw new Error(`unknown kind of message ${kind}`)
  const silent = !legacy && (message.readInt32LE(16) & MORE_TO_COME) !== 0
  try {
    const command = legacy ? readGreeting(message) : readSections(message)
    return { id, legacy, silent, command }
  } catch (error) {
    // The decoder's own message would not help the developer.
    const failure =
      error instanceof CommandError
        ? error
        : new CommandError(
            22,
            'The command is damaged BSON, or holds what the embedded store cannot read; set MONGODB_URL to use a MongoDB server.',
          )
    return { id, legacy, silent, command: {}, failure }
  }
}

function readGreeting(message: Buffer): Doc {
  const name = message.indexOf(0, 20)
  return { ...decode(message.subarray(name + 9)), $db: 'admin' }
}

function readSections(message: Buffer): Doc {
  const end = message.length - (message.readInt32LE(16) & CHECKSUM ? 4 : 0)
  let command: Doc | undefined
  const sequences: Doc = {}
  let at = 20
  while (at < end) {
    const section = block(message.subarray(at + 1, end))
    if (message[at] === 0) command = decode(section)
    else if (message[at] === 1) {
      const name = section.indexOf(0, 4)
      sequences[section.toString('utf8', 4, name)] = readDocuments(section.subarray(name + 1))
    } else throw new CommandError(40432, `Unknown section kind ${message[at]}`)
    at += 1 + section.length
  }
  if (typeof command?.$db !== 'string') {
    throw new CommandError(40571, 'OP_MSG requests require a $db argument')
  }
  return { ...command, ...sequences }
}

/** The block at the front, whose first bytes are its length. @throws Error when it is incomplete */
function block(bytes: Buffer): Buffer {
  const length = bytes.readInt32LE(0)
  if (length < 5 || length > bytes.length) throw new Error('a length is wrong')
  return bytes.subarray(0, length)
}

/** The bytes of a reply. The documents of its batch may be BSON, which is sent as it is. */
export function writeReply(request: Request, reply: Doc): Buffer {
  const { parts, length } = writeBody(reply)
  const head = Buffer.alloc(request.legacy ? 36 : 21)
  head.writeInt32LE(head.length + length, 0)
  head.writeInt32LE(request.id, 8)
  head.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12)
  if (request.legacy) head.writeInt32LE(1, 32)
  return Buffer.concat([head, ...parts], head.length + length)
}

/** BSON in parts, which are copied once for each reply: a backup reads everything. */
type Parts = { parts: Uint8Array[]; length: number }

function writeBody(reply: Doc): Parts {
  const cursor = reply.cursor as Doc | undefined
  const [name = '', batch] =
    Object.entries(cursor ?? {}).find(([, value]) => Array.isArray(value)) ?? []
  if (!(batch as unknown[] | undefined)?.some((each) => each instanceof Uint8Array))
    return whole(encode(reply))
  const documents = (batch as (Doc | Uint8Array)[]).map(
    (each, n) =>
      [DOCUMENT, String(n), whole(each instanceof Uint8Array ? each : encode(each))] as const,
  )
  const { [name]: _, ...rest } = cursor as Doc
  const written = withElements(encode(rest), [[ARRAY, name, withElements(EMPTY, documents)]])
  return withElements(encode({ ...reply, cursor: undefined }), [[DOCUMENT, 'cursor', written]])
}

function whole(bson: Uint8Array): Parts {
  return { parts: [bson], length: bson.length }
}

/** BSON with more elements at its front, each by its type, its name and its value. */
function withElements(
  bson: Uint8Array,
  elements: readonly (readonly [type: number, name: string, value: Parts])[],
): Parts {
  const head = Buffer.alloc(4)
  const parts: Uint8Array[] = [head]
  for (const [type, name, value] of elements) {
    parts.push(Buffer.from([type, ...Buffer.from(name), 0]))
    for (const part of value.parts) parts.push(part)
  }
  parts.push(bson.subarray(head.length))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  head.writeInt32LE(length)
  return { parts, length }
}

function encode(doc: Doc): Uint8Array {
  return serialize(doc as Document, { ignoreUndefined: true })
}

/** An error as the reply to a command. */
export function errorReply(error: unknown): Doc {
  const known = error instanceof CommandError ? error : undefined
  const code = known?.code ?? 1
  const errmsg = error instanceof Error ? error.message : String(error)
  return { ok: 0, errmsg, code, codeName: codeName(code), ...known?.details }
}

function readDocuments(bytes: Buffer): Doc[] {
  const docs: Doc[] = []
  let at = 0
  while (at < bytes.length) {
    const document = block(bytes.subarray(at))
    docs.push(decode(document))
    at += document.length
  }
  return docs
}
