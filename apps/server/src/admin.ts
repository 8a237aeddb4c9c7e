import { readEnv } from './env.ts'
import { openProduct, runProgram } from './open.ts'

/** `bun run admin create <email>`: makes an admin; the password is read from standard input. */
await runProgram(async () => {
  const [command, email] = process.argv.slice(2)
  if (command !== 'create' || !email) {
    throw new Error(
      'usage: bun run admin create <email> (the password is read from standard input)',
    )
  }
  const env = readEnv(process.env)
  const password = await readPassword()
  const product = await openProduct(env)
  try {
    await product.services.accounts.createAdmin({ email, password })
    process.stdout.write(`${email} can log in as an admin.\n`)
  } finally {
    await product.close()
  }
  process.exit(0)
})

/** One line of standard input; typed at a terminal it is not shown. */
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
