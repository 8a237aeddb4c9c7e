import type { Mail, Mailer } from '../../src/jobs/mail.ts'

/** A mail server that takes each mail and keeps it. */
export function createKeptMails(): { mails: Mail[]; mailer: Mailer } {
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
      return { rejectedRecipients: 0 }
    },
    close: () => undefined,
  }
  return { mails, mailer }
}
