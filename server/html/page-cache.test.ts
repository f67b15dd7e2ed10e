import { expect, test } from 'vitest'
import { BYTES_MAX, type PageCache, pageCache, type RenderedPage } from './page-cache.ts'

function page(owner?: string, status = 200, named: string[] = []): RenderedPage {
  return { status, headers: {}, bodies: { identity: Buffer.from('page') }, owner, named: new Set(named) }
}

/** A rendering that ends when the test says so. */
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

async function keep(cache: PageCache, url: string, kept: RenderedPage): Promise<void> {
  await cache.fill(url, async () => kept)
}

test('a page is kept under its address', async () => {
  const cache = pageCache()
  const luz = page('1')
  await keep(cache, '/luz', luz)
  expect(cache.get('/luz')).toBe(luz)
  expect(cache.get('/rudy')).toBeUndefined()
})

test('one rendering serves all who ask while it is under way', async () => {
  const cache = pageCache()
  const one = rendering()
  const asked = [cache.fill('/luz', one.render), cache.fill('/luz', one.render), cache.fill('/luz', one.render)]
  one.resolve(page('1'))
  const answers = await Promise.all(asked)
  expect(one.begun()).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a rendering that failed is not kept, and the next may succeed', async () => {
  const cache = pageCache()
  await expect(cache.fill('/luz', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await keep(cache, '/luz', page('1'))
  expect(cache.get('/luz')).toBeDefined()
})

test.each([404, 410, 302, 503])('an answer of %i is not kept', async (status) => {
  const cache = pageCache()
  await keep(cache, '/luz', page('1', status))
  expect(cache.get('/luz')).toBeUndefined()
})

test('a change forgets every address of its owner and nobody else’s', async () => {
  const cache = pageCache()
  await keep(cache, '/luz', page('1'))
  await keep(cache, 'dark /luz?page=2', page('1'))
  await keep(cache, '/rudy', page('2'))
  cache.forget('1')
  expect(cache.get('/luz')).toBeUndefined()
  expect(cache.get('dark /luz?page=2')).toBeUndefined()
  expect(cache.get('/rudy')).toBeDefined()
})

test('a page whose owner changed while it was made is served and not kept', async () => {
  const cache = pageCache()
  const one = rendering()
  const asked = cache.fill('/luz', one.render)
  cache.forget('1')
  one.resolve(page('1'))
  expect(await asked).toMatchObject({ owner: '1' })
  expect(cache.get('/luz')).toBeUndefined()
})

test('a change of somebody else does not stop a page from being kept', async () => {
  const cache = pageCache()
  const one = rendering()
  const asked = cache.fill('/luz', one.render)
  cache.forget('2')
  one.resolve(page('1'))
  await asked
  expect(cache.get('/luz')).toBeDefined()
})

test('who asks after a change is not given what was begun before it, and later ones still share', async () => {
  const cache = pageCache()
  const [before, after] = [rendering(), rendering()]
  const asked = cache.fill('/luz', before.render)
  cache.forget('1')
  const fresh = cache.fill('/luz', after.render)
  before.resolve(page('1'))
  await asked
  const shared = cache.fill('/luz', after.render)
  after.resolve(page('1'))
  expect(await shared).toBe(await fresh)
  expect(after.begun()).toBe(1)
  expect(cache.get('/luz')).toBe(await fresh)
})

test('after something was missed nothing is kept, not even what was under way', async () => {
  const cache = pageCache()
  const one = rendering()
  await keep(cache, '/', page())
  const asked = cache.fill('/luz', one.render)
  cache.clear()
  one.resolve(page('1'))
  await asked
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/luz')).toBeUndefined()
})

test('a page that names somebody is forgotten when they are called otherwise, not when their own page changes', async () => {
  const cache = pageCache()
  await keep(cache, '/luz', page('luz', 200, ['luz', 'tala']))
  await keep(cache, '/', page(undefined, 200, ['tala']))
  await keep(cache, '/rudy', page('rudy', 200, ['rudy']))
  cache.forget('tala')
  for (const url of ['/luz', '/', '/rudy']) expect(cache.get(url), url).toBeDefined()
  cache.forget('tala', true)
  for (const url of ['/luz', '/']) expect(cache.get(url), url).toBeUndefined()
  expect(cache.get('/rudy')).toBeDefined()
})

test('a page is not kept when somebody in it was renamed while it was made, or could not be told', async () => {
  const cache = pageCache()
  const one = rendering()
  const asked = cache.fill('/luz', one.render)
  cache.forget('tala', true)
  one.resolve(page('luz', 200, ['luz', 'tala']))
  await asked
  expect(cache.get('/luz')).toBeUndefined()
  await keep(cache, '/luz', { ...page('luz'), isPassing: true })
  expect(cache.get('/luz')).toBeUndefined()
})

test('ten thousand creators and more may change, told as its listener tells it', async () => {
  const cache = pageCache()
  const listener = { change: cache.forget, deaf: cache.clear }
  await keep(cache, '/luz', page('luz'))
  for (let n = 0; n <= 10_001; n++) listener.change(String(n))
  await keep(cache, '/luz', page('luz'))
  expect(cache.get('/luz')).toBeDefined()
  listener.deaf()
  expect(cache.get('/luz')).toBeUndefined()
})

test('what was kept when changes were last heard is known until they are heard again', async () => {
  const cache = pageCache()
  const luz = page('1')
  await keep(cache, '/luz', luz)
  expect(cache.lastKnown('/luz')).toBeUndefined()
  cache.clear()
  expect([cache.get('/luz'), cache.lastKnown('/luz')]).toEqual([undefined, luz])
  cache.clear()
  expect(cache.lastKnown('/luz')).toBeUndefined()
})

test('what is kept takes no more than its room: who was asked for longest ago gives way', async () => {
  const cache = pageCache()
  const half = { ...page('1'), bodies: { identity: Buffer.alloc(BYTES_MAX / 2) } }
  for (const url of ['/luz', '/rudy']) await keep(cache, url, half)
  cache.get('/luz')
  await keep(cache, '/tala', half)
  expect(['/luz', '/rudy', '/tala'].map((url) => cache.get(url) === half)).toEqual([true, false, true])
})
