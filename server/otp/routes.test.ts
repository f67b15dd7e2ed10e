// One-time codes and the authenticator app through their routes.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { dropAuthenticator } from './authenticators.ts'
import { checkCode, useCode } from './challenge.ts'
import { issueCode } from './issue-code.ts'
import { anOwner } from './owners.fixture.ts'
import { codeSentTo, deliveredTo } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function createOwner() {
  const { id: userId, ...owner } = await anOwner(server)
  return { ...owner, userId, as: await server.signIn(userId, { isProven: true }) }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

const AUTHENTICATOR = '/v1/user/otp/authenticator'

/** The code an authenticator app shows. */
function shownBy(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
}

async function begin(owner: Owner) {
  const { body } = await server.inject('POST', AUTHENTICATOR, { as: owner.as, body: {} })
  return { ...body.data, otp_code: await codeSentTo(server.services, owner.email) }
}

async function confirm(
  owner: Owner,
  { secret, otp_code, otp_token }: { secret: string; otp_code: string; otp_token: string },
) {
  return server.inject('POST', `${AUTHENTICATOR}/confirm`, {
    as: owner.as,
    body: { app_code: shownBy(secret), otp_code, otp_token },
  })
}

/** An account with an active app, after the clock has moved on so that the app's next code is unused. */
async function withApp() {
  const owner = await createOwner()
  const begun = await begin(owner)
  expect((await confirm(owner, begun)).body).toMatchObject({ data: { is_active: true } })
  clock.shift(60_000)
  return { ...owner, secret: begun.secret as string }
}

function requestCode(owner: { userId: bigint }, amount: number) {
  return issueCode(server.services, {
    userId: owner.userId,
    network: '203.0.113.1',
    purpose: 'payout',
    terms: { amount },
    what: 'withdraw',
  })
}

async function verify(owner: { as: string }, otp_token: string, otp_code: string) {
  const { status, body } = await server.inject('POST', '/v1/user/otp/verify', {
    as: owner.as,
    body: { otp_code, otp_token },
  })
  return [status, body.exception ?? body.data]
}

test('every route needs a session', async () => {
  for (const [method, path] of [
    ['POST', '/v1/user/otp/verify'],
    ['POST', '/v1/user/otp/resend'],
    ['GET', AUTHENTICATOR],
    ['POST', AUTHENTICATOR],
    ['POST', `${AUTHENTICATOR}/confirm`],
    ['POST', `${AUTHENTICATOR}/remove`],
  ] as const)
    expect((await server.inject(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401)
})

describe('a code', () => {
  test('is verified for its owner only, and must have six digits', async () => {
    const [luz, thief] = [await createOwner(), await createOwner()]
    const { otp_token } = await requestCode(luz, 1)
    const otp_code = await codeSentTo(server.services, luz.email)
    expect(await verify(thief, otp_token, otp_code)).toEqual([422, 'OTPCodeInvalidException'])
    expect(await verify(luz, otp_token, otp_code)).toEqual([200, { verified: true }])
    const short = await server.inject('POST', '/v1/user/otp/verify', {
      as: luz.as,
      body: { otp_code: '12345', otp_token },
    })
    expect(short.body.errors).toEqual({ otp_code: [texts.otpCode] })
  })

  test('cannot be resent too early; the answer says when', async () => {
    const luz = await createOwner()
    const { otp_token } = await requestCode(luz, 1)
    const early = await server.inject('POST', '/v1/user/otp/resend', { as: luz.as, body: { otp_token } })
    expect([early.status, early.body.exception]).toEqual([429, 'TooManyRequestsException'])
    expect(early.headers['retry-after']).toBe(String(early.body.data.retry_in_seconds))
    expect(early.body.message).toBe(`Please try again in ${early.body.data.retry_in_seconds} seconds.`)
    clock.shift(30_000)
    const again = await server.inject('POST', '/v1/user/otp/resend', { as: luz.as, body: { otp_token } })
    expect(again.body.data).toEqual({
      otp_mode: 'email',
      otp_token,
      sent_to: 'm•••@example.com',
      retry_in_seconds: 300,
    })
  })
})

describe('an authenticator app', () => {
  test('is added with its own code and a code sent to the current channel; the owner is mailed', async () => {
    const luz = await createOwner()
    const begun = await begin(luz)
    expect(begun).toMatchObject({ otp_mode: 'email', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
    expect(begun.otpauth_url).toMatch(/^otpauth:\/\/totp\/PIXEL:may\.code\d+\?/)
    expect((await server.inject('GET', AUTHENTICATOR, { as: luz.as })).body.data).toEqual({ is_active: false })
    expect((await confirm(luz, begun)).body.data).toEqual({ is_active: true })
    expect((await confirm(luz, begun)).body.data).toEqual({ is_active: true })
    expect((await server.inject('GET', AUTHENTICATOR, { as: luz.as })).body.data).toEqual({ is_active: true })
    expect((await deliveredTo(server.services, luz.email))[0]!.subject).toBe('Your PIXEL codes come from your app now')
    const second = await server.inject('POST', AUTHENTICATOR, { as: luz.as, body: {} })
    expect(second.body.errors).toEqual({ authenticator: [texts.authenticatorActive] })
  })

  test('is not added with a wrong app code, which leaves the sent code valid', async () => {
    const luz = await createOwner()
    const begun = await begin(luz)
    const wrong = await confirm(luz, { ...begun, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    expect(wrong.body.errors).toEqual({ app_code: [texts.authenticatorWrong] })
    expect((await server.inject('GET', AUTHENTICATOR, { as: luz.as })).body.data).toEqual({ is_active: false })
    expect((await confirm(luz, begun)).status).toBe(200)
  })

  test('is not added without the sent code', async () => {
    const luz = await createOwner()
    const begun = await begin(luz)
    const otp_code = begun.otp_code === '000000' ? '111111' : '000000'
    expect((await confirm(luz, { ...begun, otp_code })).body.exception).toBe('OTPCodeInvalidException')
  })

  test('provides the codes of actions from then on, and none is sent', async () => {
    const luz = await withApp()
    const before = (await deliveredTo(server.services, luz.email)).length
    const challenge = await requestCode(luz, 1)
    expect(challenge).toMatchObject({ otp_mode: 'totp', sent_to: 'your authenticator app' })
    expect(await deliveredTo(server.services, luz.email)).toHaveLength(before)
    // One challenge accepts the same code twice: once to verify it, once to act.
    const code = shownBy(luz.secret)
    expect(await verify(luz, challenge.otp_token, code)).toEqual([200, { verified: true }])
    expect(await verify(luz, challenge.otp_token, code)).toEqual([200, { verified: true }])
  })

  test('has its code accepted by one challenge per half minute', async () => {
    const luz = await withApp()
    const [first, second] = [await requestCode(luz, 1), await requestCode(luz, 2)]
    const code = shownBy(luz.secret)
    expect(await verify(luz, first.otp_token, code)).toEqual([200, { verified: true }])
    expect(await verify(luz, second.otp_token, code)).toEqual([422, 'OTPCodeInvalidException'])
    clock.shift(90_000)
    expect(await verify(luz, second.otp_token, shownBy(luz.secret))).toEqual([200, { verified: true }])
  })

  test('has its code accepted by one of twenty concurrent challenges', async () => {
    const luz = await withApp()
    const tokens: string[] = []
    for (let amount = 0; amount < 20; amount++) tokens.push((await requestCode(luz, amount)).otp_token)
    const code = shownBy(luz.secret)
    const statuses = await Promise.all(tokens.map(async (token) => (await verify(luz, token, code))[0]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is removed with its own code, after which codes are sent again', async () => {
    const luz = await withApp()
    const remove = (body: object) => server.inject('POST', `${AUTHENTICATOR}/remove`, { as: luz.as, body })
    expect((await remove({})).body.errors).toEqual({ confirm: [texts.otpConfirm] })
    const { otp_token, otp_mode } = (await remove({ confirm: 1 })).body.data
    expect(otp_mode).toBe('totp')
    const given = { otp_token, otp_code: shownBy(luz.secret) }
    expect((await remove(given)).body.data).toEqual({ is_active: false })
    expect((await remove(given)).body.data).toEqual({ is_active: false })
    expect(await requestCode(luz, 1)).toMatchObject({ otp_mode: 'email' })
    expect((await remove({ confirm: 1 })).body.errors).toEqual({ authenticator: [texts.authenticatorAbsent] })
  })

  test('answers no code that was asked of the app before it, while it is not confirmed', async () => {
    const luz = await withApp()
    const payout = await requestCode(luz, 1)
    await dropAuthenticator(server.services.db, luz.userId)
    const { secret } = await begin(luz)
    expect(await verify(luz, payout.otp_token, shownBy(secret))).toEqual([422, 'OTPCodeInvalidException'])
  })

  test('answers no code that was sent before it was added, and a used one only with the code that was used', async () => {
    const luz = await createOwner()
    const sent = await requestCode(luz, 1)
    const begun = await begin(luz)
    await confirm(luz, begun)
    clock.shift(60_000)
    expect(await verify(luz, sent.otp_token, shownBy(begun.secret))).toEqual([422, 'OTPCodeInvalidException'])
    const { otp_token } = await requestCode(luz, 1)
    const first = shownBy(begun.secret)
    expect(await verify(luz, otp_token, first)).toEqual([200, { verified: true }])
    const { challengeId } = await checkCode(server.services, {
      userId: luz.userId,
      purpose: 'payout',
      terms: { amount: 1 },
      otpToken: otp_token,
      otpCode: first,
    })
    await inTransaction(server.services.db, (tx) => useCode(tx, { challengeId }))
    clock.shift(120_000)
    expect(await verify(luz, otp_token, shownBy(begun.secret))).toEqual([422, 'OTPCodeInvalidException'])
    expect(await verify(luz, otp_token, first)).toEqual([200, { verified: true }])
  })

  test('has no readable secret in the database', async () => {
    const { secret } = await withApp()
    const { rows } = await server.services.database.pool.query('select to_jsonb(a)::text as row from authenticators a')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'))
  })
})
