import { createServer } from 'node:net'

/**
 * A free port that a server can give up and take again: the system chooses the ports of outgoing connections and
 * of `listen(0)` from 32768 on (49152 on other systems), so no other program gets it in between.
 */
export async function reusablePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
