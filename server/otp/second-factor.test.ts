// The second factors of an account, called directly: what each accepts, and what changes of several at once leave behind.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { dropAuthenticator, hasAuthenticator, saveNewSecret } from './authenticators.ts'
import { countRecoveryCodes } from './count-recovery-codes.ts'
import { dropPasskey, dropPasskeys } from './drop-passkeys.ts'
import { issueCode } from './issue-code.ts'
import { setMobileNumber } from './mobile-number.ts'
import { anOwner } from './owners.fixture.ts'
import { Phone } from './passkey.fixture.ts'
import { getCreationOptions, listPasskeys, makeUndoToken } from './passkeys.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { resetCodes } from './reset-codes.ts'
import { dropOrphanedCodes, getSecondFactors, takeSecondFactorCode } from './second-factor.ts'
import { codeSentTo, deliveredTo, giveApp } from './testing.ts'
import { newAppSecret } from './totp.ts'
import { ownerByUndoToken } from './undo-passkey.ts'

const HALF_MINUTE_MS = 30_000
const REMOVE = '/v1/user/otp/authenticator/remove'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const createOwner = () => anOwner(server)

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.services.db, work)
const take = (id: bigint, typed: string) => inTx((tx) => takeSecondFactorCode(tx, server.services.config, id, typed))
const takeRecovery = (id: bigint, typed: string) => inTx((tx) => takeRecoveryCode(tx, id, typed))
const makeRecovery = (id: bigint) => inTx((tx) => replaceRecoveryCodes(tx, id))
const countRecovery = (id: bigint) => countRecoveryCodes(server.services.db, id)
const factors = (id: bigint) => getSecondFactors(server.services.db, id)

/** Stores a passkey that nobody can sign with. Returns its id. */
async function givePasskey(accountId: bigint, { addedAt = clock.now(), name = 'Telepono' } = {}): Promise<string> {
  const id = randomUUID()
  await server.services.db
    .insertInto('passkeys')
    .values({
      id,
      account_id: accountId,
      name,
      created_at: addedAt,
      last_used_at: null,
      credential_id: Buffer.from(id),
      public_key: Buffer.from(id),
      counter: 0n,
      transports: [],
    })
    .execute()
  return id
}

describe('a code of the app', () => {
  /** The beginning of a half minute that lies ahead. */
  const begin = () => (Math.floor(clock.now().getTime() / HALF_MINUTE_MS) + 4) * HALF_MINUTE_MS

  test.each([
    ['one half minute behind', HALF_MINUTE_MS, 'totp'],
    ['two half minutes behind', 2 * HALF_MINUTE_MS, undefined],
    ['one half minute ahead', -HALF_MINUTE_MS, 'totp'],
    ['two half minutes ahead', -2 * HALF_MINUTE_MS, undefined],
  ])('of a phone whose clock is %s', async (_, later, expected) => {
    const { id } = await createOwner()
    const shown = await giveApp(server.services, id)
    const at = begin()
    clock.moveTo(at)
    const code = shown()
    clock.moveTo(at + later)
    expect(await take(id, code)).toBe(expected)
  })

  test('is refused once a later one was used, although it was not', async () => {
    const { id } = await createOwner()
    const shown = await giveApp(server.services, id)
    const at = begin()
    clock.moveTo(at)
    const earlier = shown()
    clock.moveTo(at + HALF_MINUTE_MS)
    expect(await take(id, shown())).toBe('totp')
    expect(await take(id, earlier)).toBeUndefined()
    clock.moveTo(at + 2 * HALF_MINUTE_MS)
    expect(await take(id, shown())).toBe('totp')
  })

  test('is accepted with spaces, of the own account only, and not before the app is confirmed', async () => {
    const [{ id }, other, beginner] = [await createOwner(), await createOwner(), await createOwner()]
    const shown = await giveApp(server.services, id)
    await giveApp(server.services, other.id)
    await inTx((tx) => saveNewSecret(tx, server.services.config, beginner.id, newAppSecret()))
    expect(await take(other.id, shown())).toBeUndefined()
    expect(await take(beginner.id, '000000')).toBeUndefined()
    expect(await take(id, ` ${shown().slice(0, 3)} ${shown().slice(3)} `)).toBe('totp')
  })
})

