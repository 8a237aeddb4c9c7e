import { type Database, isDuplicateKey } from '../../database/mongo.ts'

interface CounterDocument {
  _id: 'enquiries'
  value: number
}

/**
 * Creates the collection of the counter. Without it the first enquiries of two visitors would create it at the same
 * moment; MongoDB for Windows, which the tests use, ends then.
 */
export async function prepareEnquirySequence(database: Database): Promise<void> {
  await database.collection<CounterDocument>('counters').createIndexes([{ key: { _id: 1 } }])
}

/**
 * Counts the changes of enquiries. All instances share the counter, and it does not depend on their clocks. A
 * change takes its number before it is stored, so a higher number can be visible earlier.
 */
export function createEnquirySequence(database: Database): () => Promise<number> {
  const counters = database.collection<CounterDocument>('counters')
  const increment = async (): Promise<number> => {
    const counter = await counters.findOneAndUpdate(
      { _id: 'enquiries' },
      { $inc: { value: 1 } },
      { upsert: true },
    )
    return counter?.value ?? 0
  }
  return async () => {
    try {
      return await increment()
    } catch (error) {
      // Another request has just created the counter.
      if (isDuplicateKey(error)) return increment()
      throw error
    }
  }
}
