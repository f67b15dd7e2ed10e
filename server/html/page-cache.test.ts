import { expect, test } from 'vitest'
import { BYTES_MAX, type PageCache, pageCache, type RenderedPage } from './page-cache.ts'

function page(owner?: string, status = 200, named: string[] = []): RenderedPage {
  return { status, headers: {}, bodies: { identity: Buffer.from('page') }, owner, named: new Set(named) }
}

/** A render that ends when the test says so. */
function rendering() {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  let begun = 0
  return {
    render: () => {
      begun++
      return promise
    },
    begun: () => begun,
    resolve,
    reject,
  }
}

async function put(cache: PageCache, url: string, rendered: RenderedPage): Promise<void> {
  await cache.fill(url, async () => rendered)
}

test('a page is cached under its address', async () => {
  const cache = pageCache()
  const luz = page('1')
  await put(cache, '/luz', luz)
  expect(cache.get('/luz')).toBe(luz)
  expect(cache.get('/rudy')).toBeUndefined()
})

test('one render serves all requests that arrive while it runs', async () => {
  const cache = pageCache()
  const one = rendering()
  const requests = [cache.fill('/luz', one.render), cache.fill('/luz', one.render), cache.fill('/luz', one.render)]
  one.resolve(page('1'))
  const answers = await Promise.all(requests)
  expect(one.begun()).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a failed render is not cached, and the next may succeed', async () => {
  const cache = pageCache()
  await expect(cache.fill('/luz', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await put(cache, '/luz', page('1'))
  expect(cache.get('/luz')).toBeDefined()
})

test.each([404, 410, 302, 503])('an answer of %i is not cached', async (status) => {
  const cache = pageCache()
  await put(cache, '/luz', page('1', status))
  expect(cache.get('/luz')).toBeUndefined()
})

test('a change drops every address of its owner, and no page of others', async () => {
  const cache = pageCache()
  await put(cache, '/luz', page('1'))
  await put(cache, 'dark /luz?page=2', page('1'))
  await put(cache, '/rudy', page('2'))
  cache.forget('1')
  expect(cache.get('/luz')).toBeUndefined()
  expect(cache.get('dark /luz?page=2')).toBeUndefined()
  expect(cache.get('/rudy')).toBeDefined()
})

test('a page whose owner changes during the render is served and not cached', async () => {
  const cache = pageCache()
  const one = rendering()
  const request = cache.fill('/luz', one.render)
  cache.forget('1')
  one.resolve(page('1'))
  expect(await request).toMatchObject({ owner: '1' })
  expect(cache.get('/luz')).toBeUndefined()
})

test('a change of another account does not keep a page out of the cache', async () => {
  const cache = pageCache()
  const one = rendering()
  const request = cache.fill('/luz', one.render)
  cache.forget('2')
  one.resolve(page('1'))
  await request
  expect(cache.get('/luz')).toBeDefined()
})

test('a request after a change does not join an earlier render, and later requests share the new one', async () => {
  const cache = pageCache()
  const [before, after] = [rendering(), rendering()]
  const request = cache.fill('/luz', before.render)
  cache.forget('1')
  const fresh = cache.fill('/luz', after.render)
  before.resolve(page('1'))
  await request
  const shared = cache.fill('/luz', after.render)
  after.resolve(page('1'))
  expect(await shared).toBe(await fresh)
  expect(after.begun()).toBe(1)
  expect(cache.get('/luz')).toBe(await fresh)
})

test('after missed notifications nothing is cached, not even renders under way', async () => {
  const cache = pageCache()
  const one = rendering()
  await put(cache, '/', page())
  const request = cache.fill('/luz', one.render)
  cache.clear()
  one.resolve(page('1'))
  await request
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/luz')).toBeUndefined()
})

test('a page that names an account is dropped when that account is renamed, not when its page changes', async () => {
  const cache = pageCache()
  await put(cache, '/luz', page('luz', 200, ['luz', 'tala']))
  await put(cache, '/', page(undefined, 200, ['tala']))
  await put(cache, '/rudy', page('rudy', 200, ['rudy']))
  cache.forget('tala')
  for (const url of ['/luz', '/', '/rudy']) expect(cache.get(url), url).toBeDefined()
  cache.forget('tala', true)
  for (const url of ['/luz', '/']) expect(cache.get(url), url).toBeUndefined()
  expect(cache.get('/rudy')).toBeDefined()
})

test('a page is not cached when an account in it is renamed during the render, or could not be found', async () => {
  const cache = pageCache()
  const one = rendering()
  const request = cache.fill('/luz', one.render)
  cache.forget('tala', true)
  one.resolve(page('luz', 200, ['luz', 'tala']))
  await request
  expect(cache.get('/luz')).toBeUndefined()
  await put(cache, '/luz', { ...page('luz'), isUncacheable: true })
  expect(cache.get('/luz')).toBeUndefined()
})

test('ten thousand creators and more may change, through the callbacks of the notifications', async () => {
  const cache = pageCache()
  const listener = { onChange: cache.forget, onMissed: cache.clear }
  await put(cache, '/luz', page('luz'))
  for (let n = 0; n <= 10_001; n++) listener.onChange(String(n))
  await put(cache, '/luz', page('luz'))
  expect(cache.get('/luz')).toBeDefined()
  listener.onMissed()
  expect(cache.get('/luz')).toBeUndefined()
})

test('a page cached before notifications were lost is available as the last known one until they are back', async () => {
  const cache = pageCache()
  const luz = page('1')
  await put(cache, '/luz', luz)
  expect(cache.lastKnown('/luz')).toBeUndefined()
  cache.clear()
  expect([cache.get('/luz'), cache.lastKnown('/luz')]).toEqual([undefined, luz])
  cache.clear()
  expect(cache.lastKnown('/luz')).toBeUndefined()
})

test('a page that has changed is not the last known one, nor the page whose change cleared the cache', async () => {
  const cache = pageCache()
  for (const owner of ['luz', 'rudy', 'tala']) await put(cache, `/${owner}`, page(owner))
  for (let n = 0; n < 10_000; n++) cache.forget(String(n))
  cache.forget('luz')
  expect(cache.lastKnown('/luz')).toBeUndefined()
  cache.forget('rudy')
  expect([cache.lastKnown('/rudy'), cache.lastKnown('/tala')]).toEqual([undefined, page('tala')])
})

test('the cache stays within its size: the page that was requested longest ago is dropped', async () => {
  const cache = pageCache()
  const half = { ...page('1'), bodies: { identity: Buffer.alloc(BYTES_MAX / 2) } }
  for (const url of ['/luz', '/rudy']) await put(cache, url, half)
  cache.get('/luz')
  await put(cache, '/tala', half)
  expect(['/luz', '/rudy', '/tala'].map((url) => cache.get(url) === half)).toEqual([true, false, true])
})
