// The whole server for a test file: a fresh database, the real application and, where money moves, the real provider.
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
import { createDatabase, freePort } from '../sandbox/sandbox.fixture.ts'
import { readSettings } from '../sandbox/settings.ts'
import { testDatabase } from './database.ts'

export interface ServerOptions {
  /** Settings that differ from the test's usual ones, by their variable. */
  env?: NodeJS.ProcessEnv
  /** Starts the provider, and the server listens for its webhooks. Without it the provider does not answer. */
  withProvider?: boolean
  /** Starts the poster, the reconciler and the queue. */
  withWorker?: boolean
  log?: Log
  /** Told of every query. */
  onQuery?: OnQuery
  /** The way to its database, where another than the straight one. */
  databaseAt?: (url: string) => string
}

export interface Sent {
  /** The session `signIn` answered with. */
  as?: string | undefined
  /** A string goes as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  body: any
  headers: LightMyRequestResponse['headers']
}

export interface TestServer extends App {
  services: Services
  worker: Worker | undefined
  /** Where the server is, and with a provider also listens. */
  url: string
  providerUrl: string
  inject(method: string, url: string, sent?: Sent): Promise<Answer>
  /** Opens a session for this account and answers its token. A proven one needs no fresh proof, however the clock goes. */
  signIn(accountId: bigint, how?: { isProven: boolean }): Promise<string>
  close(): Promise<void>
}

/** Everything it starts ends with `close()`. */
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
    // The tests of money hold with either adapter.
    PAYMENT_PROVIDER: process.env.TEST_PAYMENT_PROVIDER,
    ...options.env,
  })
  const databaseUrl = options.databaseAt?.(database.url) ?? database.url
  const services = openServices(config, databaseUrl, options.log ?? createLog('silent'), options.onQuery)
  const provider = options.withProvider ? await startProvider(services) : undefined
  const worker = options.withWorker ? await startWorker(services) : undefined
  const app = await createApp(services, () => worker?.poster.wake())
  const { fastify } = app
  if (provider) await fastify.listen({ port, host: '127.0.0.1' })

  return {
    ...app,
    services,
    worker,
    url: config.publicUrl,
    providerUrl: config.sandboxUrl,
    inject: async (method, url, sent = {}) => asAnswer(await fastify.inject(getRequest(method, url, sent))),
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
