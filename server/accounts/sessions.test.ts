import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { password } from './owner.fixture.ts'
import { openSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => clock.shift(0))
afterAll(() => site.close())

/** The number of database connections acquired while `work` ran. */
async function queries(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = () => count++
  site.services.database.pool.on('acquire', counted)
  await work()
  site.services.database.pool.off('acquire', counted)
  return count
}

it('sets an HttpOnly session cookie for 30 days, and a marker that scripts can read for an hour', async () => {
  const { email } = await site.member('araw')
  const answer = await site.browser().post('/v1/auth/login', { email, password })
  expect(answer.setCookies.pixel_session).toMatch(
    /^pixel_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(answer.setCookies.pixel_signed_in).toMatch(
    /^pixel_signed_in=[0-9a-f]{12}; Max-Age=3600; Path=\/; SameSite=Lax$/,
  )
})

it('marks each account by a value of its own, the same in every session', async () => {
  const marks = async (name: string) => {
    const { browser, email } = await site.member(name)
    const again = site.browser()
    await again.post('/v1/auth/login', { email, password })
    const [first, second] = [browser, again].map((one) => one.cookies.get('pixel_signed_in'))
    expect(second).toBe(first)
    return first
  }
  expect(await marks('unang-araw')).not.toBe(await marks('ikalawang-araw'))
})

it('stores only the hash of the token', async () => {
  const { browser, id } = await site.member('tanghali')
  const token = browser.cookies.get('pixel_session')!
  const rows = await site.services.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute()
  expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)])
})

it('is a __Host- cookie with Secure when the public URL is https', async () => {
  const secure = await openSite({ PUBLIC_URL: 'https://pixel.example' })
  try {
    const { browser } = await secure.member('dilim')
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-pixel_browser',
      '__Host-pixel_device',
      '__Host-pixel_session',
      'pixel_signed_in',
    ])
    expect((await browser.get('/who')).setCookies.pixel_signed_in).toContain('; Secure')
    const answer = await browser.post('/v1/auth/logout')
    expect(answer.setCookies['__Host-pixel_session']).toMatch(/^__Host-pixel_session=; .*Path=\/.*HttpOnly; Secure/)
  } finally {
    await secure.close()
  }
})

it('needs one query per request, and none without a token', async () => {
  const { browser } = await site.member('hapon')
  expect(await queries(() => browser.get('/who'))).toBe(1)
  expect(await queries(() => site.browser().get('/who'))).toBe(0)
  expect(await queries(() => site.browser().get('/who', { cookie: 'pixel_session=gawa-gawa' }))).toBe(0)
})

it('is also accepted as Authorization: Bearer, without cookies', async () => {
  const { browser, id } = await site.member('takipsilim')
  const authorization = `Bearer ${browser.cookies.get('pixel_session')}`
  const app = await site.browser().get('/who', { authorization })
  expect([app.body.data, app.setCookies]).toEqual([String(id), {}])
  expect((await site.browser().get('/who', { authorization: `Bearer ${newToken()}` })).body.data).toBeNull()
  await site.browser().post('/v1/auth/logout', {}, { authorization })
  expect((await browser.get('/who')).body.data).toBeNull()
})

it('is renewed at most once a day, and expires 30 days after its last use', async () => {
  const { browser, id } = await site.member('gabi')
  const token = browser.cookies.get('pixel_session')
  clock.shift(DAY_MS / 2)
  expect(Object.keys((await browser.get('/who')).setCookies)).toEqual(['pixel_signed_in'])
  clock.shift(20 * DAY_MS)
  const renewed = await browser.get('/who')
  expect(renewed.setCookies.pixel_session).toContain(`pixel_session=${token}; Max-Age=2592000`)
  clock.shift(49 * DAY_MS)
  expect((await browser.get('/who')).body.data).toBe(String(id))
  clock.shift(80 * DAY_MS)
  expect((await browser.get('/who')).body.data).toBeNull()
})

it('expires 180 days after the sign-in, however often it was used', async () => {
  const { browser, id } = await site.member('habagat')
  for (let day = 20; day < 180; day += 20) {
    clock.shift(day * DAY_MS)
    expect((await browser.get('/who')).body.data).toBe(String(id))
  }
  clock.shift(179 * DAY_MS)
  const last = await browser.get('/who')
  expect(last.body.data).toBe(String(id))
  clock.shift(180 * DAY_MS + 60_000)
  expect((await browser.get('/who')).body.data).toBeNull()
})

it('ends on sign-out, in this browser only', async () => {
  const { browser, email } = await site.member('hatinggabi')
  const phone = site.browser()
  await phone.post('/v1/auth/login', { email, password })
  const copy = site.browser()
  copy.cookies.set('pixel_session', browser.cookies.get('pixel_session')!)
  const answer = await browser.post('/v1/auth/logout')
  expect([answer.status, answer.body.data, [...browser.cookies.keys()].sort()]).toEqual([
    200,
    { ok: true },
    ['pixel_browser', 'pixel_device'],
  ])
  expect((await copy.get('/who')).body.data).toBeNull()
  expect((await phone.get('/who')).body.data).not.toBeNull()
  expect((await browser.post('/v1/auth/logout')).status).toBe(200)
})

it('clears the marker, but not the session cookie, of a browser whose session is gone', async () => {
  const { browser, id } = await site.member('madaling-araw')
  await site.services.db.deleteFrom('sessions').where('account_id', '=', id).execute()
  const answer = await browser.get('/who')
  expect(Object.keys(answer.setCookies)).toEqual(['pixel_signed_in'])
  expect([...browser.cookies.keys()].sort()).toEqual(['pixel_browser', 'pixel_device', 'pixel_session'])
})
