// The effects of a takedown, for every kind of content, and of a suspension.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { worksWhileSuspended } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { noticeKindNames } from '#contract/notices.ts'
import { texts } from '#contract/texts.ts'
import { anImage } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { imageUrl } from '#server/media/image-url.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { liftSuspension } from './lift-suspension.ts'
import { putBack } from './put-back.ts'
import type { TakedownType } from './queries.ts'
import { suspendAccount } from './suspend-account.ts'
import { takeDown } from './take-down.ts'
import { tightenSuspension } from './tighten-suspension.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let fan: Creator
let asFan: string

beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services, { page_url: 'luz', avatar_key: 'avatar-luz.webp', cover_key: 'cover-luz.webp' })
  fan = await aCreator(server.services, { page_url: 'fan' })
  asLuz = await server.signIn(luz.account_id)
  asFan = await server.signIn(fan.account_id)
  for (const key of ['avatar-luz.webp', 'avatar-luz-wh100.webp', 'cover-luz.webp'])
    await server.services.storage.put(key, Buffer.from(key))
})
afterAll(() => server.close())

/** Expects the API's description to list the refusal of closed content wherever it is answered. */
async function call(method: string, path: string, as?: string, body?: object) {
  const answer = await server.inject(method, path, { as, body })
  const called = endpoints.find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}(\\?|$)`).test(path),
  )
  if (called && answer.status === 410) expect(called.errors, called.path).toContain('ContentNotAccessibleException')
  return answer
}
const ids = async (path: string, as?: string, name = 'id') =>
  (await call('GET', path, as)).body.data.map((row: Record<string, string>) => row[name])
const total = async (path: string, as?: string) => (await call('GET', path, as)).body.meta.total
const gone = { status: 410, body: { exception: 'ContentNotAccessibleException', message: texts.takenDown } }

function close(content_type: TakedownType, content_id: string) {
  const { services } = server
  const item = { content_type, content_id, owner_id: luz.account_id }
  return {
    down: () => inTransaction(services.db, (tx) => takeDown(tx, services, item, 'Hindi ito pwede')),
    back: () => inTransaction(services.db, (tx) => putBack(tx, services, item, 'Nagkamali kami')),
  }
}

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await server.services.database.pool.query(
    `select payload from graphile_worker._private_jobs order by id`,
  )
  return rows.map((row) => row.payload)
}

describe('taking down', () => {
  test('a Bloc removes it from its page and hashtag, hides its picture from all viewers, and shows its owner why', async () => {
    const image = await anImage(server.services, luz.account_id)
    const bloc = { title: 'Balita', description: '#bagyo', image }
    const { id } = (await call('POST', '/v1/user/blocs', asLuz, bloc)).body.data
    await call('POST', '/v1/user/blocs', asLuz, { title: 'Iba', description: 'pa' })
    const bytes = (as?: string) => call('GET', imageUrl(image, 'full'), as)
    expect((await bytes()).status).toBe(200)
    const { down, back } = close('bloc', id)
    await down()
    expect(await ids('/v1/profile/blocs/luz')).not.toContain(id)
    expect(await total('/v1/profile/blocs/luz')).toBe(1)
    expect(await ids('/v1/explore/hashtags/bagyo', asFan)).toEqual([])
    for (const as of [undefined, asFan, asLuz]) expect(await bytes(as)).toMatchObject(gone)
    const own = (await call('GET', '/v1/user/blocs', asLuz)).body
    expect(own.meta.total).toBe(2)
    expect(own.data[1]).toMatchObject({ id, title: 'Balita', image_url: null, image_url_variants: null })
    expect(own.data[1].taken_down).toEqual({ date: expect.any(String), message: 'Hindi ito pwede' })
    expect(own.data[0].taken_down).toBeNull()
    expect(await call('PUT', `/v1/user/blocs/${id}`, asLuz, { title: 'Ulit' })).toMatchObject(gone)
    const about = { content_type: 'bloc', content_id: id }
    expect((await call('GET', `/v1/content/reactors?${new URLSearchParams(about)}`, asFan)).status).toBe(410)
    expect((await call('DELETE', '/v1/user/reactions/remove', asFan, about)).status).toBe(410)
    expect(await call('DELETE', `/v1/user/blocs/${id}`, asLuz)).toMatchObject(gone)
    expect((await call('GET', `/media/preview/luz/bloc/${id}/picture.jpg`)).status).toBe(410)
    const react = { content_id: id, content_type: 'bloc', reaction_id: 1 }
    expect((await call('POST', '/v1/user/reactions/add', asFan, react)).body.exception).toBe(
      'ReactionNotAllowedException',
    )
    await back()
    expect(await ids('/v1/profile/blocs/luz')).toContain(id)
    expect(await ids('/v1/explore/hashtags/bagyo')).toEqual([id])
    expect((await bytes()).status).toBe(200)
  })

  test('a goal removes it from its page and from the pinned place, refuses gifts to it, and blocks edits', async () => {
    const goal = await getGoals(server).add(luz, { title: 'Kamera #lente', is_pinned: 1 })
    const path = `/v1/profile/goals/luz/${goal.id}`
    const { down, back } = close('goal', goal.id)
    await down()
    expect(await call('GET', path)).toMatchObject(gone)
    expect(await call('GET', path, asLuz)).toMatchObject(gone)
    expect(await ids('/v1/profile/goals/luz')).toEqual([])
    expect((await call('GET', '/v1/profile/luz')).body.data.pinned_goal).toBeNull()
    expect(await call('POST', `/v1/donate/goal/${goal.id}`, asFan, { amount: 100 })).toMatchObject(gone)
    expect(await ids('/v1/explore/hashtags/lente')).toEqual([])
    expect((await call('GET', '/v1/user/goals', asLuz)).body.data[0].taken_down.message).toBe('Hindi ito pwede')
    for (const [method, body] of [['PUT', { title: 'x' }], ['DELETE']] as const)
      expect(await call(method, `/v1/user/goals/${goal.id}`, asLuz, body)).toMatchObject(gone)
    await back()
    expect((await call('GET', '/v1/profile/luz')).body.data.pinned_goal.id).toBe(goal.id)
  })

  test('an answered question removes it from the page and its count, and blocks answering and hiding it', async () => {
    const question = await call('POST', '/v1/profile/questions/luz', asFan, { question: 'Kumusta?' })
    const { id } = question.body.data
    await call('POST', `/v1/user/questions/${id}/answer`, asLuz, { answer: 'Ayos!' })
    const { down, back } = close('question', id)
    await down()
    expect(await ids('/v1/profile/questions/luz')).toEqual([])
    expect(await total('/v1/profile/questions/luz')).toBe(0)
    expect((await call('GET', '/v1/user/questions?state=all', asLuz)).body.data[0]).toMatchObject({
      id,
      taken_down: { message: 'Hindi ito pwede' },
    })
    expect(await call('POST', `/v1/user/questions/${id}/answer`, asLuz, { answer: 'Uy' })).toMatchObject(gone)
    expect(await call('POST', `/v1/user/questions/${id}/hide`, asLuz, { is_hidden: 1 })).toMatchObject(gone)
    await back()
    expect(await total('/v1/profile/questions/luz')).toBe(1)
  })

  test('a gift removes it and its message from the wall; the money and the count of gifts stay', async () => {
    const { services } = server
    const gift = { amount: 100_00n, giverId: fan.account_id, supporter_message: 'Bastos' }
    const reference = await aPaidGift(services, luz, gift)
    const { down, back } = close('donation', reference)
    await down()
    expect(await ids('/v1/profile/donations/luz', undefined, 'donation_id')).toEqual([])
    expect(await total('/v1/profile/donations/luz')).toBe(0)
    const [own] = (await call('GET', '/v1/user/donations', asLuz)).body.data
    expect(own).toMatchObject({ donation_id: reference, message: null, amount: 100 })
    expect(own.taken_down.message).toBe('Hindi ito pwede')
    for (const [path, body] of [
      ['reply', { donation_id: reference, message: 'Salamat' }],
      ['hide', { donation_id: reference, is_hidden: 1 }],
    ] as const)
      expect(await call('POST', `/v1/user/donations/${path}`, asLuz, body)).toMatchObject(gone)
    expect((await call('GET', '/v1/profile/luz')).body.data.donation_count).toBe(1)
    await back()
    expect((await call('GET', '/v1/profile/donations/luz')).body.data[0].message).toBe('Bastos')
  })

  test('a page closes it with its pictures; its owner can still change it', async () => {
    const { down, back } = close('profile', String(luz.account_id))
    await down()
    const paths = ['/v1/profile/luz', '/v1/profile/content/luz', '/v1/profile/blocs/luz', '/v1/profile/donations/luz']
    for (const as of [undefined, asFan, asLuz])
      for (const path of [...paths, '/media/avatar-luz.webp', '/media/avatar-luz-wh100.webp', '/media/cover-luz.webp'])
        expect(await call('GET', path, as), path).toMatchObject(gone)
    expect((await call('GET', '/media/preview/luz/page.jpg')).status).toBe(410)
    expect(await ids('/v1/explore/creators', asFan, 'page_url')).not.toContain('luz')
    const me = (await call('GET', '/v1/user/profile', asLuz)).body.data
    expect([me.suspension, me.taken_down.message]).toEqual([null, 'Hindi ito pwede'])
    expect((await call('PUT', '/v1/user/profile', asLuz, { bio: 'Mabait na' })).status).toBe(200)
    await back()
    expect((await call('GET', '/media/avatar-luz.webp')).status).toBe(200)
  })

  test('content sends its owner a notice and a mail with the reason, whatever notices are switched off', async () => {
    await call('PUT', '/v1/user/notices/settings', asLuz, {})
    const { id } = (await call('POST', '/v1/user/blocs', asLuz, { title: 'Isa pa', description: 'x' })).body.data
    await close('bloc', id).down()
    await deliverNotices(server.services)
    const [notice] = (await call('GET', '/v1/user/notices', asLuz)).body.data
    expect(notice).toMatchObject({
      kind: 'takedown',
      about: 'Hindi ito pwede',
      name: null,
      link: '/dashboard/creator-hub/bloc',
    })
    const last = (await mails()).filter(({ to }) => to === 'luz@example.com').at(-1)!
    expect(last.text).toContain('Hindi ito pwede')
    // The notices link to what was taken down.
    expect(last.text).toContain(`${server.url}${addresses.notices}`)
    expect((await mails()).filter(({ text }) => text.includes(notice.link))).toEqual([])
  })

  test('content sends that mail alone, also to an owner who has notices mailed', async () => {
    const all = noticeKindNames.map((kind) => [`${kind}_mail`, 1])
    await call('PUT', '/v1/user/notices/settings', asLuz, Object.fromEntries(all))
    const { id } = (await call('POST', '/v1/user/blocs', asLuz, { title: 'Isa pa', description: 'x' })).body.data
    const before = (await mails()).length
    await close('bloc', id).down()
    await deliverNotices(server.services)
    await deliverNotices(server.services, new Date(clock.now().getTime() + DAY_MS))
    const sent = (await mails()).slice(before)
    expect(sent.filter(({ text }) => text.includes('Hindi ito pwede'))).toHaveLength(1)
  })
})

describe('a suspended account', () => {
  const suspend = (holdPayouts: boolean) =>
    inTransaction(server.services.db, (tx) =>
      suspendAccount(tx, server.services, fan.account_id, { message: 'Nanloko', holdPayouts, by: null }),
    )
  const lift = () =>
    inTransaction(server.services.db, (tx) => liftSuspension(tx, server.services, fan.account_id, 'Sige na'))
  const suspended = { exception: 'AccountSuspendedException', data: { reason: 'Nanloko', date: expect.any(String) } }

  test('is closed to all viewers and in no list; lifting the suspension restores it as it was', async () => {
    await call('POST', '/v1/user/follow', asFan, { username: 'luz' })
    expect(await total('/v1/user/follower', asLuz)).toBe(1)
    await suspend(true)
    expect(await suspend(true)).toBe(false)
    for (const as of [undefined, asLuz, asFan]) expect(await call('GET', '/v1/profile/fan', as)).toMatchObject(gone)
    expect(await total('/v1/user/follower', asLuz)).toBe(0)
    expect(await ids('/v1/explore/creators', asLuz, 'page_url')).not.toContain('fan')
    expect((await call('GET', '/v1/profile/donations/luz')).body.data[0]).toMatchObject({ page_url: null })
    expect((await call('POST', '/v1/donate/fan', asLuz, { amount: 100 })).status).toBe(410)
    const open = await call('POST', '/v1/user/follow', asLuz, { username: 'fan' })
    expect(open.status).toBe(410)
    expect(await lift()).toBe(true)
    expect(await lift()).toBe(false)
    expect((await call('GET', '/v1/profile/fan')).status).toBe(200)
    expect(await total('/v1/user/follower', asLuz)).toBe(1)
    const subjects = (await mails())
      .filter(({ to }) => to === 'fan@example.com')
      .map(({ subject }) => subject)
      .slice(-2)
    expect(subjects).toEqual(['Your PIXEL account is suspended', 'Your PIXEL account is open again'])
  })

  test('is mailed in its own language, with the desk’s own reason', async () => {
    const accounts = () => server.services.db.updateTable('accounts').where('id', '=', fan.account_id)
    await accounts().set({ language: 'fil' }).execute()
    await suspend(true)
    await lift()
    await accounts().set({ language: 'en' }).execute()
    const [suspended, restored] = (await mails()).filter(({ to }) => to === 'fan@example.com').slice(-2)
    expect([suspended!.subject, restored!.subject]).toEqual([
      'Naka-suspend ang PIXEL account mo',
      'Bukas na ulit ang PIXEL account mo',
    ])
    expect(suspended!.text).toMatch(/Ang dahilan:\nNanloko\n\n.*Naka-hold ang mga payout/)
  })

  test('whose payouts are held later is mailed the new reason and reads both; held ones are not held again', async () => {
    const hold = () =>
      inTransaction(server.services.db, (tx) =>
        tightenSuspension(tx, server.services, fan.account_id, { message: 'Nandaya', by: null }),
      )
    expect(await hold(), 'not suspended').toBe(false)
    await suspend(false)
    expect(await hold()).toBe(true)
    expect(await hold()).toBe(false)
    const [mail] = (await mails()).filter(({ to }) => to === 'fan@example.com').slice(-1)
    expect(mail).toMatchObject({
      subject: 'The payouts of your PIXEL account are held',
      text: expect.stringContaining('Nandaya'),
    })
    const me = (await call('GET', '/v1/user/profile', asFan)).body.data
    expect(me.suspension).toMatchObject({ reason: 'Nanloko\n\nNandaya', payouts_held: true })
    await lift()
  })

  test('can read, sign in and sign out, but not write', async () => {
    await suspend(true)
    const me = (await call('GET', '/v1/user/profile', asFan)).body.data
    expect(me.suspension).toEqual({ reason: 'Nanloko', date: expect.any(String), payouts_held: true, appeal: null })
    for (const path of ['/v1/user/balance', '/v1/user/transactions', '/v1/user/purchases', '/v1/user/notices'])
      expect((await call('GET', path, asFan)).status, path).toBe(200)
    for (const endpoint of endpoints) {
      if (worksWhileSuspended(endpoint) === true) continue
      const { method, path } = endpoint
      const answer = await call(method, path.replace(/:\w+/g, 'x'), asFan, {})
      // Desk endpoints answer 404 to accounts that are not staff.
      const refusal = endpoint.access === 'desk' ? [404, { exception: 'NotFoundException' }] : [403, suspended]
      expect([answer.status, answer.body], `${method} ${path}`).toMatchObject(refusal)
    }
    expect((await call('POST', '/v1/auth/logout', asFan, {})).status).toBe(200)
    asFan = await server.signIn(fan.account_id)
    expect((await call('POST', '/v1/user/follow', asFan, { username: 'luz' })).status).toBe(403)
    await lift()
  })

  test('can still withdraw if its payouts are not held', async () => {
    const request = () => call('POST', '/v1/user/transactions/payout/request', asFan, { bank_slug: 'x', amount: 100 })
    await suspend(false)
    expect((await request()).status).toBe(422)
    expect((await call('POST', '/v1/user/banks/enable', asFan, { bank_slug: 'x' })).status).toBe(403)
    await lift()
    await suspend(true)
    expect(await request()).toMatchObject({ status: 403, body: suspended })
    await lift()
  })
})
