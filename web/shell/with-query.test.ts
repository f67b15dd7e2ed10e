import { expect, onTestFinished, test } from 'vitest'
import { content } from '#contract/content.ts'
import { getAddress } from './api.ts'
import { withQuery } from './with-query.ts'

/** Removes URLSearchParams.size, which Chrome before 113 and Safari before 17 lack. */
function removeSize(): void {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
  onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, 'size', size))
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
}

test('appends the query to the path, also where URLSearchParams has no size', () => {
  removeSize()
  expect(withQuery('/page', new URLSearchParams({ tab: 'free', search: 'a b' }))).toBe('/page?tab=free&search=a+b')
  expect(withQuery('/page', new URLSearchParams())).toBe('/page')
})

test('an API call keeps its query where URLSearchParams has no size', () => {
  removeSize()
  expect(getAddress(content.purchases, { query: { page: 2 } })).toBe('/v1/user/purchases?page=2')
})
