import { randomBytes } from 'node:crypto'
import type { Account } from '@bharat/contracts/accounts'
import { formatDate } from '@bharat/contracts/format'
import { MAX_PAGE } from '@bharat/contracts/limits'
import { bootstrap, runProgram } from './bootstrap.ts'
import { readEnv } from './env.ts'
import type { AccountsService } from './modules/accounts/accounts.service.ts'

const USAGE = `usage: bun run admin <command>
  create <email>           makes an account that is an admin
  approve <email>          makes a registered account an admin
  reset-password <email>   sets another password and ends the account's sessions
  reset-factors <email>    removes the second factors and ends the account's sessions
  list                     shows every account
The password is read from standard input, one line; with --generate one is made and shown once.`

interface Task {
  accounts: AccountsService
  email: string
  /** Reads the new password, or generates one, which is printed after the message of the task. */
  password: () => Promise<string>
}

const tasks: Record<string, (task: Task) => Promise<string>> = {
  async create({ accounts, email, password }) {
    await accounts.operator.create({ email, password: await password() })
    return `${email} can log in as an admin.`
  },
  async approve({ accounts, email }) {
    await accounts.operator.approve(email)
    return `${email} is an admin.`
  },
  async 'reset-password'({ accounts, email, password }) {
    await accounts.operator.resetPassword(email, await password())
    return `${email} can log in with the new password; older sessions have ended.`
  },
  async 'reset-factors'({ accounts, email }) {
    await accounts.operator.resetFactors(email)
    return `${email} can log in with the password alone; older sessions have ended.`
  },
  async list({ accounts }) {
    const lines = (await everyAccount(accounts)).map(
      ({ email, role, createdAt }) => `${role.padEnd(8)}${formatDate(createdAt)}  ${email}`,
    )
    return lines.length > 0 ? lines.join('\n') : 'There are no accounts yet.'
  },
}

/** `bun run admin …`: the operator's commands for accounts. */
await runProgram(async () => {
  const words = process.argv.slice(2)
  const generate = words.includes('--generate')
  const [name = '', email = '', ...more] = words.filter((word) => word !== '--generate')
  const run = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  // A further word might be a password, and other users of the machine can read command lines.
  if (!run || (email === '') !== (name === 'list') || more.length > 0) throw new Error(USAGE)

  const product = await bootstrap(readEnv(process.env))
  try {
    let generated = ''
    const password = async () => {
      if (!generate) return readPassword()
      generated = randomBytes(15).toString('base64url')
      return generated
    }
    const message = await run({ accounts: product.services.accounts, email, password })
    process.stdout.write(`${message}\n`)
    if (generated) process.stdout.write(`Password: ${generated}\n`)
  } finally {
    await product.close()
  }
  process.exit(0)
})

async function everyAccount(accounts: AccountsService): Promise<Account[]> {
  const all: Account[] = []
  for (let page = 1; ; page++) {
    const { items, totalPages } = await accounts.list({ page, limit: MAX_PAGE, sort: 'createdAt' })
    all.push(...items)
    if (page >= totalPages) return all
  }
}

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
