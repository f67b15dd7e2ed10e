import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, nouns } from '#contract/endpoints.ts'
import { errors } from '#contract/errors.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { buildPages } from '#test/pages.ts'
import { type Answer, aServer, type Sent, type TestServer } from '#test/server.ts'

const lines = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
// File uploads are multipart forms and have their own tests.
const writes = lines.filter(([, { method, file }]) => method !== 'GET' && file === undefined)

/** Whoever has no role is told of these addresses no more than of unknown ones. */
const isHidden = ({ access }: Endpoint) => access === 'desk'

let server: TestServer
let luz: bigint
let as: string

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  luz = await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz' })
  await createTestAccount(server.services, { page_url: 'rudy', page_name: 'Rudy' })
})
// Some of these calls sign the caller out.
beforeEach(async () => {
  as = await server.signIn(luz)
})
afterAll(() => server.close())

/** Calls an endpoint with `part` in place of each path parameter. */
function call({ method, path }: Endpoint, part: string, sent: Sent & { query?: string } = {}): Promise<Answer> {
  const { query = '', ...rest } = sent
  return server.inject(method, path.replace(/:\w+/g, part) + query, rest)
}

/** Expects a client error in the one failure shape: no 500, no success, and no fields besides the four. */
function expectRefusal({ status, body }: Answer, label: string): void {
  expect(status, label).toBeGreaterThanOrEqual(400)
  expect(status, label).not.toBe(500)
  expect(Object.keys(body), label).toEqual(expect.arrayContaining(['message', 'exception']))
  expect(['message', 'exception', 'errors', 'data'], label).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(errors[body.exception as keyof typeof errors]?.status, label).toBe(status)
  expect(body.message, label).toMatch(/\S/)
  for (const texts of Object.values((body.errors ?? {}) as Record<string, string[]>)) {
    expect(texts.length, label).toBeGreaterThan(0)
    for (const text of texts) expect(text, label).not.toMatch(/expected|Invalid input|zod/i)
  }
}

test('every endpoint of the contract is bound, and nothing else', () => {
  expect([...server.bound.keys()].sort()).toEqual(lines.map(([line]) => line).sort())
})

