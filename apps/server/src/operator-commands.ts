import { randomBytes } from 'node:crypto'
import type { Account } from '@bharat/contracts/accounts'
import { formatDate } from '@bharat/contracts/format'
import { MAX_PAGE } from '@bharat/contracts/limits'
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

/** Does what was asked for, and returns the lines to print. */
type Command = (accounts: AccountsService, readPassword: () => Promise<string>) => Promise<string>

/**
 * The command of the operator that these words name (`bun run admin <words>`).
 * @throws Error with the usage for any other words
 */
export function operatorCommand(words: readonly string[]): Command {
  const generate = words.includes('--generate')
  const [name = '', email = '', ...more] = words.filter((word) => word !== '--generate')
  const run = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  // A further word might be a password, and other users of the machine can read command lines.
  if (!run || (email === '') !== (name === 'list') || more.length > 0) throw new Error(USAGE)
  return async (accounts, readPassword) => {
    let generated = ''
    const password = async () => {
      if (!generate) return readPassword()
      generated = randomBytes(15).toString('base64url')
      return generated
    }
    const message = await run({ accounts, email, password })
    return generated ? `${message}\nPassword: ${generated}\n` : `${message}\n`
  }
}

async function everyAccount(accounts: AccountsService): Promise<Account[]> {
  const all: Account[] = []
  for (let page = 1; ; page++) {
    const { items, totalPages } = await accounts.list({ page, limit: MAX_PAGE, sort: 'createdAt' })
    all.push(...items)
    if (page >= totalPages) return all
  }
}
