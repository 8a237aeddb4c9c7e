import { COUNTED_STAGES, type TimelineKind } from '@bharat/contracts/enquiry-stages'
import { from, MESSAGE, openProduct } from './checkout.ts'

export const SCALE = { categories: 600, tours: 20_000, enquiries: 100_000, images: 20_000 }
/** Entries of the history, and as many of the audit. */
const ENTRIES = 100_000
const BATCH = 1000
/** Milliseconds between two records: all are of the last year. */
const APART = 300_000
const KINDS: TimelineKind[] = ['note', 'stage', 'assignee', 'reply', 'note', 'followUp']
const SAID = 'Called back about the seats, they prefer the second week.'

/**
 * Fills an empty database with what a company has after ten years: `SCALE`, six entries in the timeline of each enquiry, and
 * `ENTRIES`. Most of it is inserted as it is stored, as copies of records that the product has stored itself.
 * @returns ids to request
 */
export async function fillScale(settings: Record<string, string>) {
  const support = 'apps/server/test/support/large-catalogue.ts'
  const { loadCatalogue, recordId } =
    await from<typeof import('../apps/server/test/support/large-catalogue.ts')>(support)
  const documents = 'apps/server/src/modules/enquiries/enquiries.documents.repository.ts'
  // Earlier commits store less, and elsewhere.
  const { derivedOf } = await from<
    Partial<typeof import('../apps/server/src/modules/enquiries/enquiries.documents.repository.ts')>
  >(documents).catch(() => ({ derivedOf: undefined }))
  const product = await openProduct(settings)
  const { categories, tours, enquiries, images } = SCALE
  await loadCatalogue(product.repositories, { categories, tours, ownImages: true })
  const said = (n: number) => ({
    fullName: `Visitor ${n}`,
    phone: `+9194${String(n).padStart(8, '0')}`,
    email: `visitor${n}@example.com`,
    message: `${MESSAGE}${n}`,
  })
  await product.repositories.enquiries.insert('email', said(enquiries))
  const { driver } = product.database
  const [sample] = await driver.collection('enquiries').find().toArray()
  const [image] = await driver.collection('media.files').find().limit(1).toArray()
  const now = Date.now()
  const person = { id: 'e'.repeat(24), name: 'Asha Nair', email: 'asha@example.com' }
  const insert = async (name: string, total: number, make: (n: number) => object) => {
    for (let made = 0; made < total; made += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, at) => make(made + at))
      await driver.collection(name).insertMany(batch)
    }
  }
  await insert('enquiries', enquiries, (n) => {
    const createdAt = new Date(now - n * APART)
    const after = (entries: number) => new Date(createdAt.getTime() + entries * APART)
    const reference = `BR-${(34 ** 4 - n).toString(34)}`.toUpperCase()
    return {
      ...sample,
      _id: undefined,
      ...said(n),
      ...derivedOf?.(said(n), reference),
      reference,
      createdAt,
      // Unique, as those of the product.
      updatedAt: new Date(createdAt.getTime() + 1),
      sequence: enquiries - n,
      arrivalSequence: enquiries - n,
      stage: COUNTED_STAGES[n % COUNTED_STAGES.length],
      tourId: n % 4 === 0 ? '' : recordId('tour', n % tours),
      assigneeId: n % 3 === 0 ? '' : person.id,
      followUpOn: n % 70 === 0 ? new Date(now).toISOString().slice(0, 10) : '',
      unanswered: n % 5 === 0,
      ...(n % 5 !== 0 && { firstReplyAt: after(1) }),
      timeline: KINDS.map((kind, at) => ({ kind, at: after(at), actor: person, text: SAID })),
    }
  })
  // New changes have later numbers than these.
  await driver
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'enquiries' }, { $set: { value: enquiries } })
  await insert('media.files', images, (n) => ({
    ...image,
    _id: n.toString(16).padStart(32, '0'),
    filename: `image-${n}.jpg`,
  }))
  const entry = (n: number) => ({ createdAt: new Date(now - n * APART), actor: person })
  await insert('history', ENTRIES, (n) => ({
    ...entry(n),
    kind: 'tours',
    record: recordId('tour', n % tours),
    name: `Tour ${n}`,
    action: 'changed',
    changes: [{ field: 'activity', before: 'The old road.', after: SAID }],
  }))
  await insert('audit', ENTRIES, (n) => ({
    ...entry(n),
    action: 'tours.changed',
    target: `Tour ${n}`,
    address: '127.0.0.1',
    details: SAID,
  }))
  await product.close()
  return { category: recordId('category', 0), tour: recordId('tour', 0) }
}