describe('malformed input never causes a 500, and every refusal has the one failure shape', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const values = [
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53,
    '',
    ' ',
    'x',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; drop table accounts; --",
    '%00',
    [],
    ['x'],
    [[]],
    {},
    { $ne: 1 },
  ]
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', '', '\u0000', 'x'.repeat(1000)]
  const whole = [
    'null',
    '\ufeff{}',
    '[]',
    '"text"',
    '1',
    'true',
    '{}',
    nested(5000),
    '['.repeat(9000) + ']'.repeat(9000),
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
    '{"amount":1e999}',
    `{"amount":${'9'.repeat(5000)}}`,
  ]
  const notJson = ['{', '[1,', 'undefined', "{'a':1}", '{"a":1}x', '\u0000', '{"a":"\n"}', '['.repeat(30_000)]

  test.each(writes)('%s, with odd values in the body', async (_, endpoint) => {
    const fields = getFields(endpoint)
    const bodies = [
      ...whole,
      ...fields.flatMap((field) => values.map((value) => JSON.stringify({ ...sample, [field]: value }))),
      ...names.map((name) => `{${JSON.stringify(name)}:1}`),
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, { deep: { deeper: [] } }]))),
    ]
    for (const body of bodies) {
      const answer = await call(endpoint, 'rudy', { body, as })
      if (answer.status >= 300) expectRefusal(answer, body.slice(0, 200))
      else as = await server.signIn(luz)
    }
  })

  test.each(writes)('%s, with a body that is not JSON', async (_, endpoint) => {
    for (const body of notJson) {
      const answer = await call(endpoint, 'nobody', { body, as })
      expectRefusal(answer, body.slice(0, 50))
      expect(answer.body.exception).toBe(isHidden(endpoint) ? 'NotFoundException' : 'MalformedRequestException')
    }
  })

  test('an empty body with content type JSON counts as no body', async () => {
    const missing = { status: 422, body: { errors: { email: ['The email is required.'] } } }
    expect(await server.inject('POST', '/v1/auth/login', { body: '' })).toMatchObject(missing)
    expect(await server.inject('POST', '/v1/auth/login', { body: ' ' })).toMatchObject({ status: 400 })
    expect(await server.inject('POST', '/v1/auth/logout', { body: '' })).toMatchObject({ status: 200 })
  })

  test.each(writes)('%s, with a body that is too large', async (_, endpoint) => {
    const large = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    // A body of exactly 64 kB is read: it is refused for its content, or because the object does not exist.
    expect([404, 422]).toContain((await call(endpoint, 'nobody', { body: large(64 * 1024), as })).status)
    const answer = await call(endpoint, 'nobody', { body: large(64 * 1024 + 1), as })
    expect(answer).toMatchObject(
      isHidden(endpoint)
        ? { status: 404, body: { exception: 'NotFoundException' } }
        : { status: 413, body: { exception: 'PayloadTooLargeException' } },
    )
  })

  test.each(writes)('%s, with a content type other than JSON', async (_, endpoint) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'json',
      '/',
    ]) {
      const answer = await call(endpoint, 'nobody', { body: '{}', headers: { 'content-type': type }, as })
      expectRefusal(answer, type)
      expect(answer.status, type).toBe(isHidden(endpoint) ? 404 : 415)
    }
  })

  test.each(lines)('%s, with odd path parameters and queries', async (_, endpoint) => {
    const parts = [
      '%00',
      '%ff',
      '%E0%A4%A',
      '%0a',
      '%f0%9f%98%80',
      '%20',
      '..%2f..',
      '%27%3b--',
      '9'.repeat(400),
      'a.b',
      '__proto__',
      'constructor',
      '.',
    ]
    for (const part of parts) {
      const answer = await call(endpoint, part, { as })
      if (answer.status >= 300) expectRefusal(answer, part)
    }
    const queries = [
      ...['__proto__', 'constructor', 'toString', 'unknown'].map((name) => `?${name}=1`),
      ...['page', 'per_page', 'search', 'transaction_type', 'page_url'].flatMap((name) =>
        ['%00', '-1', '1e3', '99999999999999999999', '%F0%9F', 'a&', `x&${name}=y`].map((value) => `?${name}=${value}`),
      ),
      '?page[]=1',
      '?page[a]=1',
      '?%',
      `?${'a=1&'.repeat(2000)}`,
    ]
    for (const query of queries) {
      const answer = await call(endpoint, 'luz', { query, as })
      if (answer.status >= 300) expectRefusal(answer, query.slice(0, 100))
    }
  })

  test.each(lines)('%s answers or refuses odd headers', async (_, endpoint) => {
    const tries: Record<string, string>[] = [
      { cookie: 'pixel_session' },
      { cookie: `pixel_session=${'x'.repeat(5000)}` },
      { cookie: 'pixel_session=%00; pixel_session=;;;=' },
      { cookie: '__proto__=1; constructor=2' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: 'Basic Og==' },
      { 'idempotency-key': 'x'.repeat(256) },
      { 'x-forwarded-for': 'not an address' },
      { 'x-pixel-client': 'fridge' },
      { accept: '\u00ff' },
    ]
    for (const headers of tries) {
      const answer = await call(endpoint, 'nobody', { headers, ...(endpoint.method !== 'GET' && { body: {} }) })
      if (answer.status >= 300) expectRefusal(answer, JSON.stringify(headers))
    }
  })

  test('an unknown address is 404, whatever the method', async () => {
    for (const [method, url] of [
      ['GET', '/v1/nothing'],
      ['GET', '/v1/'],
      ['POST', '/v1/nothing'],
      ['GET', `/v1/profile/${'a'.repeat(5000)}`],
      ['DELETE', '/nobody'],
      ['POST', '/nobody/nothing'],
    ] as const) {
      const answer = await server.inject(method, url)
      expectRefusal(answer, url)
      expect(answer.status, url).toBe(404)
    }
  })

  test.each(lines)('%s refuses another method with 405, or 404 at the desk', async (line, endpoint) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
      if (server.bound.has(`${method} ${endpoint.path}`)) continue
      const other = [...server.bound.keys()].some((key) => matches(key, method, endpoint.path))
      const answer = await server.inject(method, endpoint.path.replace(/:\w+/g, 'nobody'))
      if (!other) {
        // The method must not reveal that the desk exists.
        const isHidden = endpoint.access === 'desk'
        expect([line, method, answer.status]).toEqual([line, method, isHidden ? 404 : 405])
        const methods = String(answer.headers.allow).split(', ')
        expect(methods.includes(endpoint.method), line).toBe(!isHidden)
      }
      expectRefusal(answer, `${method} ${endpoint.path}`)
    }
  })
})

