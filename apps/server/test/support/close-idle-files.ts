import { MongoClient } from 'mongodb'

/*
 * Lets the MongoDB of the tests close the files of dropped collections within seconds. The suites make
 * and drop hundreds of databases; a server with few file handles fails after some minutes otherwise.
 */

const client = new MongoClient(process.env.MONGODB_TEST_URL ?? '')
const wiredTigerEngineRuntimeConfig =
  'file_manager=(close_idle_time=1,close_scan_interval=1,close_handle_minimum=50)'
try {
  await client.db('admin').command({ setParameter: 1, wiredTigerEngineRuntimeConfig })
} catch (error) {
  // A hosted server denies it, and has file handles enough.
  process.stdout.write(`The settings of the server stay: ${error}\n`)
} finally {
  await client.close()
}
