import { MongoClient } from 'mongodb'

/**
 * A Worker that sends requests to a database without a pause. Its first message is the URL. To any
 * later message it replies with the longest wait for a reply, in milliseconds, since the message before.
 */
declare const self: Worker

let client: MongoClient | undefined
let longest = 0
let asked = 0

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (client) self.postMessage(Math.max(longest, performance.now() - asked))
  else {
    client = new MongoClient(data)
    ask(client)
  }
  longest = 0
  asked = performance.now()
}

async function ask(database: MongoClient): Promise<void> {
  asked = performance.now()
  await database.db('admin').command({ ping: 1 })
  longest = Math.max(longest, performance.now() - asked)
  setTimeout(ask, 1, database)
}