describe('access', () => {
  const closed = lines.filter(([, { access }]) => access === 'signed-in')

  test.each(closed)('%s refuses a visitor and an invented session', async (_, endpoint) => {
    const invented = { as: 'x'.repeat(43) }
    for (const sent of [{}, invented, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }]) {
      const answer = await call(endpoint, 'luz', sent)
      expect(answer).toMatchObject({ status: 401, body: { exception: 'UnauthorizedAccessException' } })
    }
  })

  test.each(lines.filter(([, { access }]) => access === 'anyone'))('%s is open to visitors', async (_, endpoint) => {
    const answer = await call(endpoint, 'luz', endpoint.method === 'GET' ? {} : { body: {} })
    expect(answer.body.exception).not.toBe('UnauthorizedAccessException')
  })

  test('the endpoints that need a sign-in are those under /v1/user/ and the listed exceptions', () => {
    const elsewhere = [
      'POST /v1/images/upload',
      'GET /v1/events',
      'POST /v1/profile/questions/:username',
      'GET /v1/banks',
      'POST /v1/auth/step-up',
    ]
    expect(
      closed.map(([line]) => line).filter((line) => !line.includes(' /v1/user/') && !elsewhere.includes(line)),
    ).toEqual([])
    expect(lines.filter(([line, { access }]) => line.includes(' /v1/user/') && access === 'anyone')).toEqual([])
  })
})

describe('a write from another site', () => {
  const hostile: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { 'sec-fetch-site': '' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://localhost' },
    { origin: 'http://localhost:1' },
    { origin: '' },
    { origin: 'file://' },
  ]

  test.each(writes)('%s is refused', async (_, endpoint) => {
    for (const headers of hostile) {
      const answer = await call(endpoint, 'luz', { headers, body: {}, as })
      expect([headers, answer.status, answer.body.exception]).toEqual([headers, 403, 'ForbiddenException'])
    }
  })

  test('its refusal has the headers of every answer of the API', async () => {
    const { headers } = await call(writes[0]![1], 'luz', { headers: hostile[0]!, body: {}, as })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('the plain forms of our pages are refused too', async () => {
    const form = {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    }
    for (const url of ['/auth/login', '/auth/logout', '/luz/gift'])
      expect(await server.inject('POST', url, form)).toMatchObject({ status: 403 })
  })

  test('our own pages and non-browser clients may write', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: server.url },
    ] as Record<string, string>[])
      expect(await server.inject('POST', '/v1/user/welcome', { headers, body: {}, as })).toMatchObject({ status: 200 })
  })

  test('a read from another site is allowed', async () => {
    expect(
      await server.inject('GET', '/v1/profile/luz', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ).toMatchObject({ status: 200 })
  })
})

