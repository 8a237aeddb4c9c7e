import { type Bench, openServer } from './checkout.ts'

/** Start and idle memory of the server over its data. */
export const bench: Bench = {
  columns: { 'start ms': [0.5], 'idle MB': [0.5] },
  options: { tours: '200', enquiries: '0' },
  open: async ({ tours, enquiries }) => ({
    async round() {
      const server = await openServer(Number(tours), Number(enquiries))
      const figures = { 'start ms': server.startUp, 'idle MB': await server.idle() }
      await server.close()
      return { [`${tours} tours, ${enquiries} enquiries`]: figures }
    },
    close: async () => undefined,
  }),
}
