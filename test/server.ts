// The whole server for a test file: a fresh database, the real application and, on request, the real sandbox provider.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { openSession } from '#server/accounts/sessions.ts'
import { type App, createApp } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { createLog, type Log } from '#server/kit/log.ts'
import type { OnQuery } from '#server/kit/prepared.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { startWorker, type Worker } from '#server/worker.ts'
import { type RunningSandbox, startSandbox } from '../sandbox/app.ts'
import { createDatabase } from '../sandbox/sandbox.fixture.ts'
import { readSettings } from '../sandbox/settings.ts'
import { freePort } from '../scripts/free-port.ts'
import { testDatabase } from './database.ts'

export interface ServerOptions {
  /** Environment variables that differ from the usual settings of tests. */
  env?: NodeJS.ProcessEnv
  /** Starts the provider, and the server listens for its webhooks. Without it the provider does not answer. */
  withProvider?: boolean
  /** Starts the poster, the reconciler and the queue. */
  withWorker?: boolean
  log?: Log
  /** Called for every query. */
  onQuery?: OnQuery
  /** Maps the URL of the database, to connect through a proxy. */
  databaseAt?: (url: string) => string
}

export interface Sent {
  /** The session token that `signIn` returned; like a browser, one keeps the token that an answer sets instead. */
  as?: string | undefined
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  body: any
  headers: LightMyRequestResponse['headers']
}

export interface TestServer extends App {
  services: Services
  worker: Worker | undefined
  /** The server's URL; it listens there only with a provider. */
  url: string
  providerUrl: string
  inject(method: string, url: string, sent?: Sent): Promise<Answer>
  /** Posts a form as a browser without JavaScript does. */
  submit(address: string, fields: Record<string, string>, sent?: Pick<Sent, 'as' | 'headers'>): Promise<Answer>
  /** Opens a session for this account and returns its token. With `isProven` it never requires a step-up. */
  signIn(accountId: bigint, how?: { isProven: boolean }): Promise<string>
  close(): Promise<void>
}

/** Starts the server; `close()` ends everything that it started. */
export async function aServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pixel-test-data-'))
  const database = await testDatabase()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const config = readConfig({
    PIXEL_ENV: 'test',
    PIXEL_DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SEED: 'none',
    HUMAN_CHECK: 'off',
    RATE_LIMITS: 'relaxed',
    // Money tests pass with either provider adapter.
    PAYMENT_PROVIDER: process.env.TEST_PAYMENT_PROVIDER,
    ...options.env,
  })
  const databaseUrl = options.databaseAt?.(database.url) ?? database.url
  const services = openServices(config, databaseUrl, options.log ?? createLog('silent'), options.onQuery)
  const provider = options.withProvider ? await startProvider(services) : undefined
  const worker = options.withWorker ? await startWorker(services) : undefined
  const app = await createApp(services, () => worker?.poster.wake())
  const { fastify } = app
  /** The token that a session has by now, by the one that it began with. */
  const renewed = new Map<string, string>()
  if (provider) await fastify.listen({ port, host: '127.0.0.1' })

  async function inject(method: string, url: string, { as, ...sent }: Sent = {}): Promise<Answer> {
    const response = await fastify.inject(getRequest(method, url, { as: as && (renewed.get(as) ?? as), ...sent }))
    const token = response.cookies.find(({ name, value }) => name === 'pixel_session' && value)?.value
    if (as && token && sent.headers?.authorization === undefined) renewed.set(as, token)
    return asAnswer(response)
  }

  return {
    ...app,
    services,
    worker,
    url: config.publicUrl,
    providerUrl: config.sandboxUrl,
    inject,
    submit(address, fields, { as, headers } = {}) {
      const type = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams(fields).toString()
      return inject('POST', address, { as, headers: { ...type, ...headers }, body })
    },
    async signIn(accountId, { isProven } = { isProven: false }) {
      const browser = { id: randomBytes(16).toString('base64url'), client: undefined }
      const noHeaders = { authorization: undefined, agent: undefined, sentFrom: undefined }
      const clientHeaders = { ...noHeaders, getCookie: () => undefined }
      const arrival = { network: '127.0.0.1', browser, clientHeaders }
      const { token } = await openSession(services, services.db, arrival, accountId)
      if (isProven)
        await services.db
          .updateTable('sessions')
          .set({ proved_at: new Date('9999-01-01') })
          .where('token_hash', '=', hashToken(token))
          .execute()
      return token
    },
    async close() {
      await fastify.close()
      await worker?.close()
      await provider?.close()
      await services.database.close()
      await database.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function startProvider({ config }: Services): Promise<RunningSandbox> {
  const database = await createDatabase()
  const sandbox = await startSandbox(
    readSettings({
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_DATABASE_URL: database.url,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/v1/webhooks/${config.provider}`,
      SANDBOX_DIALECT: config.provider === 'xendit' ? 'xendit' : 'native',
      SANDBOX_CALLBACK_TOKEN: config.xenditWebhookTokens[0],
      SANDBOX_WEBHOOK_SECRET: config.sandboxWebhookSecret,
      SANDBOX_API_KEY: config.provider === 'xendit' ? config.xenditSecretKey : config.sandboxApiKey,
      SANDBOX_ADMIN_TOKEN: config.sandboxAdminToken,
      SANDBOX_OIDC_REDIRECT_URIS: `${config.publicUrl}/v1/auth/login/callback`,
    }),
  )
  return {
    url: sandbox.url,
    async close() {
      await sandbox.close()
      await database.drop()
    },
  }
}

function getRequest(method: string, url: string, { as, body, headers }: Sent): InjectOptions {
  return {
    method: method as 'GET',
    url,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as !== undefined && { cookie: `pixel_session=${as}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

function asAnswer(response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : response.payload, headers: response.headers }
}

/** Whether a response has the bytes of a picture. */
export function isPicture({ headers }: Pick<LightMyRequestResponse, 'headers'>): boolean {
  return String(headers['content-type']).startsWith('image/')
}
