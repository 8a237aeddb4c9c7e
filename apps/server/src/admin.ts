import { bootstrap } from './bootstrap.ts'
import { readEnv } from './env.ts'
import { operatorCommand } from './operator-commands.ts'
import { runProgram } from './program.ts'

/** `bun run admin …`: the operator's commands for accounts. */
await runProgram(async () => {
  const run = operatorCommand(process.argv.slice(2))
  const product = await bootstrap(readEnv(process.env))
  try {
    process.stdout.write(await run(product.services.accounts, readPassword))
  } finally {
    await product.close()
  }
  process.exit(0)
})

/** Reads one line of standard input. A terminal does not echo it. */
async function readPassword(): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await Bun.stdin.text()).split(/\r?\n/)[0] ?? ''
  stdout.write('Password: ')
  stdin.setRawMode(true)
  let password = ''
  for await (const chunk of stdin) {
    for (const character of String(chunk)) {
      if (character === '\u0003') process.exit(130)
      if (character === '\r' || character === '\n') {
        stdin.setRawMode(false)
        stdout.write('\n')
        return password
      }
      password = character === '\u007f' ? password.slice(0, -1) : password + character
    }
  }
  return password
}
