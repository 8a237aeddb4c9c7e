import { MongoClient } from 'mongodb'

/**
 * A Worker that sends a ping every five milliseconds on its own connection. Its first message is the URL. To any later
 * message it replies with the longest wait for a response, in milliseconds, since the message before.
 */
declare const self: Worker

const INTERVAL = 5
let client: MongoClient | undefined
let longest = 0
let asked = 0

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (client) self.postMessage(Math.max(longest, asked && performance.now() - asked))
  else {
    client = new MongoClient(data)
    void ping(client)
  }
  longest = 0
}

async function ping(database: MongoClient): Promise<void> {
  asked = performance.now()
  await database.db('admin').command({ ping: 1 })
  const waited = performance.now() - asked
  longest = Math.max(longest, waited)
  asked = 0
  setTimeout(ping, Math.max(0, INTERVAL - waited), database)
}