describe('response headers', () => {
  test.each(['/v1/profile/luz', '/v1/nothing', '/', '/luz', '/nobody', '/robots.txt', '/livez'])(
    '%s has the security headers',
    async (url) => {
      const { headers } = await server.inject('GET', url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  test('robots may read Explore and hashtags, and nothing else of the dashboard', async () => {
    const { body } = await server.inject('GET', '/robots.txt')
    const rules = String(body)
      .split('\n')
      .map((line) => /^(Allow|Disallow): (.+)$/.exec(line))
      .filter((rule) => rule !== null)
    // The longest rule that matches wins (RFC 9309).
    const mayRead = (path: string) => {
      const matching = rules.filter(([, , prefix]) => path.startsWith(prefix!))
      return matching.sort(([, , a], [, , b]) => b!.length - a!.length)[0]?.[1] !== 'Disallow'
    }
    for (const path of [
      '/',
      '/luz',
      '/dashboard/explore',
      '/dashboard/explore?page=2',
      '/dashboard/explore/hashtags/art',
    ])
      expect(mayRead(path), path).toBe(true)
    for (const path of ['/dashboard', '/dashboard/wallet', '/auth/login', '/pay/x', '/v1/profile/luz'])
      expect(mayRead(path), path).toBe(false)
  })

  test('API responses are not cached, and their policy allows no content', async () => {
    for (const url of ['/v1/profile/luz', '/v1/user/profile', '/v1/nothing']) {
      const { headers } = await server.inject('GET', url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })
})

describe('/openapi.json', () => {
  test('lists exactly the bound endpoints', async () => {
    const { body } = await server.inject('GET', '/openapi.json')
    const listed = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(listed.sort()).toEqual([...server.bound.keys()].sort())
  })

  test('is complete: references resolve, path parameters are described, and closed endpoints declare their security', async () => {
    const { body } = await server.inject('GET', '/openapi.json')
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(body.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const reference of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(
        reference[1]!.split('/').reduce((at, key) => at?.[key], body),
        reference[1],
      ).toBeDefined()
    for (const [line, endpoint] of lines) {
      const operation = body.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
      expect(operation.summary, line).toBe(endpoint.summary)
      const byToken = endpoint.scope ? [{ token: [endpoint.scope] }] : []
      expect(operation.security, line).toEqual(
        endpoint.access !== 'anyone' ? [{ session: [] }, { bearer: [] }, ...byToken] : [],
      )
      expect(operation.requestBody !== undefined, line).toBe((endpoint.body ?? endpoint.file) !== undefined)
      const described = operation.parameters
        .filter((parameter: { in: string }) => parameter.in === 'path')
        .map((parameter: { name: string }) => parameter.name)
      expect(described, line).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]))
      for (const code of endpoint.errors ?? [])
        expect(operation.responses[errors[code].status].description, line).toContain(code)
      const hasKey = operation.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key')
      expect(hasKey, line).toBe(endpoint.errors?.includes('IdempotencyConflictException') ?? false)
    }
  })

  test('names each operation after its place in the contract, and lists the statuses any endpoint may answer with', async () => {
    const { body } = await server.inject('GET', '/openapi.json')
    const expected = Object.entries(nouns).flatMap(([noun, { endpoints: named }]) =>
      Object.entries(named).map(([name, { method }]) => ({
        operationId: `${noun}.${name}`,
        tags: [noun],
        statuses: ['400', '422', '429', '500', '503', ...(method === 'GET' ? [] : ['403', '413', '415'])],
      })),
    )
    type Operation = { operationId: string; tags: string[]; responses: object }
    const listed = Object.values<Record<string, Operation>>(body.paths).flatMap((path) => Object.values(path))
    expect(listed.map(({ operationId }) => operationId).sort()).toEqual(
      expected.map(({ operationId }) => operationId).sort(),
    )
    for (const { operationId, tags, statuses } of expected) {
      const operation = listed.find((one) => one.operationId === operationId)!
      expect(operation.tags, operationId).toEqual(tags)
      expect(Object.keys(operation.responses), operationId).toEqual(expect.arrayContaining(['200', ...statuses]))
    }
    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(nouns))
    expect(body.servers).toEqual([{ url: '/', description: expect.any(String) }])
  })

  test('the HTML page at /docs/api lists the same endpoints', async () => {
    const { body, headers } = await server.inject('GET', '/docs/api')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    for (const [line] of lines) expect(body).toContain(`<code>${line}</code>`)
  })

  test('the HTML page at /docs/api says of each endpoint who may call it', async () => {
    const { body } = await server.inject('GET', '/docs/api')
    const said: Record<Endpoint['access'], string> = {
      anyone: 'Open to anyone.',
      'signed-in': 'Needs a session.',
      desk: 'Needs the session of a person with a role at the desk.',
    }
    const sections = (body as string).split('<section ').slice(1)
    for (const { method, path, access } of endpoints) {
      const section = sections.find((one) => one.includes(`<code>${method} ${path}</code>`))
      expect(section, `${method} ${path}`).toContain(said[access])
    }
  })
})

/** A valid value for most fields, so that validation reaches the other ones. */
const sample = {
  email: 'luz@example.com',
  password: 'tuyo at kamatis 7',
  amount: 50,
  username: 'rudy',
  confirm: 1,
}

function getFields(endpoint: Endpoint): string[] {
  const schema = endpoint.body as
    | { _zod: { def: { shape?: object; innerType?: { _zod: { def: { shape?: object } } } } } }
    | undefined
  const def = schema?._zod.def
  return Object.keys(def?.shape ?? def?.innerType?._zod.def.shape ?? {})
}

/** Whether the route `key` (`METHOD /path`) also matches this path with its parameters filled in. */
function matches(key: string, method: string, path: string): boolean {
  const [keyMethod, keyPath = ''] = key.split(' ')
  return (
    keyMethod === method && new RegExp(`^${keyPath.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/:\w+/g, 'nobody'))
  )
}
