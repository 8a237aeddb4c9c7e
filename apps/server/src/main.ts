import { serviceMessages } from '@bharat/contracts/messages'
import type { AppSettings } from './app.ts'
import { banner, firstAdminHint, siteUrl } from './banner.ts'
import { startError } from './database/database.ts'
import { type Env, isProduction, readEnv } from './env.ts'
import { isLoopback } from './http/client-address.ts'
import { SOCKET_LIMITS } from './http/sockets.ts'
import { busyQuotePage } from './modules/quotes/failure-page.ts'
import { collectWhenIdle } from './operations/idle-memory.ts'
import { createLog, type Log } from './operations/logging.ts'
import { openConfiguredDatabase, runProgram } from './program.ts'
import { setupTokenOf, storedSecret } from './session-secret.ts'

/** Longest time that a shutdown waits for requests in flight, in milliseconds. */
const SHUTDOWN_MS = 10_000

await runProgram(
  () => start(readEnv(process.env)),
  // In production every line of the output is JSON.
  isProduction(process.env) ? createLog() : undefined,
)

/** Opens the database, creates the app and listens; installs the shutdown. */
async function start(env: Env): Promise<void> {
  const started = performance.now()
  // Clients get a response from now on: a large store needs some seconds to open.
  let handle: Handler = respondWhileStarting
  const server = listen((request) => handle(request), env)
  const publicUrl = env.publicUrl ?? siteUrl(env.host, server.port ?? env.port)
  let sessionSecret = env.sessionSecret ?? ''
  let setupToken = ''
  let isPublic = true
  const isDevelopment = process.argv.includes('--dev')
  // The thread of the store opens it while this one loads the modules.
  const opened = openConfiguredDatabase(env)
  // `bootstrap` reports a failure.
  opened.catch(() => undefined)
  const [product, { createApp }, { createRenderer }] = await Promise.all([
    import('./bootstrap.ts').then(({ bootstrap }) =>
      bootstrap(env, {
        opened,
        publicUrl: () => publicUrl,
        sessionSecret: () => sessionSecret,
        // A proxy on this machine may make the site public without a setting.
        setupToken: (client) => (isPublic || !isLoopback(client) ? setupToken : undefined),
      }),
    ),
    import('./app.ts'),
    import('./rendering/rendering.ts').then(async (rendering) => {
      // The renderer reports that they are not built.
      if (!isDevelopment) await rendering.loadPages().catch(() => undefined)
      return rendering
    }),
  ])
  const { dataDir, log, services, media, catalogueVersion } = product
  sessionSecret ||= await storedSecret(dataDir)
  // Strangers may find a public site before its owner registers, even behind a proxy on this machine.
  setupToken = setupTokenOf(sessionSecret)
  isPublic = !isLoopback(env.host) || !isLoopback(new URL(publicUrl).hostname)
  if (env.demoData) {
    const { seedDemo } = await import('./seed-demo.ts')
    await seedDemo(product).catch((error: unknown) => {
      throw startError(error, env)
    })
  }

  const settings = appSettings(env, sessionSecret, () => publicUrl)
  const app = await createApp({
    services,
    media,
    log,
    catalogueVersion,
    ping: product.database.ping,
    isDiskFull: product.database.isDiskFull,
    settings,
    createRenderer: (inProcess) =>
      createRenderer({
        mode: isDevelopment ? 'development' : 'production',
        ...inProcess,
        publicUrl: settings.publicUrl,
        ...(env.imageUploadUrl ? { uploadUrl: env.imageUploadUrl } : {}),
        onError: (error) => log.error('page failed', error),
      }),
  })

  app.attach(server)
  handle = (request) => app.handle(request)

  const pending = await services.enquiries.countPendingMails()
  if (pending > 0) {
    log.info('enquiry mails pending', { pending, sending: env.enquiryMail !== undefined })
  }
  product.jobs.start()
  // If it fails, the first search tries again.
  services.tourSearch.prepare().catch(() => undefined)
  collectWhenIdle()

  installShutdown(log, SHUTDOWN_MS + (env.drainSeconds ?? 0) * 1000, async () => {
    await app.ending()
    await finish(server)
    await app.close()
    await product.close()
  })

  const facts = {
    url: publicUrl,
    listens: siteUrl(env.host, server.port ?? env.port),
    database: product.description,
    dataDir,
    firstAdmin: (await services.accounts.isFirstAdminFree())
      ? firstAdminHint({
          url: publicUrl,
          isOpen: env.firstAdmin === 'open',
          token: isPublic ? setupToken : '',
        })
      : `log in at ${publicUrl}/adminLogin`,
    seconds: (performance.now() - started) / 1000,
  }
  // After the signal handlers: a signal that follows the start must stop the server cleanly.
  if (env.production) log.info('server started', { version: services.product.version, ...facts })
  else process.stdout.write(banner(facts))
}

