import { bootstrap } from '../../src/bootstrap.ts'
import { readEnv } from '../../src/env.ts'

/*
 * A server without HTTP, which jobs-crash.test.ts kills: it receives enquiries and mails them. Its output is one
 * line per event. With the argument `finish` it receives none, runs all jobs and ends.
 */

const LEASE_MS = 10 * 60_000

const product = await bootstrap(readEnv(process.env))
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
const jobs = product.database.collection('jobs')
const enquiries = product.database.collection('enquiries')

tell({
  // What the killed process left behind.
  interrupted: await jobs.count({ type: 'enquiry-mail', state: 'running' }),
  uncollected: await enquiries.count({ pendingJobs: { $exists: true } }),
})
// Ten minutes pass: the claims of the killed process expire.
await jobs.updateMany({ state: 'running' }, { $set: { dueAt: new Date(Date.now() - LEASE_MS) } })

if (process.argv[2] === 'finish') {
  while ((await enquiries.count({ mail: 'pending' })) > 0) await product.jobs.runDue()
  tell({
    unfinished: await jobs.count({ type: 'enquiry-mail', state: { $ne: 'done' } }),
    uncollected: await enquiries.count({ pendingJobs: { $exists: true } }),
  })
  await product.close()
  process.exit(0)
}

product.jobs.start()
for (let n = 0; ; n++) {
  const fullName = `Visitor ${process.argv[2]} ${n}`
  const visitor = { fullName, phone: '+911', email: 'anju@example.com', message: 'May?' }
  await product.services.enquiries.submit('email', visitor, crypto.randomUUID())
  tell({ acknowledged: fullName })
  // Slowly enough for the mails to keep up.
  await Bun.sleep(Math.random() * 30)
}
