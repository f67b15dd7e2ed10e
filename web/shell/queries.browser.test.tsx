import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { failureTexts } from '#contract/errors.ts'
import { follows } from '#contract/follows.ts'
import { MARKER_COOKIE } from '#contract/html.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Button } from '../ui/Button.tsx'
import { newIdempotencyKey } from './api.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { FailureHandlers } from './failures.ts'
import { topmost } from './modals.ts'
import { useCache, usePages, useRead, useWrite } from './queries.ts'

const done = answer({})
const dialog = page.getByRole('dialog')

/** A button that calls the follow endpoint and passes the result to `onEnd`. */
function Follow({
  on,
  onEnd,
  idempotencyKey,
}: {
  on?: FailureHandlers
  onEnd?: (answer: unknown) => void
  idempotencyKey?: string
}) {
  const { send, isBusy } = useWrite(follows.follow, { ...(on && { on }) })
  const press = async () => {
    const answer = await send({ body: { user_id: 'u1' } } as never, { idempotencyKey })
    onEnd?.(answer)
  }
  return (
    <Button busy={isBusy} busyText="Following…" onClick={press}>
      Follow
    </Button>
  )
}

const press = () => page.getByRole('button', { name: 'Follow' }).click()

test('the button shows its busy text until the write is answered', async () => {
  const { promise, resolve: release } = Promise.withResolvers<typeof done>()
  serve(follows.follow, promise)
  const onEnd = vi.fn()
  mountApp(<Follow onEnd={onEnd} />)
  await press()
  await expect.element(page.getByText('Following…')).toBeVisible()
  release(done)
  await expect.element(page.getByText('Following…')).not.toBeInTheDocument()
  await expect.poll(() => onEnd.mock.calls).toEqual([[{ data: {} }]])
})