function appSettings(env: Env, sessionSecret: string, publicUrl: () => string): AppSettings {
  return {
    production: env.production,
    sessionSecret,
    publicUrl,
    allowedOrigins: env.allowedOrigins,
    sameHostOrigins: env.publicUrl === undefined,
    imageUploadUrl: env.imageUploadUrl,
    imageUploadPreset: env.imageUploadPreset,
    trustedProxies: env.trustedProxies,
    metricsToken: env.metricsToken,
    maxInFlight: env.maxInFlight,
    drainSeconds: env.drainSeconds,
    logRequests: env.logRequests,
  }
}

/**
 * Ends the process cleanly on a signal, and after an uncaught error.
 * @param longestMs after this time requests in flight are aborted
 */
function installShutdown(log: Log, longestMs: number, close: () => Promise<void>): void {
  let stopping = false
  const stop = async (exitCode: number, reason: string) => {
    if (stopping) return
    stopping = true
    log.info('server stopping', { reason })
    setTimeout(() => process.exit(1), longestMs).unref()
    await close()
    log.info('server stopped', { reason })
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void stop(0, 'SIGINT'))
  process.on('SIGTERM', () => void stop(0, 'SIGTERM'))
  // After an uncaught error the state of the process is unknown. It logs the error, finishes the requests
  // in flight and exits, so that its supervisor restarts it.
  const fail = (event: string) => (error: unknown) => {
    log.error(event, error)
    void stop(1, event)
  }
  process.on('uncaughtException', fail('uncaught exception'))
  process.on('unhandledRejection', fail('unhandled rejection'))
}

type Handler = (request: Request) => Response | Promise<Response>

/** The response to every request until the database is open. */
function respondWhileStarting(request: Request): Response | Promise<Response> {
  const page = busyQuotePage(request, serviceMessages.unavailable)
  if (page) return page
  return new Response(serviceMessages.unavailable, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    },
  })
}

/** @throws Error that names the setting */
function listen(handle: Handler, env: Env): Bun.Server<undefined> {
  try {
    return Bun.serve({
      port: env.port,
      hostname: env.host,
      development: false,
      // In production Bun lets a second server listen on the same port by default: each would get half of the requests.
      reusePort: false,
      ...SOCKET_LIMITS,
      fetch: handle,
    })
  } catch (error) {
    throw listenError(error, env)
  }
}

/**
 * Accepts no new connection, and resolves when every response has been sent. The promise of
 * `server.stop()` also waits for connections, and a half-open one never ends.
 */
async function finish(server: Bun.Server<undefined>): Promise<void> {
  void server.stop()
  while (server.pendingRequests > 0) await Bun.sleep(10)
  await server.stop(true)
}

function listenError(error: unknown, { host, port }: Env): Error {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return new Error(`PORT: ${port} on ${host} is in use; stop what listens there or set PORT.`)
  }
  return new Error(
    `HOST, PORT: cannot listen on ${host}:${port} (${error instanceof Error ? error.message : error}).`,
  )
}
