import { bootstrap } from './bootstrap.ts'
import { readEnv } from './env.ts'
import { runProgram } from './program.ts'
import { seedDemo } from './seed-demo.ts'

/** `bun run seed`: fills the configured database with the demo catalogue if it is empty. */
await runProgram(async () => {
  const product = await bootstrap(readEnv(process.env))
  const filled = await seedDemo(product)
  await product.close()
  process.stdout.write(
    filled
      ? `The demo catalogue is in the ${product.description}.\n`
      : `Nothing was inserted: the ${product.description} is not empty.\n`,
  )
  process.exit(0)
})
