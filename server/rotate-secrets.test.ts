// PIXEL_SECRET is replaced in a running installation: everything sealed stays readable, and then the old secret is not needed any more.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPayoutAccount } from '#db/fixtures.ts'
import { readConsents } from '#server/consents/read-consents.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { linkedProviderAccount } from './accounts/linked-provider-account.ts'
import { sealIdentity, unsealIdentity } from './accounts/provider-attempts.ts'
import { saveProviderAccount } from './accounts/save-provider-account.ts'
import { askConsent } from './consents/ask-consent.ts'
import { anImage } from './content/testing.ts'
import { inTransaction, sql } from './kit/db.ts'
import { seal, unseal } from './kit/seal.ts'
import type { Secret } from './kit/secret.ts'
import { hashToken } from './kit/tokens.ts'
import { payoutTarget } from './money/banks/queries.ts'
import { receiptAddress } from './money/payments/queries.ts'
import { sealedPlace } from './money/payouts/send-payouts.ts'
import { aCreator, anIncome, anOpenGift, aReservedPayout, type Creator, getProvider } from './money/testing.ts'
import { commands } from './operator.ts'
import { lockAuthenticator, saveNewSecret } from './otp/authenticators.ts'
import { checkCode } from './otp/challenge.ts'
import { mobileNumber, setMobileNumber } from './otp/mobile-number.ts'
import { messagePlace } from './otp/send-code.ts'
import { codeSentTo } from './otp/testing.ts'
import { sealedColumns } from './sealed-columns.ts'
import { giveNewSecret } from './surfaces/give-new-secret.ts'
import { makeSurface } from './surfaces/make-surface.ts'
import { ownSurfaces } from './surfaces/queries.ts'
import { signingSecrets } from './webhooks/signing-secrets.ts'

const first = 'the first secret of this installation, 0123456789'
const second = 'the second secret of this installation, 9876543210'
const appSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const terms = { amount: 1000_00n, bank: 'bdo' }

let server: TestServer
let output: string[]

beforeAll(async () => {
  server = await aServer({ withProvider: true, env: { PIXEL_SECRET: first } })
})
afterAll(() => server.close())

/** Has the effect of a restart with another secret. */
function restartedWith(secret: Secret): void {
  server.services.config.secret = secret
}

function run(command: string): Promise<boolean> {
  output = []
  return commands[command]!.run(server.services, [], (line) => output.push(line))
}

/** Everything of one creator that can be read only with the secret. */
async function readEverything(luz: Creator, payoutId: string, stateHash: Buffer, photo: string) {
  const { config, db } = server.services
  const payout = await db
    .selectFrom('payouts')
    .select('account_number_sealed')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  const { identity_sealed } = await db
    .selectFrom('provider_sign_ins')
    .select('identity_sealed')
    .where('state_hash', '=', stateHash)
    .executeTakeFirstOrThrow()
  return {
    number: await mobileNumber(db, config, luz.account_id),
    app: (await inTransaction(db, (tx) => lockAuthenticator(tx, config, luz.account_id)))?.secret,
    bank: (await payoutTarget(db, server.services, luz.account_id, 'bdo'))?.accountNumber,
    wallet: (await linkedProviderAccount(db, config, luz.account_id))?.mobile_number,
    arrival: unsealIdentity(config, stateHash, identity_sealed!).subject,
    consent: (await readConsents(server.services, luz.account_id, { filename: photo, page: 1, per_page: 1 })).rows[0]
      ?.link_url,
    payout: unseal(config.secret, sealedPlace(payoutId), payout.account_number_sealed),
    live: (await ownSurfaces(server.services, luz.account_id)).map((surface) => surface.link_url),
    signing: await readSigning(luz),
  }
}

async function readSigning(luz: Creator) {
  const { db, config } = server.services
  const webhooks = await db
    .selectFrom('webhooks as w')
    .innerJoin('surfaces as s', 's.id', 'w.surface_id')
    .select(['w.surface_id', 'w.secret_sealed', 'w.old_secret_sealed', 'w.old_secret_until'])
    .where('s.account_id', '=', luz.account_id)
    .execute()
  return webhooks.flatMap((webhook) => signingSecrets(config, webhook))
}

