import { emptySite, site } from '@bharat/contracts/site-defaults'
import { EMAIL } from '@bharat/contracts/text'
import { z } from 'zod'
import { isProxyRange } from './http/client-address.ts'
import { headerAddress, type MailAddress } from './jobs/mail.ts'
import { LOG_LEVELS } from './operations/logging.ts'

/** A malformed setting. The message is one line that names the variable and its format. */
class SettingError extends Error {}

const flag = (name: string) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], { error: `${name} must be on or off.` })
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .optional()

const text = z.string().trim().min(1)

/** The entries of a list with commas between them. */
const list = z.string().transform((entries) =>
  entries
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** Months after which records are removed; never by default. */
const months = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `${name} must be a number from 1 to 999.`)
    .transform(Number)
    .optional()

function url(name: string, protocols: string[], example: string) {
  const message = `${name} must be a URL such as ${example}.`
  return z.string().refine((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname } = new URL(value)
    return protocols.includes(protocol) && hostname !== ''
  }, message)
}

const settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535.')
    .default(3000),
  HOST: text.regex(/^[\w.:-]+$/, 'HOST must be an address or a host name.').default('127.0.0.1'),
  MONGODB_URL: z
    .string()
    .regex(
      /^mongodb(\+srv)?:\/\/[^\s/]+/,
      'MONGODB_URL must be a connection string such as mongodb://localhost:27017/bharat.',
    )
    .optional(),
  DATA_DIR: text.default('./data'),
  SESSION_SECRET: z
    .string()
    .min(32, 'SESSION_SECRET must be at least 32 characters of randomness.')
    .optional(),
  PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:'], 'https://www.example.com').optional(),
  ALLOWED_ORIGINS: list
    .refine(
      (list) => list.every((origin) => isOrigin(origin)),
      'ALLOWED_ORIGINS must be origins such as https://a.example,https://b.example.',
    )
    .default([]),
  IMAGE_UPLOAD_URL: url(
    'IMAGE_UPLOAD_URL',
    ['http:', 'https:'],
    'https://images.example/upload',
  ).optional(),
  IMAGE_UPLOAD_PRESET: text
    .regex(/^[\w.-]{1,100}$/, 'IMAGE_UPLOAD_PRESET must be a short name without spaces.')
    .default('unsigned'),
  SMTP_URL: url(
    'SMTP_URL',
    ['smtp:', 'smtps:'],
    'smtps://user:password@mail.example.com',
  ).optional(),
  ENQUIRY_EMAIL_TO: list
    .refine(
      (list) => list.length > 0 && list.every((address) => EMAIL.test(address)),
      'ENQUIRY_EMAIL_TO must be e-mail addresses such as office@example.com,sales@example.com.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(mailAddress)
    .refine(
      (sender) => sender !== undefined,
      'MAIL_FROM must be an e-mail address such as office@example.com, or a name with one such as Example Tours <office@example.com>.',
    )
    .optional(),
  FIRST_ADMIN: z
    .enum(['open', 'closed'], { error: 'FIRST_ADMIN must be open or closed.' })
    .optional(),
  SELF_REGISTRATION: z
    .enum(['open', 'closed'], { error: 'SELF_REGISTRATION must be open or closed.' })
    .default('open'),
  SITE_DEFAULTS: z
    .enum(['specified', 'empty'], { error: 'SITE_DEFAULTS must be specified or empty.' })
    .default('specified'),
  DEMO_DATA: flag('DEMO_DATA'),
  TRUSTED_PROXIES: list
    .refine(
      (list) => list.every(isProxyRange),
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.7,172.16.0.0/12, or private.',
    )
    .default([]),
  ENQUIRY_RETENTION_MONTHS: months('ENQUIRY_RETENTION_MONTHS'),
  WEBHOOK_TRUSTED_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .refine(
      (list) => list.every(isHost),
      'WEBHOOK_TRUSTED_HOSTS must be hosts, with a port unless it is 80 or 443, such as crm.office.lan,10.0.0.7:8080.',
    )
    .default([]),
  HISTORY_RETENTION_MONTHS: months('HISTORY_RETENTION_MONTHS'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'METRICS_TOKEN must be at least 16 characters of randomness.')
    .optional(),
  MAX_IN_FLIGHT: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'MAX_IN_FLIGHT must be a number from 1 to 999999.')
    .transform(Number)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^(\d|[1-9]\d|[12]\d\d|300)$/, 'DRAIN_SECONDS must be a number from 0 to 300.')
    .transform(Number)
    .optional(),
  LOG_REQUESTS: flag('LOG_REQUESTS'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` })
    .default('info'),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

export type Env = ReturnType<typeof readEnv>

/** Whether the product serves the public, as NODE_ENV says. */
export function isProduction({ NODE_ENV }: Record<string, string | undefined>): boolean {
  return NODE_ENV === 'production'
}

/**
 * The environment, parsed once (decisions, Runtime contract). An empty variable counts as unset.
 * @throws SettingError whose message names the variable
 */
export function readEnv(variables: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = settings.safeParse(present)
  if (!result.success) {
    const issue = result.error.issues[0]
    const name = String(issue?.path[0] ?? 'setting')
    const message = issue?.message ?? 'malformed'
    throw new SettingError(message.includes(name) ? message : `${name}: ${message}`)
  }
  const env = result.data
  const production = isProduction(present)
  if (production && env.MONGODB_URL && !env.SESSION_SECRET) {
    throw new SettingError(
      'SESSION_SECRET is required when NODE_ENV=production and MONGODB_URL is set; make one with: openssl rand -hex 32',
    )
  }
  if (env.MAIL_FROM && !env.SMTP_URL) {
    throw new SettingError('SMTP_URL is required when MAIL_FROM is set.')
  }
  if ((env.SMTP_URL === undefined) !== (env.ENQUIRY_EMAIL_TO === undefined)) {
    const [missing, present] = env.SMTP_URL
      ? ['ENQUIRY_EMAIL_TO', 'SMTP_URL']
      : ['SMTP_URL', 'ENQUIRY_EMAIL_TO']
    throw new SettingError(`${missing} is required when ${present} is set.`)
  }
  const embedded = env.MONGODB_URL === undefined
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** Undefined: the embedded store. */
    mongodbUrl: env.MONGODB_URL,
    dataDir: env.DATA_DIR,
    sessionSecret: env.SESSION_SECRET,
    /**
     * As browsers spell it, in lower case and without a standard port: cookies and origins depend on it. Undefined:
     * http://host:port, known once the server listens.
     */
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).href.replace(/\/+$/, ''),
    allowedOrigins: env.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    imageUploadUrl: env.IMAGE_UPLOAD_URL,
    imageUploadPreset: env.IMAGE_UPLOAD_PRESET,
    /** Where enquiries by e-mail are forwarded to; undefined: they are only stored. */
    enquiryMail:
      env.SMTP_URL && env.ENQUIRY_EMAIL_TO
        ? { url: env.SMTP_URL, to: env.ENQUIRY_EMAIL_TO, from: env.MAIL_FROM }
        : undefined,
    firstAdmin: env.FIRST_ADMIN ?? (embedded ? 'open' : 'closed'),
    selfRegistration: env.SELF_REGISTRATION,
    /** What an unedited site shows of the company. */
    siteDefaults: env.SITE_DEFAULTS === 'empty' ? emptySite : site,
    // The demo catalogue is the specified company's.
    demoData: env.DEMO_DATA ?? (embedded && env.SITE_DEFAULTS === 'specified'),
    /** Proxies on other machines whose X-Forwarded-For is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    enquiryRetentionMonths: env.ENQUIRY_RETENTION_MONTHS,
    /** Hosts, with or without a port, that webhooks may reach without https and at private addresses. */
    webhookTrustedHosts: env.WEBHOOK_TRUSTED_HOSTS,
    historyRetentionMonths: env.HISTORY_RETENTION_MONTHS,
    /** The bearer token of `/metrics`; undefined: the metrics are not served. */
    metricsToken: env.METRICS_TOKEN,
    maxInFlight: env.MAX_IN_FLIGHT,
    /** Seconds for which a stopping instance accepts requests; undefined: the default. */
    drainSeconds: env.DRAIN_SECONDS,
    logRequests: env.LOG_REQUESTS ?? production,
    logLevel: env.LOG_LEVEL,
  }
}

/** `office@example.com` or `Example Tours <office@example.com>`; undefined for any other text. */
function mailAddress(value: string): MailAddress | undefined {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(value.trim()) ?? []
  const address = headerAddress((bracketed ?? value).trim())
  if (address === undefined || !EMAIL.test(address) || /\p{Cc}/u.test(name)) return undefined
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** Whether a text is a host as URLs spell it, with or without a port. */
function isHost(value: string): boolean {
  const name = value.replace(/:[1-9]\d*$/, '')
  return URL.canParse(`http://${value}/`) && new URL(`http://${value}/`).hostname === name
}

function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}
