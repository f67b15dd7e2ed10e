// What a call sends, and what becomes of every kind of answer.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { follows } from '#contract/follows.ts'
import { profiles } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ApiError, call, connectionTexts, fetchAnswers, getAddress, newIdempotencyKey } from './api.ts'
import { handleFailure } from './failures.ts'
import { topmost } from './modals.ts'

afterEach(() => setLanguage('en', undefined))

/** The browser's `fetch` does this until the test ends. */
function replaceFetch(respond: (init: RequestInit) => Promise<Response>) {
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((_, init = {}) => respond(init))
  onTestFinished(() => void spy.mockRestore())
  return spy
}

/** A response whose connection is lost after the head has arrived; an abort ends it too. */
function cutOff(init: RequestInit): Response {
  const body = new ReadableStream({
    start(controller) {
      init.signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
      if (!init.signal) controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status: 200 })
}

const read = (options = {}) => call(profiles.read, { params: { username: 'ana' } }, options)
const getError = (run: Promise<unknown>) =>
  run.then(
    () => expect.fail('the call did not fail'),
    (error: unknown) => error,
  )

test('a read sends no body and no key; a write sends both, and asks for texts in the language of the page', async () => {
  setLanguage('fil', fil)
  const reads = serve(profiles.read, answer({ page_url: 'ana' }))
  const writes = serve(follows.follow, answer({ is_following: true, follower_count: 1 }))
  await read()
  await call(follows.follow, { body: { username: 'ana' } }, { idempotencyKey: 'key-1' })
  expect([reads[0]!.body, reads[0]!.headers.get('content-type'), reads[0]!.headers.get('idempotency-key')]).toEqual([
    undefined,
    null,
    null,
  ])
  expect(writes[0]!.body).toEqual({ username: 'ana' })
  expect(Object.fromEntries(writes[0]!.headers)).toEqual({
    accept: 'application/json',
    'accept-language': 'fil',
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
  })
})

test('a refusal carries its code, its fields and its data', async () => {
  serve(
    profiles.read,
    refusal({
      exception: 'ValidationException',
      message: 'Look again.',
      errors: { username: ['Too long.'] },
      data: { retry_in_seconds: 30 },
    }),
  )
  expect(await getError(read())).toMatchObject({
    code: 'ValidationException',
    message: 'Look again.',
    errors: { username: ['Too long.'] },
    retryInSeconds: 30,
  })
})

test.each([[undefined], ['30'], [null]])('a wait of %o is no number of seconds', (retry_in_seconds) => {
  expect(new ApiError({ data: { retry_in_seconds } }).retryInSeconds).toBeUndefined()
})

test.each([
  ['en', 'An unexpected error has occurred. Try again later.'],
  ['fil', 'May hindi inaasahang nangyari. Subukan ulit mamaya.'],
] as const)('an answer of a proxy without a code is an unexpected error, in %s', async (language, text) => {
  setLanguage(language, language === 'fil' ? fil : undefined)
  replaceFetch(async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  expect(await getError(read())).toMatchObject({ code: undefined, message: text })
})

test('a successful answer that is not JSON is an error too', async () => {
  replaceFetch(async () => new Response('<!doctype html>', { status: 200 }))
  expect(await getError(read())).toBeInstanceOf(ApiError)
})

test('a connection that is lost before the answer or in the middle of it is said to be lost', async () => {
  serve(profiles.read, offline)
  expect(await getError(read())).toMatchObject({ code: undefined, message: connectionTexts.none })
  replaceFetch(async (init) => cutOff(init))
  expect(await getError(read())).toMatchObject({ code: undefined, message: connectionTexts.none })
})

test('a call that its caller aborts fails as aborted, and says nothing of the connection', async () => {
  const before = new AbortController()
  serve(profiles.read, new Promise<never>(() => undefined))
  before.abort()
  expect(await getError(read({ signal: before.signal }))).toMatchObject({ name: 'AbortError' })
  const within = new AbortController()
  replaceFetch(async (init) => cutOff(init))
  const failed = getError(read({ signal: within.signal }))
  await Promise.resolve()
  within.abort()
  expect(await failed).not.toBeInstanceOf(ApiError)
})

test('the answers of a page are undefined where they cannot be fetched, and each read makes its own call', async () => {
  const responses = [
    () => Promise.resolve(new Response('{"/v1/a":{"data":1}}', { status: 200 })),
    () => Promise.resolve(new Response('{}', { status: 503 })),
    () => Promise.resolve(new Response('<!doctype html>', { status: 200 })),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  replaceFetch(() => responses.shift()!())
  const answers = [
    await fetchAnswers('/ana'),
    await fetchAnswers('/ana'),
    await fetchAnswers('/ana'),
    await fetchAnswers('/ana'),
  ]
  expect(answers).toEqual([{ '/v1/a': { data: 1 } }, undefined, undefined, undefined])
})

test('an address keeps zero and false, drops what is empty, and escapes what has a meaning of its own', () => {
  expect(getAddress(profiles.read, { params: { username: 'a/b?c' } })).toMatch(/\/a%2Fb%3Fc$/)
  const query = { search: 'halo halo & more', page: 0, empty: '', none: null, missing: undefined, isOn: false }
  expect(getAddress(follows.following, { query }).split('?')[1]).toBe('search=halo+halo+%26+more&page=0&isOn=false')
  expect(getAddress(follows.following, { query: { search: '' } })).not.toContain('?')
})

test('a key without randomUUID is 32 hexadecimal digits, with the zeros that a digit needs', () => {
  const uuid = vi.spyOn(crypto, 'randomUUID').mockReturnValue(undefined as never)
  const random = vi
    .spyOn(crypto, 'getRandomValues')
    .mockImplementation((array) => (array as Uint8Array).fill(5) as never)
  onTestFinished(() => {
    uuid.mockRestore()
    random.mockRestore()
  })
  expect(newIdempotencyKey()).toBe('05'.repeat(16))
})

test('an error of the page itself is reported in the language of the page', async () => {
  setLanguage('fil', fil)
  mountApp(null)
  handleFailure(new TypeError('x is undefined'))
  await expect
    .element(page.getByRole('dialog').getByText('May hindi inaasahang nangyari. Subukan ulit mamaya.'))
    .toBeVisible()
})

test('an existing account leads to the mail that verifies it', async () => {
  mountApp(null, {}, { 'verify-email': async () => ({ default: VerifyEmail }) } as never)
  handleFailure(new ApiError({ exception: 'AccountAlreadyExistsException', data: { email: 'ana@pixel.test' } }))
  await expect.element(page.getByText('Mail to “ana@pixel.test”')).toBeVisible()
})

function VerifyEmail({ email }: { email: string }) {
  return <p>Mail to “{email}”</p>
}

test('a refused reaction has a title of its own', async () => {
  mountApp(null)
  handleFailure(new ApiError({ exception: 'ReactionNotAllowedException', message: 'Not here.' }))
  await expect.element(page.getByRole('dialog', { name: 'UNABLE TO REAX' }).getByText('Not here.')).toBeVisible()
})

test('an ended session opens one login, whatever its handler does, and however many calls end with it', async () => {
  const handler = vi.fn<() => void>()
  const any = vi.fn<() => void>()
  mountApp(null, {}, { login: async () => ({ default: () => <p>Log in here</p> }) } as never)
  const ended = new ApiError({ exception: 'UnauthorizedAccessException' })
  handleFailure(ended, { UnauthorizedAccessException: handler, any })
  handleFailure(ended, { any })
  await expect.element(page.getByText('Log in here')).toBeVisible()
  expect([handler.mock.calls.length, any.mock.calls.length]).toEqual([1, 0])
})

test('a handler of a code goes before the one for any, and both before the table', () => {
  const own = vi.fn<() => void>()
  const any = vi.fn<() => void>()
  mountApp(null)
  const refused = (exception?: 'ValidationException' | 'ReactionNotAllowedException') =>
    new ApiError({ ...(exception && { exception }) })
  handleFailure(refused('ValidationException'), { ValidationException: own, any })
  handleFailure(refused('ReactionNotAllowedException'), { ValidationException: own, any })
  // A lost connection is to its caller what an error of the server is.
  handleFailure(refused(), { ServerException: own, any })
  expect([own.mock.calls.length, any.mock.calls.length]).toEqual([2, 1])
  // Asked of the stack of modals: a dialog itself would come later.
  expect(topmost()).toBeUndefined()
})
