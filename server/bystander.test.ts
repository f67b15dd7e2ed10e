// What one account does changes nothing of another that has the same of everything: a statement that forgets whose rows it means
// would change them all.
import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLink } from '#server/accounts/links.ts'
import { anOwner, password, type TestOwner } from '#server/accounts/owner.fixture.ts'
import { createPendingSignIn } from '#server/accounts/pending-sign-ins.ts'
import { anImage } from '#server/content/testing.ts'
import { appeal } from '#server/desk/appeal.ts'
import { grantRole, revokeRole } from '#server/desk/roles.ts'
import { restore, suspend } from '#server/desk/suspend.ts'
import { eraseAccounts } from '#server/erasure/erase-accounts.ts'
import { prepareExport } from '#server/exports/prepare-export.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, type RawBuilder, sql } from '#server/kit/db.ts'
import { aPaidGift } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { markConfirmed, saveNewSecret } from '#server/otp/authenticators.ts'
import { setMobileNumber } from '#server/otp/mobile-number.ts'
import { replaceRecoveryCodes } from '#server/otp/recovery-codes.ts'
import { resetCodes } from '#server/otp/reset-codes.ts'
import { newAppSecret } from '#server/otp/totp.ts'
import { aServer, type TestServer } from '#test/server.ts'

/** Ids of what a person has, by which they name it. */
interface Person extends TestOwner {
  as: string
  device: string
  token: string
  surface: string
  passkey: string
  /** Of the authenticator app, which is not confirmed yet. */
  secret: string
  gift: string
  question: string
}

const operator = { operator: 'test' }
const filterReadable = async (_: bigint, filenames: string[]) => new Set(filenames)
let server: TestServer
let luz: TestOwner & { as: string; goal: string }
let rudy: TestOwner
let actor: Person
let bystander: Person

