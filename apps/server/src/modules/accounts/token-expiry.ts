import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { API_TOKENS } from '@bharat/contracts/back-office-limits'
import { formatDate, formatMoment } from '@bharat/contracts/format'
import { RECURRING_MS } from '@bharat/contracts/job-states'
import type { JobQueue, JobType } from '../../jobs/job-types.ts'
import { oneLine } from '../../jobs/mail.ts'
import type { AccountMailDependencies } from './account-mails.ts'
import type { StoredToken, TokensRepository } from './tokens.repository.ts'

const DAY_MS = 86_400_000
const LONGEST = Math.max(...API_TOKENS.noticeDays)

interface NoticeDependencies {
  tokens: Pick<TokensRepository, 'findExpiring' | 'markNoticed'>
  jobs: Pick<JobQueue, 'enqueue'>
  now?: () => Date
}

/** Stores the mails about tokens that expire soon, each once. */
export function tokenExpiryJob({
  tokens,
  jobs,
  now = () => new Date(),
}: NoticeDependencies): JobType {
  return {
    everyMs: RECURRING_MS,
    async run() {
      const at = now()
      const until = new Date(at.getTime() + LONGEST * DAY_MS)
      for (const { account, token } of await tokens.findExpiring(at, until)) {
        const due = dueNotices(token, at)
        if (due.length === 0) continue
        // After a pause of the server the later one says enough. A repetition stores no second job.
        const days = Math.min(...due)
        await jobs.enqueue({
          type: 'token-expiry-mail',
          key: `token-expiry-mail:${token._id}:${days}`,
          payload: { accountId: account._id, tokenId: token._id, days },
        })
        await tokens.markNoticed(account._id, token._id, due)
      }
    },
  }
}

/** The notices that are due. A token that was created later than one of them does not get that one. */
function dueNotices({ createdAt, expiresAt, noticed = [] }: StoredToken, now: Date): number[] {
  return API_TOKENS.noticeDays.filter((days) => {
    const dueAt = expiresAt.getTime() - days * DAY_MS
    return !noticed.includes(days) && createdAt.getTime() < dueAt && dueAt <= now.getTime()
  })
}

interface MailDependencies extends AccountMailDependencies {
  /** The tokens of an account; null if it was removed. */
  tokensOf: TokensRepository['listOf']
}

/** Mails to the owner of a token that it expires soon. A repeated mail has the same Message-ID. */
export function tokenExpiryMailJob(dependencies: MailDependencies): JobType {
  const { tokensOf, accountOf, sendTo, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const [accountId, tokenId] = [String(payload.accountId), String(payload.tokenId)]
      const account = await accountOf(accountId)
      const token = (await tokensOf(accountId))?.find(({ _id }) => _id === tokenId)
      // Removed, revoked or expired meanwhile.
      if (!account || !token || token.expiresAt <= new Date()) return
      const expiresAt = token.expiresAt.toISOString()
      const name = oneLine(token.name)
      const subject = `The API token “${name}” expires on ${formatDate(expiresAt)}`
      const lines = [
        tokenMessages.expiresSoon(name, `${formatMoment(expiresAt)} IST`),
        `It belongs to your account in the back-office of ${(await brand()).name}:`,
        `${publicUrl()}/adminAccount`,
      ]
      const id = `token-expiry-${tokenId}-${Number(payload.days)}`
      await sendTo(account.email, { id, subject, lines }, signal)
    },
  }
}
