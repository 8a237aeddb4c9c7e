import { bootstrap } from '../../src/bootstrap.ts'
import { readEnv } from '../../src/env.ts'

export const NO_FAILURE = 'The start did not fail.'

/** The message with which a start with this data folder fails. It needs no process of its own; start-up.test.ts has one. */
export async function startFailure(dataDir: string, settings = {}): Promise<string> {
  try {
    const product = await bootstrap(readEnv({ DATA_DIR: dataDir, ...settings }))
    await product.close()
    return NO_FAILURE
  } catch (error) {
    return String(error)
  }
}