test('sealedColumns lists every column whose name ends in _sealed', async () => {
  const { rows } = await server.services.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

test('everything is readable with the new secret and the old one, and after rotation with the new one alone', async () => {
  const { services } = server
  restartedWith({ current: first, old: [] })
  const luz = await aCreator(services)
  const as = await server.signIn(luz.account_id)
  await server.inject('GET', '/v1/site/push-key')
  const identity = {
    ...{ issuer: server.providerUrl, subject: 'luz', username: 'luz', accountName: 'Luz', mobileNumber: '9179990001' },
    ...{ email: null, isEmailVerified: false },
  }
  const stateHash = randomBytes(32)
  await inTransaction(services.db, async (tx) => {
    await setMobileNumber(tx, services.config, luz.account_id, '9171234567')
    await saveNewSecret(tx, services.config, luz.account_id, appSecret)
    await saveProviderAccount(tx, services.config, luz.account_id, identity)
    await tx
      .insertInto('provider_sign_ins')
      .values({
        state_hash: stateHash,
        identity_sealed: sealIdentity(services.config, stateHash, identity),
        created_at: new Date(),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
  })
  await aPayoutAccount(services, luz)
  await anIncome(services, luz, 5000_00n)
  await makeSurface(services, luz.account_id, { kind: 'overlay', name: 'OBS' })
  const webhook = { kind: 'webhook', name: 'Robot', url: 'https://8.8.8.8/' } as const
  const { id: webhookId } = await makeSurface(services, luz.account_id, webhook)
  await giveNewSecret(services, luz.account_id, webhookId)
  const { id: payoutId } = await aReservedPayout(services, luz, 1000_00n)
  const request = {
    userId: luz.account_id,
    network: '203.0.113.1',
    purpose: 'payout',
    terms,
    what: 'withdraw',
  } as const
  const { otp_token: otpToken } = await issueCode(services, request)
  const given = { ...request, otpToken, otpCode: await codeSentTo(services, '+639171234567') }
  const sent = { amount: 50 }
  // A browser with our cookie keeps its idempotency keys; a client without it is identified by a hash made with the secret.
  const cookie = `pixel_browser=${randomBytes(16).toString('base64url')}`
  const headers = { 'idempotency-key': randomUUID(), cookie }
  const gift = (await server.inject('POST', `/v1/donate/${luz.page_url}`, { body: sent, headers })).body.data
  const paid = await anOpenGift(services, luz, { amount: 100_00n })
  await getProvider(server).pay('paid', paid)
  await run('payments reconcile')
  const { transaction_no } = await services.db
    .selectFrom('payments')
    .select('transaction_no')
    .where('id', '=', paid.paymentId)
    .executeTakeFirstOrThrow()
  const printed = receiptAddress(services.config.secret, transaction_no)
  const [, , reference, code] = printed.split('/')
  const verdict = async (proof = code) =>
    (await server.inject('GET', `/v1/receipts/${reference}?code=${proof}`)).body.data.verdict
  const photo = await anImage(services, luz.account_id)
  const { link_url } = await askConsent(services, luz.account_id, { filename: photo, name: 'Maria' })
  const before = await readEverything(luz, payoutId, stateHash, photo)
  expect(before).toEqual({
    live: [expect.stringContaining('/live/'), null],
    signing: [expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)],
    number: '9171234567',
    app: appSecret,
    bank: '001234567890',
    wallet: '9179990001',
    arrival: 'luz',
    consent: link_url,
    payout: '001234567890',
  })

  restartedWith({ current: second, old: [first] })
  expect(await readEverything(luz, payoutId, stateHash, photo)).toEqual(before)
  expect(await checkCode(services, given)).toMatchObject({ alreadyUsed: false })
  expect(await verdict()).toBe('genuine')
  expect((await server.inject('GET', `/v1/payments/${gift.payment_token}`)).status).toBe(200)
  const again = await server.inject('POST', `/v1/donate/${luz.page_url}`, { body: sent, headers })
  expect(again.body.data.link_url).toBe(gift.link_url)
  expect((await server.inject('GET', '/v1/user/balance', { as })).status).toBe(200)
  expect(await run('doctor')).toBe(false)
  expect(output.find((line) => line.startsWith('secrets:'))).toMatch(
    /^secrets: (9|1[0-3]) rows .* run `secrets rotate`$/,
  )

  expect(await run('secrets rotate')).toBe(true)
  expect(output.slice(0, 13)).toEqual([
    'push_keys.private_sealed: 1 re-encrypted',
    'mobile_numbers.number_sealed: 1 re-encrypted',
    'provider_accounts.mobile_number_sealed: 1 re-encrypted',
    'authenticators.secret_sealed: 1 re-encrypted',
    'payout_accounts.account_number_sealed: 1 re-encrypted',
    'payouts.account_number_sealed: 1 re-encrypted',
    'provider_sign_ins.identity_sealed: 1 re-encrypted',
    'consents.token_sealed: 1 re-encrypted',
    'surfaces.token_sealed: 1 re-encrypted',
    'webhooks.secret_sealed: 1 re-encrypted',
    'webhooks.old_secret_sealed: 1 re-encrypted',
    'otp_challenges.message_sealed: 1 re-encrypted',
    'receipts: 2 old codes stored, which stay valid',
  ])
  expect(await run('secrets rotate')).toBe(true)
  expect(output.join()).not.toMatch(/[1-9]\d* (re-encrypted|old codes)/)
  await run('doctor')
  expect(output).toContain('secrets: ok')

  restartedWith({ current: second, old: [] })
  expect(await readEverything(luz, payoutId, stateHash, photo)).toEqual(before)
  expect(await verdict()).toBe('genuine')
  expect(await verdict(receiptAddress(services.config.secret, transaction_no).split('/')[3])).toBe('genuine')
  expect(await verdict(`${code!.slice(0, -1)}${code!.endsWith('2') ? '3' : '2'}`)).toBe('forged')
  expect((await server.inject('GET', '/v1/user/balance', { as })).status).toBe(200)
  // Tokens that live for minutes end with the secret that signed them.
  expect((await server.inject('GET', `/v1/payments/${gift.payment_token}`)).status).toBe(404)
})

test('more rows than a batch are resealed, and rows sealed with a secret that is not configured are counted', async () => {
  const { services } = server
  const luz = await aCreator(services)
  const lost: Secret = { current: 'a secret that somebody lost, and nobody has any more', old: [] }
  const now = new Date()
  const rows = Array.from({ length: 1101 }, (_, n) => {
    const id = randomUUID()
    return {
      id,
      token_hash: hashToken(id),
      account_id: luz.account_id,
      purpose: 'payout',
      terms_mac: randomBytes(32),
      mode: 'sms',
      message_sealed: seal(n % 367 === 0 ? lost : { current: first, old: [] }, messagePlace(id), `message ${n}`),
      code_mac: randomBytes(32),
      created_at: now,
      sent_at: now,
      expires_at: now,
      used_at: n % 2 === 0 ? now : null,
    }
  })
  // Of an erased person: nothing is sealed in it.
  const emptied = { ...rows[0]!, id: randomUUID(), token_hash: hashToken('emptied'), message_sealed: Buffer.alloc(0) }
  await services.db
    .insertInto('otp_challenges')
    .values([...rows, emptied])
    .execute()

  restartedWith({ current: second, old: [first] })
  expect(await run('secrets rotate')).toBe(false)
  expect(output).toContain('otp_challenges.message_sealed: 1098 re-encrypted, 3 NOT READABLE with any given secret')
  expect(await run('secrets rotate')).toBe(false)
  expect(output).toContain('otp_challenges.message_sealed: 0 re-encrypted, 3 NOT READABLE with any given secret')
  restartedWith({ current: second, old: [lost.current] })
  expect(await run('secrets rotate')).toBe(true)
  expect(output).toContain('otp_challenges.message_sealed: 3 re-encrypted')
})

test('the terms of a payout cannot change, neither while rows are resealed nor otherwise', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 5000_00n)
  const { id } = await aReservedPayout(services, luz, 1000_00n)
  const change = (set: string, resealing: 'on' | 'off') =>
    inTransaction(services.db, async (tx) => {
      await sql`select set_config('pixel.resealing', ${resealing}, true)`.execute(tx)
      await sql`update payouts set ${sql.raw(set)} where id = ${id}`.execute(tx)
    })
  for (const set of ['amount = amount + 1', "destination = 'elsewhere'", "state = 'paid'"])
    await expect(change(set, 'on'), set).rejects.toMatchObject({ code: '23514' })
  await expect(change("account_number_sealed = 'x'", 'off')).rejects.toMatchObject({ code: '23514' })
  await expect(services.db.deleteFrom('payouts').where('id', '=', id).execute()).rejects.toMatchObject({
    code: '23514',
  })
})
