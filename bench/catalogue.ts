import { demoCatalogue } from '../apps/server/demo/catalogue.ts'
import { bootstrap } from '../apps/server/src/bootstrap.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { seedDemo } from '../apps/server/src/seed-demo.ts'

/** The loaded catalogue, and ids to request. */
export interface Loaded {
  tours: number
  /** A category of the usual size, whatever the size of the catalogue. */
  category: string
  tour: string
}

export type Product = Awaited<ReturnType<typeof bootstrap>>

/**
 * Loads the demo catalogue and further tours up to `total`, copies of the demo's with other names.
 * They are in separate categories of thirty, so that category pages keep their length.
 */
export async function loadCatalogue(
  settings: Record<string, string>,
  total: number,
  addRecords?: (product: Product) => Promise<void>,
): Promise<Loaded> {
  const product = await bootstrap(readEnv(settings))
  try {
    await seedDemo(product)
    const { categories, tours } = demoCatalogue(new Date())
    const { repositories } = product
    const [category] = categories
    const [tour] = tours
    if (!category || !tour) throw new Error('The demo catalogue is empty.')
    let made = tours.length
    for (let n = 0; made < total; n++) {
      const { _id, name } = await repositories.categories.insert({
        name: `Circle ${n}`,
        description: category.description,
        coverImage: '',
      })
      const size = Math.min(30, total - made)
      const batch = Array.from({ length: size }, (_, index) => {
        const like = tours[(made + index) % tours.length] ?? tour
        const { _id: __, activeStatus: ___, createdAt, highlight, routeStops, ...input } = like
        return {
          ...input,
          tourName: `${like.tourName} ${made + index}`,
          categoryId: _id,
          categoryName: name,
          mainImageUrl: '/images/none.jpg',
          subImageUrls: Array.from({ length: 5 }, () => '/images/none.jpg'),
          itinerary: like.itinerary.map((day) => ({ ...day, imageUrl: '' })),
          routeMapUrl: '',
          // Landscape pages keep their length as well.
          landscapes: input.landscapes.filter((name) => name !== 'Mangrove'),
        }
      })
      await repositories.tours.insertMany(batch.map((fields) => ({ fields })))
      made += size
    }
    await addRecords?.(product)
    return { tours: made, category: category._id, tour: tour._id }
  } finally {
    await product.close()
  }
}