test('a page of one account writes nothing into another one that has signed in since in another tab', async () => {
  const mark = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the oldest browsers
    document.cookie = `${MARKER_COOKIE}=${value}; path=/`
  }
  onTestFinished(() => mark('; max-age=0'))
  const calls = serve(follows.follow, done)
  mountApp(<Follow />)
  mark('ana000000000')
  await press()
  await expect.poll(() => calls.length).toBe(1)
  mark('bea000000000')
  await press()
  await expect.element(dialog.getByText(/Nothing was sent:/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  mark('ana000000000')
  await press()
  await expect.poll(() => calls.length).toBe(2)
  // During an upgrade a copy of the version before may answer.
  mark('1')
  await press()
  await expect.poll(() => calls.length).toBe(3)
})

test('without a connection a write shows an error, stays on the page and is not retried automatically', async () => {
  const calls = serve(follows.follow, offline, done)
  const onEnd = vi.fn()
  mountApp(<Follow onEnd={onEnd} />)
  await press()
  await expect.element(dialog.getByText('No connection. Please check your signal and try again.')).toBeVisible()
  await expect.poll(() => [calls.length, onEnd.mock.calls]).toEqual([1, [[undefined]]])
  await userEvent.keyboard('{Escape}')
  await press()
  await expect.poll(() => onEnd.mock.calls.length).toBe(2)
  expect(calls).toHaveLength(2)
})

test.each(['', undefined])('a server error whose message is %o shows the default message', async (message) => {
  serve(follows.follow, refusal({ ...(message !== undefined && { message }) }))
  mountApp(<Follow />)
  await press()
  await expect.element(dialog.getByRole('heading', { name: failureTexts.title })).toBeVisible()
  await expect.element(dialog.getByText(failureTexts.text)).toBeVisible()
})

test('a response that is not JSON is treated as a server error', async () => {
  serve(follows.follow, { status: 502, body: undefined })
  mountApp(<Follow />)
  await press()
  await expect.element(dialog.getByText(failureTexts.text)).toBeVisible()
})

test('a caller that handles failures itself gets the error with its retry delay, and no modal opens', async () => {
  serve(
    follows.follow,
    refusal({ exception: 'TooManyRequestsException', message: 'Too many.', data: { retry_in_seconds: 42 } }),
  )
  const waits: (number | undefined)[] = []
  const on: FailureHandlers = { any: (error) => void waits.push(error.retryInSeconds) }
  mountApp(<Follow on={on} />)
  await press()
  await expect.poll(() => waits).toEqual([42])
  // Asked of the stack of modals: a dialog itself would come later.
  expect(topmost()).toBeUndefined()
})

test.each<FailureHandlers>([{}, { any: () => undefined }, { UnauthorizedAccessException: () => undefined }])(
  'an expired session opens the login modal, whatever the caller handles itself: %o',
  async (on) => {
    serve(follows.follow, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
    mountApp(<Follow on={on} />)
    await press()
    await expect.element(dialog.getByRole('textbox', { name: /email/i })).toBeVisible()
  },
)

test('errors of fields that no form shows appear as snackbars, three at most', async () => {
  const errors = { a: ['One.', 'Two.'], b: ['Three.'], c: ['Four.'] }
  serve(follows.follow, refusal({ exception: 'ValidationException', message: 'No.', errors }))
  mountApp(<Follow />)
  await press()
  await expect
    .poll(() => [...document.querySelectorAll('[role=status] p')].map((one) => one.textContent))
    .toEqual(['One.', 'Two.', 'Three.'])
})

test('a call that requires step-up asks for the proof and is repeated with the same idempotency key', async () => {
  const stepUp = refusal({ exception: 'StepUpException', message: 'Prove it.', data: { methods: ['password'] } })
  const calls = serve(follows.follow, stepUp, done)
  const proofs = serve(accounts.stepUp, done)
  const onEnd = vi.fn()
  mountApp(<Follow onEnd={onEnd} idempotencyKey="key-1" />)
  await press()
  await dialog.getByLabelText('Your password').fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onEnd.mock.calls).toEqual([[{ data: {} }]])
  expect(proofs.map(({ body }) => body)).toEqual([{ password: 'correct horse' }])
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
})

test('closing the step-up modal cancels the call without a message', async () => {
  const stepUp = refusal({ exception: 'StepUpException', message: 'Prove it.', data: { methods: ['password'] } })
  const calls = serve(follows.follow, stepUp)
  const onEnd = vi.fn()
  mountApp(<Follow onEnd={onEnd} />)
  await press()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onEnd.mock.calls).toEqual([[undefined]])
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

function Read() {
  const { data, error, isLoading } = useRead(follows.following as never, { query: { search: '', page: 2 } } as never)
  return <p>{isLoading ? 'reading' : error ? error.message : JSON.stringify(data)}</p>
}

test('a refused read is not retried; empty parameters are not sent', async () => {
  const calls = serve(follows.following, refusal({ exception: 'NotFoundException', message: 'Nobody here.' }))
  mountApp(<Read />)
  await expect.element(page.getByText('Nobody here.')).toBeVisible()
  expect(calls.map(({ url }) => url)).toEqual(['/v1/user/following?page=2'])
})

test('a read that lost its connection is retried once', async () => {
  const calls = serve(follows.following, offline, answer(['ana']))
  mountApp(<Read />)
  await expect.element(page.getByText('["ana"]')).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('a read without a connection fails after its retry, also where the browser knows that it is offline', async () => {
  const calls = serve(follows.following, offline)
  const { rerender } = mountApp(null)
  dispatchEvent(new Event('offline'))
  onTestFinished(() => void dispatchEvent(new Event('online')))
  rerender(<Read />)
  await expect.element(page.getByText(/^No connection/)).toBeVisible()
  expect(calls).toHaveLength(2)
})

const reload = page.getByRole('button', { name: 'Reload' })
const typed = page.getByRole('textbox')

/** A page that shows a creator and a field. */
function CreatorPage() {
  const { data, reload } = useRead(profiles.read, { params: { username: 'ana' } }, { isMain: true })
  return (
    <>
      <p>{data?.page_name}</p>
      <input aria-label="Message" />
      <Button onClick={() => void reload()}>Reload</Button>
    </>
  )
}

/** Shows the page, types into its field, and reads it again. */
async function typeAndReload(): Promise<void> {
  mountApp(
    <ErrorBoundary>
      <CreatorPage />
    </ErrorBoundary>,
  )
  await expect.element(page.getByText('Ana')).toBeVisible()
  await typed.fill('Salamat!')
  await reload.click()
}

test('a page whose first read fails is replaced by an error page', async () => {
  serve(profiles.read, offline)
  mountApp(
    <ErrorBoundary>
      <CreatorPage />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
})

test('a page that is shown stays, with what was typed in it, when a later read fails', async () => {
  const calls = serve(profiles.read, answer({ page_name: 'Ana' }), offline, offline, answer({ page_name: 'Ana Cruz' }))
  await typeAndReload()
  await expect.poll(() => calls.length).toBe(3)
  await reload.click()
  await expect.element(page.getByText('Ana Cruz')).toBeVisible()
  await expect.element(typed).toHaveValue('Salamat!')
})

test('a page whose content is gone is replaced by an error page', async () => {
  const gone = refusal({ exception: 'ContentNotAccessibleException', message: 'Gone.' })
  serve(profiles.read, answer({ page_name: 'Ana' }), gone)
  await typeAndReload()
  await expect.element(page.getByRole('heading', { name: 'Content not accessible' })).toBeVisible()
})

function Pages() {
  const { rows, total, hasMore, loadMore, isLoadingMore } = usePages(follows.following, {} as never)
  return (
    <>
      <p>{`${(rows as unknown as string[]).join(' ')} of ${total}`}</p>
      {hasMore && <Button onClick={loadMore}>{isLoadingMore ? 'Loading' : 'More'}</Button>}
    </>
  )
}

test('loads a list page by page until the last one', async () => {
  const rows = (data: string[], current_page: number) =>
    answer(data, { current_page, last_page: 2, per_page: 2, total: 3 })
  const calls = serve(follows.following, rows(['ana', 'ben'], 1), rows(['cara'], 2))
  mountApp(<Pages />)
  await expect.element(page.getByText('ana ben of 3')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('ana ben cara of 3')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(calls.map(({ url }) => new URL(url, location.origin).searchParams.get('page'))).toEqual(['1', '2'])
})

test('rows that are loaded during a refetch do not cancel it', async () => {
  const meta = { last_page: 2, per_page: 2, total: 3 }
  const rows = (data: string[], current_page: number) => answer(data, { ...meta, current_page })
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(follows.following, rows(['ana', 'ben'], 1), late.promise, rows(['cara'], 2))
  mountApp(
    <>
      <Pages />
      <Expire />
    </>,
  )
  await expect.element(page.getByText('ana ben of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Expire' }).click()
  await expect.poll(() => calls.length).toBe(2)
  await page.getByRole('button', { name: 'More' }).click()
  late.resolve(rows(['ben', 'dan'], 1))
  await expect.element(page.getByText('ben dan cara of 3')).toBeVisible()
  expect(calls).toHaveLength(3)
})

test('the rows stay on the screen while another search is read', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const meta = { current_page: 1, last_page: 1, per_page: 2, total: 1 }
  serve(follows.following, answer(['ana'], meta), late.promise)
  const { rerender } = mountApp(<Found search="a" />)
  await expect.element(page.getByText('Found: ana')).toBeVisible()
  rerender(<Found search="b" />)
  expect(document.body.textContent).toContain('Found: ana')
  late.resolve(answer(['bea'], meta))
  await expect.element(page.getByText('Found: bea')).toBeVisible()
})

function Found({ search }: { search: string }) {
  const { rows } = usePages(follows.following, { query: { search } })
  return <p>Found: {(rows as unknown as string[]).join(' ')}</p>
}

test('what a page that is being left has shown is not read again', async () => {
  const calls = serve(profiles.read, answer({ page_name: 'Ana' }))
  const others = serve(follows.following, answer([], { current_page: 1, last_page: 1, per_page: 2, total: 0 }))
  mountApp(
    <>
      <CreatorPage />
      <Pages />
      <Leave />
    </>,
  )
  await expect.element(page.getByText('Ana')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => others.length).toBe(2)
  expect(calls).toHaveLength(1)
})

function Leave() {
  const cache = useCache()
  const leave = () => {
    cache.expire(profiles.read, { isLeaving: true })
    cache.expire(follows.following)
  }
  return <Button onClick={leave}>Leave</Button>
}

/** A button that does what follows a write. */
function Expire() {
  const cache = useCache()
  return <Button onClick={() => cache.expire(follows.following)}>Expire</Button>
}

test('newIdempotencyKey returns different keys, also in a browser without randomUUID', () => {
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  const { randomUUID } = crypto
  crypto.randomUUID = undefined as never
  try {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  } finally {
    crypto.randomUUID = randomUUID
  }
})

test('of presses that follow at once only the first is sent', async () => {
  const calls = serve(follows.follow, done)
  const onEnd = vi.fn()
  mountApp(<Follow onEnd={onEnd} />)
  const button = page.getByRole('button', { name: 'Follow' })
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLElement
  // No timer runs between these presses.
  for (let presses = 0; presses < 3; presses++) {
    element.click()
    await Promise.resolve()
  }
  await expect.poll(() => onEnd.mock.calls.length).toBe(1)
  expect(calls).toHaveLength(1)
})
