// What one account does changes nothing of another that has the same of everything: a statement that forgets whose rows it means
// would change them all.
import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLink } from '#server/accounts/create-link.ts'
import { createPendingSignIn } from '#server/accounts/create-pending-sign-in.ts'
import { anOwner, password, type TestOwner } from '#server/accounts/owner.fixture.ts'
import { getContent } from '#server/content/testing.ts'
import { appeal } from '#server/desk/appeal.ts'
import { grantRole, revokeRole } from '#server/desk/grant-role.ts'
import { restore } from '#server/desk/restore.ts'
import { suspend } from '#server/desk/suspend.ts'
import { eraseAccounts } from '#server/erasure/erase-accounts.ts'
import { prepareExport } from '#server/exports/prepare-export.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, type RawBuilder, sql } from '#server/kit/db.ts'
import { aPaidGift } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { aDevice } from '#server/notices/testing.ts'
import { unsubscribeToken } from '#server/notices/unsubscribe.ts'
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
  webhook: string
  post: string
  photo: string
  bloc: string
  goal: string
  comment: string
  /** Of Luz, on the Bloc. */
  received: string
  passkey: string
  /** Of the authenticator app, which is not confirmed yet. */
  secret: string
  gift: string
  question: string
}

const operator = { operator: 'test' }
/** A public address that is never called. */
const RECEIVER = 'https://203.0.114.9/hook'
const filterReadable = async (_: bigint, filenames: string[]) => new Set(filenames)
let server: TestServer
let luz: TestOwner & { as: string; goal: string; news: string }
let rudy: TestOwner
let actor: Person
let bystander: Person