describe('recovery codes', () => {
  test('are ten, and each is accepted in any notation, once, for its own account', async () => {
    const [{ id }, other] = [await createOwner(), await createOwner()]
    const codes = await makeRecovery(id)
    await makeRecovery(other.id)
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    expect(await takeRecovery(other.id, codes[0]!)).toBe(false)
    expect(await takeRecovery(id, codes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(true)
    expect(await takeRecovery(id, codes[0]!)).toBe(false)
    expect(await takeRecovery(id, codes[0]!.slice(0, -1))).toBe(false)
    expect(await take(id, codes[1]!)).toBe('recovery')
    expect([await countRecovery(id), await countRecovery(other.id)]).toEqual([8, 10])
  })

  test('are replaced all together, the used and the unused', async () => {
    const { id } = await createOwner()
    const before = await makeRecovery(id)
    await takeRecovery(id, before[0]!)
    const after = await makeRecovery(id)
    expect(await countRecovery(id)).toBe(10)
    for (const code of before) expect(await takeRecovery(id, code)).toBe(false)
    expect(await takeRecovery(id, after[9]!)).toBe(true)
  })

  test('made several times at once are ten, and one typed ten times at once is accepted once', async () => {
    const { id } = await createOwner()
    const made = await Promise.all(Array.from({ length: 5 }, () => makeRecovery(id)))
    expect(await countRecovery(id)).toBe(10)
    const taken = await Promise.all(made.map(([code]) => takeRecovery(id, code!)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const code = (await makeRecovery(id))[0]!
    const again = await Promise.all(Array.from({ length: 10 }, () => takeRecovery(id, code)))
    expect(again.filter(Boolean)).toHaveLength(1)
  })

  test('are offered only beside a factor that they replace, and only while one is left', async () => {
    const { id } = await createOwner()
    const codes = await makeRecovery(id)
    expect(await factors(id)).toEqual([])
    await giveApp(server.services, id)
    await givePasskey(id)
    expect(await factors(id)).toEqual(['totp', 'passkey', 'recovery'])
    await dropAuthenticator(server.services.db, id)
    expect(await factors(id)).toEqual(['passkey', 'recovery'])
    for (const code of codes) await takeRecovery(id, code)
    expect(await factors(id)).toEqual(['passkey'])
  })

  test('do not outlive the last second factor, even if app and passkey are removed at the same time', async () => {
    const { id } = await createOwner()
    const bystander = await createOwner()
    await giveApp(server.services, id)
    const passkey = await givePasskey(id)
    for (const one of [id, bystander.id]) await makeRecovery(one)
    // Each has removed its factor before the other one looks for what is left.
    const removed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const remove = (nth: number, drop: (tx: Tx) => Promise<boolean>) =>
      inTx(async (tx) => {
        expect(await drop(tx)).toBe(true)
        removed[nth]!.resolve()
        await Promise.all(removed.map(({ promise }) => promise))
        await dropOrphanedCodes(tx, id)
      })
    await Promise.all([remove(0, (tx) => dropAuthenticator(tx, id)), remove(1, (tx) => dropPasskey(tx, id, passkey))])
    expect([await countRecovery(id), await countRecovery(bystander.id)]).toEqual([0, 10])
  })
})

describe('removing the app with a recovery code', () => {
  async function withApp() {
    const owner = await createOwner()
    await giveApp(server.services, owner.id)
    const codes = await makeRecovery(owner.id)
    const as = await server.signIn(owner.id, { isProven: true })
    const remove = (body: object) => server.inject('POST', REMOVE, { as, body })
    return { ...owner, codes, as, remove, isActive: () => hasAuthenticator(server.services.db, owner.id) }
  }

  test('mails the owner and deletes the other codes, which would stand in for the next app', async () => {
    const owner = await withApp()
    expect((await owner.remove({ recovery_code: owner.codes[0] })).body.data).toEqual({ is_active: false })
    expect([await owner.isActive(), await countRecovery(owner.id)]).toEqual([false, 0])
    const [mail] = await deliveredTo(server.services, owner.email)
    expect(mail!.subject).toBe('Your PIXEL codes are sent again')
    expect((await owner.remove({ recovery_code: owner.codes[1] })).body.errors).toEqual({
      authenticator: [texts.authenticatorAbsent],
    })
  })

  test('leaves the other nine beside a passkey', async () => {
    const owner = await withApp()
    await givePasskey(owner.id)
    await owner.remove({ recovery_code: owner.codes[0] })
    expect([await owner.isActive(), await countRecovery(owner.id)]).toEqual([false, 9])
  })

  test('is refused for a used code and for another account’s, and nothing is used up', async () => {
    const [owner, other] = [await withApp(), await withApp()]
    await takeRecovery(owner.id, owner.codes[0]!)
    for (const recovery_code of [owner.codes[0], other.codes[0]]) {
      const refused = await owner.remove({ recovery_code })
      expect([refused.status, refused.body.exception]).toEqual([422, 'OTPCodeInvalidException'])
    }
    expect([await owner.isActive(), await countRecovery(owner.id)]).toEqual([true, 9])
    expect(await countRecovery(other.id)).toBe(10)
    expect(await deliveredTo(server.services, owner.email)).toEqual([])
  })

  test('counts wrong ones with the wrong codes of the account: fifty a day, then not even the right one is tried', async () => {
    const owner = await withApp()
    const answers: Answer[] = []
    for (let n = 0; n < 51; n++) answers.push(await owner.remove({ recovery_code: 'ABCD-EFGH-JKLM-NPQR' }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(422), 429])
    expect((await owner.remove({ recovery_code: owner.codes[0] })).status).toBe(429)
    expect([await owner.isActive(), await countRecovery(owner.id)]).toEqual([true, 10])
  })

  test('with the token of a requested code asks for that code', async () => {
    const owner = await withApp()
    const { otp_token } = (await owner.remove({ confirm: 1 })).body.data
    const around = await owner.remove({ recovery_code: owner.codes[0], otp_token })
    expect(around.body.errors).toEqual({ otp_code: [texts.otpCode] })
    expect([await owner.isActive(), await countRecovery(owner.id)]).toEqual([true, 10])
  })
})

describe('the codes of support', () => {
  test('end number, app, passkeys and recovery codes of this account only, and mail its owner', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    for (const { id } of [owner, other]) {
      await giveApp(server.services, id)
      await givePasskey(id)
      await makeRecovery(id)
      await inTx((tx) => setMobileNumber(tx, server.services.config, id, '9171234567'))
    }
    const reset = () => inTx((tx) => resetCodes(tx, server.services, owner.id))
    expect(await reset()).toBe(true)
    expect([await factors(owner.id), await countRecovery(owner.id)]).toEqual([[], 0])
    expect(await factors(other.id)).toEqual(['totp', 'passkey', 'recovery'])
    const ask = (id: bigint) =>
      issueCode(server.services, { userId: id, network: '203.0.113.1', purpose: 'payout', terms: {}, what: 'test' })
    expect(await ask(owner.id)).toMatchObject({ otp_mode: 'email' })
    expect(await ask(other.id)).toMatchObject({ otp_mode: 'totp' })
    const subjects = (await deliveredTo(server.services, owner.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your PIXEL code', 'Your PIXEL codes are sent to this address'])
    expect(await codeSentTo(server.services, owner.email)).toMatch(/^\d{6}$/)
    expect(await reset()).toBe(false)
    expect(await deliveredTo(server.services, owner.email)).toHaveLength(2)
  })

  test.each([
    ['number', (tx: Tx, id: bigint) => setMobileNumber(tx, server.services.config, id, '9171234567')],
    ['passkey', (_: Tx, id: bigint) => givePasskey(id)],
  ])('end a %s that the account had alone', async (_, give) => {
    const { id } = await createOwner()
    await inTx(async (tx) => void (await give(tx, id)))
    expect(await inTx((tx) => resetCodes(tx, server.services, id))).toBe(true)
  })
})

describe('passkeys', () => {
  const addOver = (as: string, options: object, name = 'Bago') =>
    server.inject('POST', '/v1/user/passkeys', {
      as,
      body: { name, credential: new Phone().create(options, { origin: server.url }) },
    })

  test('are twenty at most, also when two more are added at once', async () => {
    const { id } = await createOwner()
    const as = await server.signIn(id, { isProven: true })
    for (let n = 1; n < serverLimits.passkeysMax; n++) await givePasskey(id)
    const { config, db } = server.services
    const options = [await getCreationOptions(db, config, id), await getCreationOptions(db, config, id)]
    const added: Promise<Answer>[] = []
    await inTx(async (tx) => {
      // Neither can write before both have got as far as they get without the other.
      await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
      added.push(...options.map((each) => addOver(as, each)))
      await untilWaitedFor(tx, { waiters: 2 })
    })
    const answers = await Promise.all(added)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect(refused.body.errors).toEqual({ credential: [texts.passkeysMax] })
    expect(await listPasskeys(db, id)).toHaveLength(serverLimits.passkeysMax)
    const again = await addOver(as, await getCreationOptions(db, config, id))
    expect(again.body.errors).toEqual({ credential: [texts.passkeysMax] })
  })

  test('have a name of fifty letters at most', async () => {
    const { id } = await createOwner()
    const as = await server.signIn(id, { isProven: true })
    const { config, db } = server.services
    const add = async (name: string) => addOver(as, await getCreationOptions(db, config, id), name)
    for (const name of ['', ' ', 'x'.repeat(serverLimits.passkeyNameMax + 1)])
      expect((await add(name)).body.errors).toEqual({ name: [texts.passkeyName] })
    expect((await add('ñ'.repeat(serverLimits.passkeyNameMax))).status).toBe(200)
  })

  test('are listed oldest first, without those of others, and those added since are dropped alone', async () => {
    const [{ id }, other] = [await createOwner(), await createOwner()]
    const now = clock.now()
    const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await givePasskey(id, { name: 'pangatlo', addedAt: daysBefore(1) })
    await givePasskey(id, { name: 'una', addedAt: daysBefore(3) })
    await givePasskey(id, { name: 'pangalawa', addedAt: daysBefore(2) })
    await givePasskey(other.id, { addedAt: now })
    const names = async () => (await listPasskeys(server.services.db, id)).map(({ name }) => name)
    expect(await names()).toEqual(['una', 'pangalawa', 'pangatlo'])
    expect(await inTx((tx) => dropPasskeys(tx, id, { since: daysBefore(2) }))).toBe(true)
    expect(await names()).toEqual(['una', 'pangalawa'])
    expect(await inTx((tx) => dropPasskeys(tx, id, { since: daysBefore(2) }))).toBe(false)
    expect(await inTx((tx) => dropPasskeys(tx, id))).toBe(true)
    expect(await listPasskeys(server.services.db, other.id)).toHaveLength(1)
  })

  test('can be undone by the mailed token for seven days, and by no other text', async () => {
    const { config, db } = server.services
    const { id } = await createOwner()
    const added = clock.now()
    const token = makeUndoToken(config, await givePasskey(id, { addedAt: added }))
    const owner = (given = token) => ownerByUndoToken(db, config, given)
    expect(await owner()).toBe(id)
    for (const forged of ['', randomUUID(), `${token}x`, token.slice(0, -1), makeUndoToken(config, randomUUID())])
      expect(await owner(forged)).toBeUndefined()
    clock.moveTo(added.getTime() + limits.undoDays * DAY_MS - 1000)
    expect(await owner()).toBe(id)
    clock.moveTo(added.getTime() + limits.undoDays * DAY_MS)
    expect(await owner()).toBeUndefined()
  })
})
