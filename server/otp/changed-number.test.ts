// What becomes of the codes that went to a mobile number when the account gets another number, or none.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { actOnCode, verifyCode } from './challenge.ts'
import { issueCode, newestCode } from './issue-code.ts'
import { forgetMobileNumber, setMobileNumber } from './mobile-number.ts'
import { anOwner } from './owners.fixture.ts'
import { resendCode } from './resend-code.ts'
import { codeSentTo, deliveredTo } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const NETWORK = '203.0.113.1'
const invalid = { code: 'OTPCodeInvalidException' }
let people = 0

/** An account with a number of its own, or with none; the numbers are different ones each time. */
async function createOwner({ hasNumber = true } = {}) {
  const { id: userId, email } = await anOwner(server)
  people++
  const [number, other] = [`917000${1000 + people}`, `918000${1000 + people}`]
  const set = (digits: string) => inTx((tx) => setMobileNumber(tx, server.services.config, userId, digits))
  if (hasNumber) await set(number)
  const action = { userId, purpose: 'payout', terms: { amount: 100_00n } } as const
  const ask = (more: { firstNumber?: string; email?: string } = {}) =>
    issueCode(server.services, { ...action, network: NETWORK, what: 'withdraw', ...more })
  const resend = (otpToken: string) => resendCode(server.services, userId, otpToken, NETWORK)
  const verify = (otpToken: string, otpCode: string) => verifyCode(server.services, { userId, otpToken, otpCode })
  return { userId, number, other, email, set, action, ask, resend, verify }
}

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.services.db, work)
const sent = (number: string) => deliveredTo(server.services, `+63${number}`)

test('a changed number ends the code that went to the former: it is neither accepted nor sent again', async () => {
  const luz = await createOwner()
  const { otp_token } = await luz.ask()
  const code = await codeSentTo(server.services, `+63${luz.number}`)
  await luz.set(luz.other)
  await expect(luz.verify(otp_token, code)).rejects.toMatchObject(invalid)
  clock.shift(31_000)
  await expect(luz.resend(otp_token)).rejects.toMatchObject(invalid)
  expect(await newestCode(server.services, luz.action)).toBeUndefined()
  expect([await sent(luz.number), await sent(luz.other)]).toMatchObject([[{ code }], []])

  const again = await luz.ask()
  expect(again.sent_to).toBe(`+63 9•• ••• ${luz.other.slice(-4)}`)
  const fresh = await codeSentTo(server.services, `+63${luz.other}`)
  expect(await luz.verify(again.otp_token, fresh)).toEqual({ verified: true })
})

test('a code that still waits in the queue does not go to the former number', async () => {
  const luz = await createOwner()
  await luz.ask()
  await luz.set(luz.other)
  expect(await sent(luz.number)).toEqual([])
})

test('a number that support removed is sent nothing more, and its code is refused', async () => {
  const luz = await createOwner()
  const { otp_token } = await luz.ask()
  const code = await codeSentTo(server.services, `+63${luz.number}`)
  expect(await inTx((tx) => forgetMobileNumber(tx, server.services.config, luz.userId))).toBe(true)
  await expect(luz.verify(otp_token, code)).rejects.toMatchObject(invalid)
  clock.shift(31_000)
  await expect(luz.resend(otp_token)).rejects.toMatchObject(invalid)
  expect(await sent(luz.number)).toHaveLength(1)
  expect(await inTx((tx) => forgetMobileNumber(tx, server.services.config, luz.userId))).toBe(false)
})

test('a change that fails leaves the code valid', async () => {
  const luz = await createOwner()
  const { otp_token } = await luz.ask()
  const failing = inTx(async (tx) => {
    await setMobileNumber(tx, server.services.config, luz.userId, luz.other)
    throw new Error('no mail')
  })
  await expect(failing).rejects.toThrow('no mail')
  const code = await codeSentTo(server.services, `+63${luz.number}`)
  expect(await luz.verify(otp_token, code)).toEqual({ verified: true })
})

test('the same number again leaves its code valid, and so does the change of another account', async () => {
  const [luz, rudy] = [await createOwner(), await createOwner()]
  const { otp_token } = await luz.ask()
  await luz.set(luz.number)
  await rudy.set(rudy.other)
  const code = await codeSentTo(server.services, `+63${luz.number}`)
  expect(await luz.verify(otp_token, code)).toEqual({ verified: true })
})

test('a changed number leaves a code by email valid, and the first number the code that it got itself', async () => {
  const [luz, rudy] = [await createOwner(), await createOwner({ hasNumber: false })]
  const mailed = await luz.ask({ email: luz.email })
  await luz.set(luz.other)
  expect(await luz.verify(mailed.otp_token, await codeSentTo(server.services, luz.email))).toEqual({ verified: true })

  const first = await rudy.ask({ firstNumber: rudy.number })
  await rudy.set(rudy.number)
  const code = await codeSentTo(server.services, `+63${rudy.number}`)
  expect(await rudy.verify(first.otp_token, code)).toEqual({ verified: true })
})

test('a first number ends the codes that were to prove another one', async () => {
  const luz = await createOwner({ hasNumber: false })
  const [own, other] = [await luz.ask({ firstNumber: luz.number }), await luz.ask({ firstNumber: luz.other })]
  await luz.set(luz.number)
  const code = await codeSentTo(server.services, `+63${luz.number}`)
  expect(await sent(luz.other)).toEqual([])
  expect(await luz.verify(own.otp_token, code)).toEqual({ verified: true })
  clock.shift(31_000)
  await expect(luz.resend(other.otp_token)).rejects.toMatchObject(invalid)
})

test('the call that changed the number gets its first answer when it is repeated', async () => {
  const luz = await createOwner()
  const { otp_token: otpToken } = await luz.ask()
  const given = { ...luz.action, otpToken, otpCode: await codeSentTo(server.services, `+63${luz.number}`) }
  const change = () =>
    actOnCode(
      server.services,
      given,
      async (tx) => {
        await setMobileNumber(tx, server.services.config, luz.userId, luz.other)
        return 'changed'
      },
      async () => 'changed before',
    )
  expect([await change(), await change()]).toEqual(['changed', 'changed before'])
})