beforeAll(async () => {
  server = await aServer()
  const owner = await anOwner(server.services)
  luz = { ...owner, as: await server.signIn(owner.id), goal: '', news: '' }
  luz.goal = (await call(luz, 'POST', '/v1/user/goals', { title: 'Gitara', target_amount: 500 })).id
  rudy = await anOwner(server.services)
  // Only afterwards does each have a row of every kind that the other's statements could mean.
  actor = await createPerson()
  bystander = await createPerson()
  luz.news = (await call(luz, 'POST', '/v1/user/blocs', { title: 'Balita', description: 'Bago' })).id
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
  const hook = { kind: 'webhook', name: 'Sheet', url: RECEIVER }
  const { id: webhook } = await call(one, 'POST', '/v1/user/surfaces', hook)
  await call(one, 'POST', `/v1/user/surfaces/${webhook}/test`, {})
  await call(one, 'PUT', `/v1/user/surfaces/${surface}/look`, { sound: 'voice' })
  const content = await createContent(one, { account_id: id, page_url })
  const about = { content_type: 'goal', content_id: luz.goal }
  await call(one, 'POST', '/v1/user/reactions/add', { ...about, reaction_id: 1 })
  await call(one, 'POST', '/v1/user/follow', { username: luz.page_url })
  await call(one, 'POST', '/v1/user/block', { username: rudy.page_url })
  await call(luz, 'POST', '/v1/user/follow', { username: page_url })
  await call(one, 'POST', '/v1/user/feed/seen', { id: luz.goal })
  await call(one, 'PUT', '/v1/user/notices/settings/goal', { product: 0 })
  await call(one, 'PUT', '/v1/user/comments/settings', { who: 'followers' })
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
  return { ...owner, ...content, as, device, token, surface, webhook, passkey, secret, gift, question }
}

/** What a page shows, and a comment of and to its owner. */
async function createContent(one: { as: string }, page: { account_id: bigint; page_url: string }) {
  const { id: post, filenames } = await getContent(server).make(page)
  const photo = filenames[0]!
  await call(one, 'POST', '/v1/user/content/consents', { filename: photo, name: 'Ate' })
  const { id: bloc } = await call(one, 'POST', '/v1/user/blocs', { title: 'Uy', description: 'Una' })
  const { id: goal } = await call(one, 'POST', '/v1/user/goals', { title: 'Kamera', target_amount: 500, is_pinned: 1 })
  await call(one, 'PUT', '/v1/user/questions/topic', { title: 'Tanong', description: 'Kahit ano' })
  const write = (as: { as: string }, content_type: string, content_id: string) =>
    call(as, 'POST', '/v1/user/comments', { content_type, content_id, message: 'Ganda' })
  const { id: comment } = await write(one, 'goal', luz.goal)
  const { id: received } = await write(luz, 'bloc', bloc)
  return { post, photo, bloc, goal, comment, received }
}

/** Tables whose rows refer to an account by a row of another table: the column, that table and its owner. */
const below: [table: string, column: string, of: string, owner: string][] = [
  ['appeals', 'suspension_id', 'suspensions', 'account_id'],
  ['photos', 'post_id', 'posts', 'creator_id'],
  ['consent_answers', 'consent_id', 'consents', 'creator_id'],
  ['looks', 'surface_id', 'surfaces', 'account_id'],
  ['webhooks', 'surface_id', 'surfaces', 'account_id'],
  ['webhook_deliveries', 'surface_id', 'surfaces', 'account_id'],
]

/** Every row of every table that refers to this account, and those below, as text. */
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
  for (const [name, column, of, owner] of below)
    await selectFrom(name, sql`${sql.ref(column)} in (select id from ${sql.table(of)} where ${sql.ref(owner)} = ${id})`)
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
  ['changes a post', (one) => call(one, 'PUT', `${SNAPS}/update/${one.post}`, { caption: 'Iba' })],
  [
    'names another person in a photo',
    (one) => call(one, 'POST', '/v1/user/content/consents', { filename: one.photo, name: 'Kuya' }),
  ],
  ['deletes a post', (one) => call(one, 'DELETE', `${SNAPS}/delete/${one.post}`)],
  ['changes a comment', (one) => call(one, 'PUT', `/v1/user/comments/${one.comment}`, { message: 'Iba' })],
  ['deletes a comment', (one) => call(one, 'DELETE', `/v1/user/comments/${one.comment}`)],
  ['hides a comment', (one) => call(one, 'POST', `/v1/user/comments/${one.received}/hide`, { is_hidden: 1 })],
  ['changes a Bloc', (one) => call(one, 'PUT', `/v1/user/blocs/${one.bloc}`, { title: 'Iba' })],
  ['deletes a Bloc', (one) => call(one, 'DELETE', `/v1/user/blocs/${one.bloc}`)],
  ['writes the topic', (one) => call(one, 'PUT', '/v1/user/questions/topic', { title: 'Iba', description: 'Bago' })],
  ['changes a goal', (one) => call(one, 'PUT', `/v1/user/goals/${one.goal}`, { title: 'Iba' })],
  [
    'pins another goal',
    (one) => call(one, 'POST', '/v1/user/goals', { title: 'Lente', target_amount: 500, is_pinned: 1 }),
  ],
  ['deletes a goal', (one) => call(one, 'DELETE', `/v1/user/goals/${one.goal}`)],
  ['removes a follower', (one) => call(one, 'POST', '/v1/user/follower/remove', { username: luz.page_url })],
  ['sees the feed', (one) => call(one, 'POST', '/v1/user/feed/seen', { id: luz.news })],
  ['unfollows', (one) => call(one, 'POST', '/v1/user/unfollow', { username: luz.page_url })],
  ['unblocks', (one) => call(one, 'POST', '/v1/user/unblock', { username: rudy.page_url })],
  ['blocks', (one) => call(one, 'POST', '/v1/user/block', { username: luz.page_url })],
  ['changes an overlay', (one) => call(one, 'PUT', `/v1/user/surfaces/${one.surface}`, { name: 'Iba', is_paused: 1 })],
  ['changes its look', (one) => call(one, 'PUT', `/v1/user/surfaces/${one.surface}/look`, { sound: 'none' })],
  ['aims a webhook anew', (one) => call(one, 'PUT', `/v1/user/surfaces/${one.webhook}`, { url: `${RECEIVER}/2` })],
  ['changes its secret', (one) => call(one, 'POST', `/v1/user/surfaces/${one.webhook}/secret`, {})],
  ['tests it', (one) => call(one, 'POST', `/v1/user/surfaces/${one.webhook}/test`, {})],
  [
    'sends it a delivery again',
    async (one) => {
      const deliveries = `/v1/user/surfaces/${one.webhook}/deliveries`
      const [{ id }] = await call(one, 'GET', deliveries)
      clock.shift(1000)
      await call(one, 'POST', `${deliveries}/${id}/redeliver`, {})
      clock.shift(0)
    },
  ],
  ['removes an overlay', (one) => call(one, 'DELETE', `/v1/user/surfaces/${one.surface}`, {})],
  ['revokes a token', (one) => call(one, 'DELETE', `/v1/user/tokens/${one.token}`, {})],
  ['adds a push device', (one) => call(one, 'POST', '/v1/user/push', aDevice())],
  ['removes a push device', (one) => call(one, 'DELETE', '/v1/user/push', { endpoint: one.device })],
  ['reads the notices', (one) => call(one, 'POST', '/v1/user/notices/read', {})],
  ['turns a kind of notice on', (one) => call(one, 'PUT', '/v1/user/notices/settings/goal', { product: 1 })],
  [
    'stops the mails of new posts',
    ({ id, as }) => {
      const token = unsubscribeToken(server.services.config.secret, id)
      return call({ as }, 'POST', `/v1/notices/unsubscribe/${token}`, {})
    },
  ],
  ['chooses all kinds', (one) => call(one, 'PUT', '/v1/user/notices/settings', { gift_mail: 1 })],
  ['chooses a language', (one) => call(one, 'POST', '/v1/site/language', { language: 'fil' })],
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
  [
    'ends one session',
    async (one) => {
      const sessions = await call(one, 'GET', '/v1/user/sessions')
      const other = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)
      await call(one, 'DELETE', `/v1/user/sessions/${other.id}`)
    },
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
    'closes the page and opens it again',
    async (one) => {
      await call(one, 'POST', '/v1/user/deactivate', { password })
      const token = await inTransaction(server.services.db, (tx) => createLink(tx, one.id, 'reactivate', 60))
      await call(one, 'POST', '/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token: token })
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

const SNAPS = '/v1/user/content/images'
const aboutGoal = () => ({ content_type: 'goal', content_id: luz.goal })

test.each<[string, (theirs: Person) => [method: string, url: string, body: object]]>([
  ['hide a gift', ({ gift }) => ['POST', '/v1/user/donations/hide', { donation_id: gift, is_hidden: 1 }]],
  ['reply to a gift', ({ gift }) => ['POST', '/v1/user/donations/reply', { donation_id: gift, message: 'Uy' }]],
  ['answer a question', ({ question }) => ['POST', `/v1/user/questions/${question}/answer`, { answer: 'Oo' }]],
  ['hide a question', ({ question }) => ['POST', `/v1/user/questions/${question}/hide`, { is_hidden: 1 }]],
  ['change a post', ({ post }) => ['PUT', `${SNAPS}/update/${post}`, { caption: 'Iba' }]],
  ['delete a post', ({ post }) => ['DELETE', `${SNAPS}/delete/${post}`, {}]],
  ['change a Bloc', ({ bloc }) => ['PUT', `/v1/user/blocs/${bloc}`, { title: 'Iba' }]],
  ['delete a Bloc', ({ bloc }) => ['DELETE', `/v1/user/blocs/${bloc}`, {}]],
  ['change a goal', ({ goal }) => ['PUT', `/v1/user/goals/${goal}`, { title: 'Iba' }]],
  ['delete a goal', ({ goal }) => ['DELETE', `/v1/user/goals/${goal}`, {}]],
  ['change a comment', ({ comment }) => ['PUT', `/v1/user/comments/${comment}`, { message: 'Iba' }]],
  ['delete a comment', ({ comment }) => ['DELETE', `/v1/user/comments/${comment}`, {}]],
  ['hide a comment', ({ received }) => ['POST', `/v1/user/comments/${received}/hide`, { is_hidden: 1 }]],
  ['change the look of an overlay', ({ surface }) => ['PUT', `/v1/user/surfaces/${surface}/look`, { sound: 'none' }]],
  ['change the secret of a webhook', ({ webhook }) => ['POST', `/v1/user/surfaces/${webhook}/secret`, {}]],
  ['test a webhook', ({ webhook }) => ['POST', `/v1/user/surfaces/${webhook}/test`, {}]],
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
