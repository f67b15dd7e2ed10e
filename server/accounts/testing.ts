// For the tests of this folder: accounts and sign-in on a real database, browsers with cookies, and a mailbox.
import cookie from '@fastify/cookie'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import Fastify from 'fastify'
import { type Config, readConfig } from '#server/kit/config.ts'
import { Failure } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import { createLog, type Log } from '#server/kit/log.ts'
import { logSecurity } from '#server/kit/security-log.ts'
import { createServe } from '#server/kit/serve.ts'
import { getViewer } from '#server/kit/viewer.ts'
import { mailJobs } from '#server/outside/mail.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { testDatabase } from '#test/database.ts'
import { runQueued } from '#test/queue.ts'
import { findViewer } from './find-viewer.ts'
import { freshProof } from './fresh-proof.ts'
import { accountJobs } from './jobs.ts'
import { password } from './owner.fixture.ts'
import { accountRoutes } from './routes.ts'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape
  body: any
  /** The Set-Cookie lines, by cookie name. */
  setCookies: Record<string, string>
  headers: Record<string, unknown>
}

export interface Browser {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}

export interface TestSite {
  services: Services
  /** A browser without cookies, behind `ip`. */
  browser(ip?: string): Browser
  /** Runs the queue until it is empty, and returns the mails to `to` since the last call, oldest first. */
  mailsTo(to: string): Promise<{ subject: string; text: string; link: string | null; code: string }[]>
  /** A registered account; verified and signed in by default. */
  member(name: string, options?: { verified: boolean }): Promise<{ browser: Browser; email: string; id: bigint }>
  close(): Promise<void>
}

/** `env` adds to the settings; the human check is off by default. */
export async function openSite(env: NodeJS.ProcessEnv = {}, log: Log = createLog('silent')): Promise<TestSite> {
  const database = await testDatabase()
  const config: Config = readConfig({ PIXEL_ENV: 'test', HUMAN_CHECK: 'off', ...env })
  const services = openServices(config, database.url, log)
  const fastify = Fastify({ trustProxy: false })
  await fastify.register(cookie)
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = getFailure(error, request)
    if (error instanceof Failure && error.security) logSecurity(log, request, error.security)
    return reply.code(status).send(body)
  })
  const viewer = getViewer(config.publicUrl, findViewer(services))
  accountRoutes(
    createServe(fastify, { publicUrl: config.publicUrl, db: services.db }, viewer, freshProof(services)),
    services,
    () => (_, make) => make(),
  )
  // A page that looks up the viewer twice.
  fastify.get('/who', async (request, reply) => {
    await viewer(request, reply)
    const found = await viewer(request, reply)
    return { data: found ? String(found.accountId) : null }
  })

  function browser(ip = '203.0.113.1'): Browser {
    const cookies = new Map<string, string>()
    async function send(
      method: 'GET' | 'POST',
      url: string,
      headers: Record<string, string> = {},
      body?: object,
    ): Promise<Answer> {
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fastify.inject({
        method,
        url,
        remoteAddress: ip,
        headers: { ...(jar && { cookie: jar }), ...headers },
        ...(body && { payload: body }),
      })
      const setCookies: Record<string, string> = {}
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=')
        setCookies[name] = line
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: response.statusCode, body: response.json(), setCookies, headers: response.headers }
    }
    return {
      cookies,
      get: (path, headers) => send('GET', path, headers),
      post: (path, body = {}, headers = {}) => send('POST', path, headers, body),
    }
  }

  let read = 0n
  async function mailsTo(to: string) {
    await runQueued(services, { ...mailJobs(services.mailer), ...accountJobs(services) })
    const rows = await services.db.selectFrom('dev_outbox').selectAll().where('id', '>', read).orderBy('id').execute()
    read = rows.at(-1)?.id ?? read
    return rows
      .filter((row) => row.recipient === to)
      .map(({ subject, text, link }) => ({ subject, text, link, code: link?.split('=')[1] ?? '' }))
  }

  async function member(name: string, { verified } = { verified: true }) {
    const email = `${name}@example.com`
    const mine = browser()
    await mine.post('/v1/auth/register', { page_url: name, page_name: name, email, password })
    if (verified) {
      const [mail] = await mailsTo(email)
      await mine.post('/v1/auth/login', { email, password, authorization_code: mail!.code })
    }
    const row = await services.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { browser: mine, email, id: row.id }
  }

  return {
    services,
    browser,
    mailsTo,
    member,
    async close() {
      await fastify.close()
      await services.database.close()
      await database.drop()
    },
  }
}

/** Does what a browser does with a human check: fetches it, solves it and encodes the answer. */
export async function solveHumanCheck(browser: Browser): Promise<string> {
  const challenge = (await browser.get('/v1/site/captcha/challenge')).body.data
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
