// What an error page says depends on where it stands: after a payment nobody knows yet whether money moved.
import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { RenderRequest } from '#contract/html.ts'
import { renderFailure } from './render-failure.tsx'
import { visitorRequest } from './render-request.fixture.ts'

const request: RenderRequest = {
  ...visitorRequest,
  url: '/pay/return/token-1',
  read: () => Promise.reject(new Error('an error page reads nothing')),
}
const fail = (exception: ErrorCode, change: Partial<RenderRequest> = {}) =>
  renderFailure({ ...request, ...change }, { exception, message: 'PIXEL rests. Nothing was charged.' })

test.each(['ServerException', 'ServiceUnavailableException'] as const)(
  'after %s the page a payer returns to warns against paying twice',
  (code) => {
    const { html, status } = fail(code)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(html).toContain('If you have paid, don’t pay again.')
    expect(html).not.toContain('Nothing was charged')
  },
)

test('the payer reads the warning in Filipino', () => {
  expect(fail('ServerException', { language: 'fil' }).html).toContain('huwag nang magbayad ulit')
})

test('a payment that nobody knows is not found, and nobody is warned of paying for it', () => {
  const { html, status } = fail('NotFoundException')
  expect(status).toBe(404)
  expect(html).toContain('Page Not Found')
  expect(html).not.toContain('pay again')
})

test('anywhere else an error of ours says that nothing was charged', () => {
  expect(fail('ServerException', { url: '/ana' }).html).toContain('Nothing was charged.')
})

test('only a server that rests links to how PIXEL is doing', () => {
  expect(fail('ServiceUnavailableException', { url: '/ana' }).html).toContain('href="/status"')
  expect(fail('ServerException', { url: '/ana' }).html).not.toContain('href="/status"')
})
