import type { Product } from './catalogue.ts'

const BATCH = 500

/** Stores enquiries of usual length. */
export async function insertEnquiries({ repositories }: Product, rows: number): Promise<void> {
  const message = 'Is the coast road open in May, and is there a seat for a child? '.repeat(6)
  for (let n = 0; n < rows; n += BATCH) {
    await Promise.all(
      Array.from({ length: BATCH }, (_, at) =>
        repositories.enquiries.insert(at % 2 === 0 ? 'email' : 'whatsapp', {
          fullName: `Visitor ${n + at}`,
          phone: `+9194${String(n + at).padStart(8, '0')}`,
          email: `visitor${n + at}@example.com`,
          message: `${message}${n + at}`,
        }),
      ),
    )
  }
}