beforeAll(async () => {
  server = await aServer()
  const owner = await anOwner(server.services)
  luz = { ...owner, as: await server.signIn(owner.id), goal: '' }
  luz.goal = (await call(luz, 'POST', '/v1/user/goals', { title: 'Gitara', target_amount: 500 })).id
  rudy = await anOwner(server.services)
  // Only afterwards does each have a row of every kind that the other's statements could mean.
  actor = await createPerson()
  bystander = await createPerson()
  await deliverNotices(server.services)
  await suspend(server.services, operator, bystander.page_url, { message: 'x', hold_payouts: false })
  await appeal(server.services, bystander.id, 'Pakiusap')
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

async function call({ as }: { as: string }, method: string, url: string, body?: object) {
  const answer = await server.inject(method, url, { as, ...(body && { body }) })
  if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** An account with two sessions, every way to sign in, and something of each kind that an account may have. */
async function createPerson(): Promise<Person> {
  const { services } = server
  const { config, db } = services
  const owner = await anOwner(services)
  const { id, page_url } = owner
  const as = await server.signIn(id, { isProven: true })
  await server.signIn(id)
  const one = { as }
  const page = { account_id: id, page_url, page_name: page_url }
  const gift = await aPaidGift(services, page, { amount: 50_00n, supporter_message: 'Salamat' })
  const keys = { p256dh: 'BOr', auth: 'x' }
  const device = `https://push.example/${page_url}`
  const [passkey, secret] = [randomUUID(), newAppSecret()]
  await call(one, 'PUT', '/v1/user/email', { email: `bago.${owner.email}`, password })
  await call(luz, 'POST', `/v1/profile/questions/${page_url}`, { question: 'Bakit?' })
  const [{ id: question }] = await call(one, 'GET', '/v1/user/questions')
  const { id: token } = await call(one, 'POST', '/v1/user/tokens', { name: 'Sheet', scopes: ['events'] })
  const { id: surface } = await call(one, 'POST', '/v1/user/surfaces', { kind: 'overlay', name: 'OBS' })
  const about = { content_type: 'goal', content_id: luz.goal }
  await call(one, 'POST', '/v1/user/reactions/add', { ...about, reaction_id: 1 })
  await call(one, 'POST', '/v1/user/follow', { username: luz.page_url })
  await call(one, 'POST', '/v1/user/block', { username: rudy.page_url })
  await call(one, 'POST', '/v1/user/goals', { title: 'Kamera', target_amount: 500, is_pinned: 1 })
  await call(one, 'PUT', '/v1/user/comments/settings', { who: 'followers' })
  await anImage(services, id)
  await call(one, 'POST', '/v1/user/export', {})
  await prepareExport({ services, filterReadable }, id)
  await grantRole(services, operator, owner.email, 'finance')
  await inTransaction(db, async (tx) => {
    await saveNewSecret(tx, config, id, secret)
    await replaceRecoveryCodes(tx, id)
    await setMobileNumber(tx, config, id, '9171234567')
    await createPendingSignIn(tx, id, {})
    for (const purpose of ['verify_email', 'reset_password', 'reactivate'] as const)
      await createLink(tx, id, purpose, 60)
    const now = clock.now()
    const wallet = { issuer: 'https://provider.example', subject: page_url, username: page_url, account_name: 'Luz' }
    await tx
      .insertInto('provider_accounts')
      .values({ account_id: id, ...wallet, linked_at: now, usable_from: now })
      .execute()
    const key = { credential_id: randomBytes(16), public_key: randomBytes(16), counter: 0n, transports: [] }
    await tx
      .insertInto('passkeys')
      .values({ id: passkey, account_id: id, name: 'Akin', created_at: now, ...key })
      .execute()
    await sql`
      insert into push_devices (endpoint, account_id, session_hash, p256dh, auth, created_at)
      select ${device}, account_id, token_hash, ${keys.p256dh}, ${keys.auth}, ${now} from sessions
       where account_id = ${id} limit 1`.execute(tx)
  })
  return { ...owner, as, device, token, surface, passkey, secret, gift, question }
}

/** Every row of every table that refers to this account, and its appeals, as text. */
async function rowsOf(id: bigint): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string; field: string }>`
    select c.conrelid::regclass::text as name, a.attname::text as field
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'accounts'::regclass and cardinality(c.conkey) = 1
    union select table_name::text, column_name::text from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id'`.execute(server.services.db)
  const found: string[] = []
  const selectFrom = async (name: string, condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where ${condition}`.execute(server.services.db)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  for (const { name, field } of [...columns, { name: 'accounts', field: 'id' }])
    await selectFrom(name, sql`${sql.ref(field)} = ${id}`)
  await selectFrom('appeals', sql`suspension_id in (select s.id from suspensions s where s.account_id = ${id})`)
  return found.sort()
}

const codeOf = ({ secret }: Person) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

/** In this order: the last ones leave the actor little to act with. */
const actions: [string, (one: Person) => Promise<unknown>][] = [
  ['reacts anew', (one) => call(one, 'POST', '/v1/user/reactions/add', { ...aboutGoal(), reaction_id: 4 })],
  ['takes the reaction back', (one) => call(one, 'DELETE', '/v1/user/reactions/remove', aboutGoal())],
  ['changes the page', (one) => call(one, 'PUT', '/v1/user/profile', { page_name: 'Iba', bio: 'Bago' })],
  ['moves the page', (one) => call(one, 'PUT', '/v1/user/profile', { page_url: `${one.page_url}.na` })],
  ['moves the page back', (one) => call(one, 'PUT', '/v1/user/profile', { page_url: one.page_url })],
  [
    'lets only buyers react',
    (one) => call(one, 'PUT', '/v1/user/content/images/settings', { reactions_limited_to_buyers: 1 }),
  ],
  ['hides a gift', (one) => call(one, 'POST', '/v1/user/donations/hide', { donation_id: one.gift, is_hidden: 1 })],
  [
    'replies to a gift',
    (one) => call(one, 'POST', '/v1/user/donations/reply', { donation_id: one.gift, message: 'Uy' }),
  ],
  ['answers a question', (one) => call(one, 'POST', `/v1/user/questions/${one.question}/answer`, { answer: 'Oo' })],
  ['hides a question', (one) => call(one, 'POST', `/v1/user/questions/${one.question}/hide`, { is_hidden: 1 })],
  [
    'pins another goal',
    (one) => call(one, 'POST', '/v1/user/goals', { title: 'Lente', target_amount: 500, is_pinned: 1 }),
  ],
  ['unfollows', (one) => call(one, 'POST', '/v1/user/unfollow', { username: luz.page_url })],
  ['unblocks', (one) => call(one, 'POST', '/v1/user/unblock', { username: rudy.page_url })],
  ['blocks', (one) => call(one, 'POST', '/v1/user/block', { username: luz.page_url })],
  ['changes an overlay', (one) => call(one, 'PUT', `/v1/user/surfaces/${one.surface}`, { name: 'Iba', is_paused: 1 })],
  ['removes an overlay', (one) => call(one, 'DELETE', `/v1/user/surfaces/${one.surface}`, {})],
  ['revokes a token', (one) => call(one, 'DELETE', `/v1/user/tokens/${one.token}`, {})],
  ['removes a push device', (one) => call(one, 'DELETE', '/v1/user/push', { endpoint: one.device })],
  ['reads the notices', (one) => call(one, 'POST', '/v1/user/notices/read', {})],
  ['asks for an export again', (one) => call(one, 'POST', '/v1/user/export', {})],
  ['gets it', (one) => prepareExport({ services: server.services, filterReadable }, one.id)],
  ['unlinks the wallet', (one) => call(one, 'POST', '/v1/user/provider-account/unlink', { password })],
  ['confirms an app', (one) => inTransaction(server.services.db, (tx) => markConfirmed(tx, one.id))],
  ['gives a proof by it', (one) => call(one, 'POST', '/v1/auth/step-up', { code: codeOf(one) })],
  ['makes recovery codes', (one) => call(one, 'POST', '/v1/user/otp/recovery-codes', { password })],
  ['loses a role', (one) => revokeRole(server.services, operator, one.email, 'finance')],
  [
    'is suspended and appeals',
    async (one) => {
      await suspend(server.services, operator, one.page_url, { message: 'x', hold_payouts: false })
      await appeal(server.services, one.id, 'Pakiusap')
    },
  ],
  [
    'is suspended more strictly',
    (one) => suspend(server.services, operator, one.page_url, { message: 'x', hold_payouts: true }),
  ],
  ['is restored', (one) => restore(server.services, operator, one.page_url, 'Ayos')],
  ['removes a passkey', (one) => call(one, 'DELETE', `/v1/user/passkeys/${one.passkey}`, { password })],
  ['is given new codes', (one) => inTransaction(server.services.db, (tx) => resetCodes(tx, server.services, one.id))],
  [
    'changes the password',
    (one) => call(one, 'PUT', '/v1/user/password', { current_password: password, password: 'bagong salita 9' }),
  ],
  ['ends the other sessions', (one) => call(one, 'POST', '/v1/user/sessions/end-others', {})],
  [
    'resets the password',
    async (one) => {
      const token = await inTransaction(server.services.db, (tx) => createLink(tx, one.id, 'reset_password', 60))
      await call(one, 'POST', '/v1/auth/reset-password', { token, password })
    },
  ],
  [
    'is erased',
    async (one) => {
      await call(one, 'POST', '/v1/user/erase', { password, give_up_balance: '50' })
      clock.shift(7 * DAY_MS + 1000)
      await eraseAccounts(server.services)
      clock.shift(0)
    },
  ],
]

const aboutGoal = () => ({ content_type: 'goal', content_id: luz.goal })

test.each<[string, (theirs: Person) => [method: string, url: string, body: object]]>([
  ['hide a gift', ({ gift }) => ['POST', '/v1/user/donations/hide', { donation_id: gift, is_hidden: 1 }]],
  ['reply to a gift', ({ gift }) => ['POST', '/v1/user/donations/reply', { donation_id: gift, message: 'Uy' }]],
  ['answer a question', ({ question }) => ['POST', `/v1/user/questions/${question}/answer`, { answer: 'Oo' }]],
  ['hide a question', ({ question }) => ['POST', `/v1/user/questions/${question}/hide`, { is_hidden: 1 }]],
  ['change an overlay', ({ surface }) => ['PUT', `/v1/user/surfaces/${surface}`, { name: 'Iba' }]],
  ['remove an overlay', ({ surface }) => ['DELETE', `/v1/user/surfaces/${surface}`, {}]],
  ['revoke a token', ({ token }) => ['DELETE', `/v1/user/tokens/${token}`, {}]],
  ['remove a passkey', ({ passkey }) => ['DELETE', `/v1/user/passkeys/${passkey}`, { password }]],
])('nobody can %s of a bystander', async (_, request) => {
  const before = await rowsOf(bystander.id)
  const [method, url, body] = request(bystander)
  expect([403, 404, 410]).toContain((await server.inject(method, url, { as: actor.as, body })).status)
  expect(await rowsOf(bystander.id)).toEqual(before)
})

test.each(actions)('no row of a bystander changes when somebody %s', async (_, act) => {
  const one = { ...actor, as: await server.signIn(actor.id, { isProven: true }) }
  const [before, own] = [await rowsOf(bystander.id), await rowsOf(actor.id)]
  await act(one)
  expect(await rowsOf(bystander.id)).toEqual(before)
  expect(await rowsOf(actor.id)).not.toEqual(own)
})
