import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { createLog } from '#server/kit/log.ts'
import { subscribeToPageChanges } from '#server/kit/page-changes.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let id: bigint
let as: string
let count = 0

beforeAll(async () => {
  server = await aServer()
})
beforeEach(async () => {
  id = await createTestAccount(server.services, {
    page_url: nextName(),
    page_name: 'Luz',
    bio: 'Paints.',
    thank_you: { title: 'Uy!', message: 'Thank you.' },
  })
  as = await server.signIn(id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

/** A new name that does not look like an earlier one. */
function nextName(): string {
  return `page-${'abcdefghjk'[count % 10]}-${'mnpqtuwxyz'[Math.floor(count++ / 10)]}`
}

function update(body: object, by: string = as) {
  return server.inject('PUT', '/v1/user/profile', { as: by, body })
}

async function me(by: string = as) {
  return (await server.inject('GET', '/v1/user/profile', { as: by })).body.data
}

async function another(page_url: string): Promise<string> {
  return server.signIn(await createTestAccount(server.services, { page_url }))
}

test('an update changes only the fields it contains', async () => {
  const before = await me()
  for (const [change, expected] of [
    [{ page_name: ' Luz Makes ' }, { page_name: 'Luz Makes' }],
    [{ bio: 'Draws.' }, { bio: 'Draws.' }],
    [{ min_gift_amount: '35.50' }, { min_gift_amount: 35.5 }],
    [
      { beneficiary_message: { title: 'Salamat po!' } },
      { beneficiary_message: { title: 'Salamat po!', message: 'Thank you.' } },
    ],
    [{}, {}],
  ] as const) {
    const { status, body } = await update(change)
    expect(status).toBe(200)
    expect(body.message).toBe('Successfully Updated.')
    Object.assign(before.profile, expected)
    expect(body.data).toEqual(before)
    expect(await me()).toEqual(before)
  }
})

test('null or an empty text removes a text; the default thank-you texts then apply', async () => {
  await update({ bio: '  ', beneficiary_message: { title: null, message: '' } })
  expect((await me()).profile).toMatchObject({
    bio: null,
    beneficiary_message: { title: 'Salamat!', message: expect.stringContaining('Luz') },
  })
})

test.each([
  [{ page_name: '' }, { page_name: [texts.pageNameRequired] }],
  [{ page_name: null }, { page_name: [texts.pageNameRequired] }],
  [{ page_name: 'x'.repeat(51) }, { page_name: [texts.pageNameLength] }],
  [{ bio: 'x'.repeat(301) }, { bio: [texts.length300] }],
  [
    { beneficiary_message: { title: 'x'.repeat(61), message: null } },
    { 'beneficiary_message.title': [texts.titleLength] },
  ],
  [{ min_gift_amount: 19.99 }, { min_gift_amount: ['Choose between ₱20.00 and ₱500.00.'] }],
  [{ min_gift_amount: 500.01 }, { min_gift_amount: ['Choose between ₱20.00 and ₱500.00.'] }],
  [{ min_gift_amount: 'free' }, { min_gift_amount: [texts.amountShape] }],
  [{ page_url: 'ab' }, { page_url: [texts.pageUrlShape] }],
  [{ page_url: 'Dashboard' }, { page_url: [texts.pageUrlReserved] }],
  [{ page_url: 'da5hb0ard' }, { page_url: [texts.pageUrlReserved] }],
  [{ email: 'luz@example.com' }, { email: [texts.unknownField] }],
  [{ account_id: 1 }, { account_id: [texts.unknownField] }],
])('%j is refused and changes nothing', async (change, errors) => {
  const before = await me()
  expect(await update({ bio: 'Never stored.', ...change })).toMatchObject({
    status: 422,
    body: { exception: 'ValidationException', errors },
  })
  expect(await me()).toEqual(before)
})

test('a change notifies the page caches', async () => {
  const notified = Promise.withResolvers<string>()
  const changes = await subscribeToPageChanges(server.services.database.url, createLog('silent'), {
    onChange: notified.resolve,
    onMissed: () => undefined,
  })
  await update({ bio: 'New.' })
  expect(await notified.promise).toBe(String(id))
  await changes.close()
})

describe('a new page address', () => {
  test('applies at once, and the old one stays reserved for the page', async () => {
    const { page_url: old } = (await me()).profile
    expect(await update({ page_url: 'Brand.New' })).toMatchObject({
      status: 200,
      body: { data: { profile: { page_url: 'brand.new' } } },
    })
    const other = await another('waiting')
    for (const wanted of [old, `${old}_`, 'brandnew', 'brand-new'])
      expect(await update({ page_url: wanted }, other), wanted).toMatchObject({
        status: 422,
        body: { errors: { page_url: [texts.pageUrlTaken] } },
      })
  })

  test('is refused when it looks like another page’s, and no other change of the request is made', async () => {
    await another('kanto')
    for (const wanted of ['kanto', 'KANTO', 'kant0', 'kan.to'])
      expect(await update({ page_url: wanted, bio: 'Never stored.' }), wanted).toMatchObject({
        status: 422,
        body: { errors: { page_url: [texts.pageUrlTaken] } },
      })
    expect((await me()).profile.bio).toBe('Paints.')
  })

  test('may look like the page’s own one, and may be a former one', async () => {
    const { page_url: old } = (await me()).profile
    for (const wanted of [`${old}.`, 'somewhere', old, old])
      expect(await update({ page_url: wanted }), wanted).toMatchObject({ status: 200 })
    expect(await server.inject('GET', '/v1/profile/somewhere')).toMatchObject({ body: { data: { page_url: old } } })
  })

  test('becomes available to others 90 days after the page left it', async () => {
    await update({ page_url: 'palengke' })
    await update({ page_url: 'tindahan' })
    const other = await another('vendor')
    expect(await update({ page_url: 'palengke' }, other)).toMatchObject({ status: 422 })
    clock.shift(limits.oldPageUrlDays * DAY_MS + 60_000)
    const later = await server.signIn(await createTestAccount(server.services, { page_url: 'vendor-2x' }))
    expect(await update({ page_url: 'palengke' }, later)).toMatchObject({ status: 200 })
    expect(await server.inject('GET', '/v1/profile/palengke')).toMatchObject({
      body: { data: { page_name: 'vendor-2x' } },
    })
    // When its second owner leaves it, the address redirects to the second owner, not to the first.
    expect(await update({ page_url: 'bodega' }, later)).toMatchObject({ status: 200 })
    expect(await server.inject('GET', '/v1/profile/palengke')).toMatchObject({ body: { data: { page_url: 'bodega' } } })
  })

  test('is allowed three times in 30 days, even concurrently; the refusal says when the next one is', async () => {
    const wanted = ['una', 'dalawa', 'tatlo', 'apat', 'lima'].map((name) => `${name}.ng.luz`)
    const answers = await Promise.all(wanted.map((page_url) => update({ page_url })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    const refused = await update({ page_url: 'anim.ng.luz', bio: 'Never stored.' })
    expect(refused).toMatchObject({ status: 429, body: { exception: 'TooManyRequestsException' } })
    expect(refused.body.data.retry_in_seconds).toBeGreaterThan(30 * 86_400 - 60)
    expect(refused.body.errors.page_url[0]).toMatch(
      /^You can change your address 3 times in 30 days\. The next time is on /,
    )
    expect((await me()).profile.bio).toBe('Paints.')
    const { page_url: now } = (await me()).profile
    expect(await update({ page_url: now, bio: 'Stored.' })).toMatchObject({ status: 200 })
    clock.shift(30 * DAY_MS + 60_000)
    const later = await server.signIn(id)
    expect(await update({ page_url: 'anim.ng.luz' }, later)).toMatchObject({ status: 200 })
  })

  test('keeps three former addresses redirecting; the oldest becomes available to others', async () => {
    const { page_url: first } = (await me()).profile
    for (const page_url of ['lumang.isa', 'lumang.dalawa', 'lumang.tatlo']) await update({ page_url })
    expect(await server.inject('GET', `/v1/profile/${first}`)).toMatchObject({ status: 200 })
    clock.shift(31 * DAY_MS)
    const later = await server.signIn(id)
    await update({ page_url: 'lumang.apat' }, later)
    expect(await server.inject('GET', `/v1/profile/${first}`)).toMatchObject({ status: 404 })
    for (const former of ['lumang.isa', 'lumang.dalawa', 'lumang.tatlo'])
      expect((await server.inject('GET', `/v1/profile/${former}`)).body.data.page_url).toBe('lumang.apat')
    const other = await another('humahanap')
    expect(await update({ page_url: first }, other)).toMatchObject({ status: 200 })
  })

  test('is no obstacle to other changes when the current one was reserved later', async () => {
    await server.services.db
      .updateTable('profiles')
      .set({ page_url: 'gcash', page_url_skeleton: 'gcash' })
      .where('account_id', '=', id)
      .execute()
    expect(await update({ page_url: 'gcash', bio: 'Still here.' })).toMatchObject({ status: 200 })
    expect((await server.inject('GET', '/v1/profile/gcash')).body.data.bio).toBe('Still here.')
  })

  test('goes to one of several concurrent requests', async () => {
    const sessions = await Promise.all(['racer-a', 'racer-h', 'racer-k', 'racer-w'].map(another))
    const answers = await Promise.all(sessions.map((by) => update({ page_url: 'finish' }, by)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422])
    for (const { status, body } of answers)
      if (status === 422) expect(body.errors).toEqual({ page_url: [texts.pageUrlTaken] })
  })
})

test('closing the Welcome dialog marks the account as no longer new', async () => {
  const fresh = await server.signIn(
    await createTestAccount(server.services, { page_url: 'newcomer', is_welcomed: false }),
  )
  expect((await me(fresh)).is_new).toBe(true)
  expect(await server.inject('POST', '/v1/user/welcome', { as: fresh, body: {} })).toMatchObject({
    body: { data: { is_new: false } },
  })
  expect((await me(fresh)).is_new).toBe(false)
})

test.each([
  ['\u200b\u2060\ufeff', texts.pageNameRequired],
  ['\u3164\u3164', texts.pageNameRequired],
  ['\u2800', texts.pageNameRequired],
  ['...', texts.pageNameUnseen],
  [`a${'\u0301'.repeat(1500)}`, texts.nameMarks],
  [`Lu${'\u0336\u0337\u0335\u0338'}z`, texts.nameMarks],
])('the page name %j is refused', async (page_name, text) => {
  expect(await update({ page_name })).toMatchObject({ status: 422, body: { errors: { page_name: [text] } } })
})
