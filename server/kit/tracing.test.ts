// A real OTLP receiver over HTTP gets each request and its outcome, and nothing that people sent.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { freePort } from '../../scripts/free-port.ts'
import { type RunningServer, startServer } from '../main.ts'
import { aCreator } from '../money/testing.ts'
import { openServices } from '../outside/services.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startTracing } from './tracing.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

let database: TestDatabase
let folder: string
let collector: Server
let server: RunningServer
let url: string
let collectorUrl: string
const sent: { path: string | undefined; key: string | string[] | undefined; body: unknown }[] = []

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-traces-'))
  collector = createServer(async (request, answer) => {
    sent.push({ path: request.url, key: request.headers['x-key'], body: await json(request) })
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await startServer(
    readConfig({
      ...settings(),
      PORT: `${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      // Nothing listens there, so calls of the provider fail.
      SANDBOX_URL: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collectorUrl}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
    }),
    database.url,
  )
})
afterAll(async () => {
  collector.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

function settings(): NodeJS.ProcessEnv {
  return {
    PIXEL_ENV: 'test',
    PIXEL_ROLE: 'web',
    PIXEL_DATA_DIR: folder,
    HUMAN_CHECK: 'off',
    LOG_LEVEL: 'silent',
    METRICS_PORT: 'off',
  }
}

const post = (address: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

function getAttributes(span: Span): Record<string, string | number | undefined> {
  return Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}

test('a request is a span under the proxy’s, its provider call is one below it, and neither contains a secret', async () => {
  const services = openServices(readConfig(settings()), database.url, createLog('silent'))
  const { page_url } = await aCreator(services)
  await services.database.close()
  const returns = { success_redirect_url: '/', failure_redirect_url: '/' }
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${url}/v1/auth/login/token?token=hunter2-token`)
  const login = await post('/v1/auth/login', { email: 'hunter@example.com', password: 'hunter2-is-my-password' })
  const gift = await post(
    `/v1/donate/${page_url}`,
    {
      amount: 100,
      source: 'profile',
      supporter_name: 'hunter2-name',
      supporter_message: 'hunter2-message',
      ...returns,
    },
    {
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'x-request-id': 'from-the-proxy-7',
      cookie: 'pixel_session=hunter2-session',
      authorization: 'Bearer hunter2-bearer',
      'idempotency-key': 'hunter2-key-hunter2-key',
    },
  )
  expect([login.status, gift.status]).toEqual([401, 503])
  // The remaining spans are sent when the process ends.
  await server.close()

  expect(sent.length).toBeGreaterThan(0)
  for (const { path: at, key } of sent) expect([at, key]).toEqual(['/v1/traces', 'of ours'])
  const spans = sent.flatMap(({ body }) =>
    (body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const [loginSpan, giftSpan, callSpan] = ['POST /v1/auth/login', 'POST /v1/donate/:id', 'provider createCheckout'].map(
    (name) => spans.find((span) => span.name === name),
  ) as [Span, Span, Span]
  expect(getAttributes(loginSpan)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/v1/auth/login',
    'http.response.status_code': 401,
    'pixel.request_id': login.headers.get('x-request-id'),
  })
  expect(giftSpan).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2, status: { code: 2 } })
  expect(getAttributes(giftSpan)).toMatchObject({ 'pixel.request_id': 'from-the-proxy-7' })
  expect(getAttributes(giftSpan)['pixel.queries']).toBeGreaterThan(1)
  expect(callSpan).toMatchObject({ traceId, parentSpanId: giftSpan.spanId, kind: 3, status: { code: 2 } })
  expect(getAttributes(callSpan)).toEqual({ 'error.type': 'ProviderAmbiguous' })
  expect(JSON.stringify(sent)).not.toMatch(/hunter|ProviderAmbiguous:|127\.0\.0\.1|password/i)
})

test('a collector that does not answer delays nothing', async () => {
  const port = await freePort()
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', PORT: `${port}` }
  const alone = await startServer(readConfig({ ...settings(), ...away }), database.url)
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
  const began = performance.now()
  await alone.close()
  expect(performance.now() - began).toBeLessThan(5000)
})

// prom-client imports the library’s API package, which does nothing by itself.
test('without a collector nothing of the library is loaded', async () => {
  expect(await startTracing(readConfig(settings()))).toBeUndefined()
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import('./server/main.ts')
    const { startTracing } = await import('./server/kit/tracing.ts')
    const { readConfig } = await import('./server/kit/config.ts')
    const count = () => loaded.filter((url) => /opentelemetry.(?!api)/.test(url)).length
    await startTracing(readConfig({}))
    const without = count()
    await startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }))
    console.log(JSON.stringify({ all: loaded.length > 300, without, isLoadedThen: count() > 10 }))
    process.exit()`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual({ all: true, without: 0, isLoadedThen: true })
})
