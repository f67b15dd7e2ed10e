// Signing in with the provider, through the real application and the real provider, by a browser without JavaScript.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { createAccount } from './create-account.ts'
import { expelIntruder } from './expel-intruder.ts'
import { linkedProviderAccount } from './linked-provider-account.ts'
import { password } from './owner.fixture.ts'
import { hashPassword } from './password-hashes.ts'
import { unsealIdentity } from './provider-attempts.ts'
import { aWallet, ProviderVisitor } from './provider-visitor.fixture.ts'
import { saveProviderAccount } from './save-provider-account.ts'

let site: TestServer
let number = 0

beforeAll(async () => {
  site = await aServer({ withProvider: true })
})
afterAll(() => site.close())
afterEach(() => clock.shift(0))

interface Member {
  id: bigint
  email: string
  visitor: ProviderVisitor
}

/** A signed-in account with a password that is older than a day. */
async function aMember({ isVerified = true } = {}): Promise<Member> {
  const name = `member${++number}`
  const email = `${name}@example.com`
  const id = await createTestAccount(site.services, {
    page_url: name,
    email,
    password_hash: await hashPassword(password),
    is_verified: isVerified,
    joined_at: new Date(clock.now().getTime() - 2 * DAY_MS),
  })
  const visitor = new ProviderVisitor(site)
  if (isVerified) visitor.cookies.set('pixel_session', await site.signIn(id))
  return { id, email, visitor }
}

async function getAccount(email: string) {
  return site.services.db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.account_id', 'a.id')
    .selectAll()
    .where('a.email', '=', email)
    .executeTakeFirst()
}

/** Subjects of the mails queued to this address, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await site.services.database.pool.query<{ subject: string }>(
    `select payload ->> 'subject' as subject from graphile_worker._private_jobs where payload ->> 'to' = $1 order by id`,
    [email],
  )
  return rows.map((row) => row.subject)
}

test('a new user gets an account, a page under their user name, and a destination for direct payouts', async () => {
  const wallet = aWallet({ username: 'Marisol.Reyes', email: 'marisol@wallet.example', name: 'Marisol P. Reyes' })
  const { visitor: friend } = await aMember()
  const code = (await friend.request('GET', '/v1/user/profile')).body.data.referral_code
  const visitor = new ProviderVisitor(site)
  const next = '/tala.komiks?utm_source=kape&utm_campaign=1'
  const { status, body } = await visitor.signIn(wallet, { referral_code: code.toLowerCase(), redirect_after: next })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    user: {
      status: 'active',
      email: 'marisol@wallet.example',
      profile: { page_url: 'marisol.reyes', page_name: 'marisol.reyes', avatar: null },
    },
    deactivation_details: null,
    redirect_after: next,
    token: null,
  })
  expect(await visitor.signedInEmail()).toBe('marisol@wallet.example')
  const account = await getAccount('marisol@wallet.example')
  expect(account).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date) })
  expect((await getAccount(await friend.signedInEmail().then(String)))!.id).toBe(account!.referred_by)
  const linked = await linkedProviderAccount(site.services.db, site.services.config, account!.id)
  expect(linked).toMatchObject({
    issuer: `${site.providerUrl}/oidc`,
    username: 'marisol.reyes',
    account_name: 'Marisol P. Reyes',
    mobile_number: '9171234567',
  })
  expect(linked!.usable_from).toEqual(linked!.linked_at)
  expect(await mailsTo('marisol@wallet.example')).toEqual([])
})

test('a returning wallet signs in to the same account, even if its name and email changed at the provider', async () => {
  const wallet = aWallet()
  await new ProviderVisitor(site).signIn(wallet)
  const { body } = await new ProviderVisitor(site).signIn({
    ...wallet,
    email: 'other@wallet.example',
    name: 'New Name',
  })
  expect(body.data.user.email).toBe(wallet.email)
  expect(await getAccount('other@wallet.example')).toBeUndefined()
  const account = await getAccount(wallet.email)
  expect(await linkedProviderAccount(site.services.db, site.services.config, account!.id)).toMatchObject({
    account_name: 'New Name',
  })
})

test('concurrent sign-ins of one wallet in several browsers create one account', async () => {
  const wallet = aWallet()
  const visitors = [new ProviderVisitor(site), new ProviderVisitor(site), new ProviderVisitor(site)]
  const landings = await Promise.all(
    visitors.map(async (visitor) => visitor.comeBack(await visitor.authenticate(wallet, await visitor.begin()))),
  )
  const answers = await Promise.all(visitors.map((visitor, index) => visitor.exchange(landings[index]!)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const emails = await Promise.all(visitors.map((visitor) => visitor.signedInEmail()))
  expect(emails).toEqual(visitors.map(() => wallet.email))
})

test('a sign-in uses the account that a concurrent sign-in of the same wallet has just created', async () => {
  const wallet = aWallet()
  const visitor = new ProviderVisitor(site)
  const landing = await visitor.comeBack(await visitor.authenticate(wallet, await visitor.begin()))
  const identity = await latestIdentity()
  let late: Promise<Answer> | undefined
  await inTransaction(site.services.db, async (tx) => {
    await sql`lock table accounts in access exclusive mode`.execute(tx)
    late = visitor.exchange(landing)
    await untilWaitedFor(tx)
    const id = await createAccount(tx, site.services.config.secret, {
      email: wallet.email,
      passwordHash: null,
      emailVerifiedAt: clock.now(),
      referrer: null,
      pageUrl: wallet.username,
      pageName: wallet.username,
    })
    await saveProviderAccount(tx, site.services.config, id, identity)
  })
  expect((await late!).status).toBe(200)
  expect(await visitor.signedInEmail()).toBe(wallet.email)
})

/** The stored provider identity of the latest sign-in. */
async function latestIdentity() {
  const { state_hash, identity_sealed } = await site.services.db
    .selectFrom('provider_sign_ins')
    .select(['state_hash', 'identity_sealed'])
    .where('identity_sealed', 'is not', null)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return unsealIdentity(site.services.config, state_hash, identity_sealed!)
}

test('a user name that is taken, reserved or too short as a page address is replaced by a free one', async () => {
  await new ProviderVisitor(site).signIn(aWallet({ username: 'nena.luna', email: 'nena1@wallet.example' }))
  const alike = await new ProviderVisitor(site).signIn(aWallet({ username: 'nenaluna', email: 'nena2@wallet.example' }))
  expect(alike.body.data.user.profile.page_url).toMatch(/^nenaluna\d{1,6}$/)
  const reserved = await new ProviderVisitor(site).signIn(aWallet({ username: 'admin', email: 'boss@wallet.example' }))
  expect(reserved.body.data.user.profile.page_url).toMatch(/^admin\d{1,6}$/)
  const short = await new ProviderVisitor(site).signIn(aWallet({ username: '_x', email: 'x@wallet.example' }))
  expect(short.body.data.user.profile.page_url).toMatch(/^creator\d{0,6}$/)
})

test.each(['pixel.fan', 'Official_Nena'])(
  'a user name that begins like one of ours (%s) gets an address without it',
  async (username) => {
    const wallet = aWallet({ username })
    const visitor = new ProviderVisitor(site)
    const { status, body } = await visitor.signIn(wallet)
    expect({ status, page_url: body.data?.user.profile.page_url }).toEqual({
      status: 200,
      page_url: expect.stringMatching(/^creator\d{1,6}$/),
    })
    expect(await visitor.signedInEmail()).toBe(wallet.email)
  },
)

test('a sign-in takes another address when somebody takes one that looks alike at the same moment', async () => {
  const wallet = aWallet({ username: 'nilo.luna' })
  const visitor = new ProviderVisitor(site)
  const landing = await visitor.comeBack(await visitor.authenticate(wallet, await visitor.begin()))
  let late: Promise<Answer> | undefined
  await inTransaction(site.services.db, async (tx) => {
    await createAccount(tx, site.services.config.secret, {
      email: 'nilo@example.com',
      passwordHash: null,
      emailVerifiedAt: clock.now(),
      referrer: null,
      pageUrl: 'niloluna',
      pageName: 'Nilo',
    })
    late = visitor.exchange(landing)
    await untilWaitedFor(tx)
  })
  const { status, body } = await late!
  expect({ status, page_url: body.data?.user.profile.page_url }).toEqual({
    status: 200,
    page_url: expect.stringMatching(/^nilo\.luna\d{1,6}$/),
  })
})

test('an email that the provider has not verified gets a verification mail, and signs in only after it', async () => {
  const wallet = aWallet({ email_verified: undefined as never })
  const fields = { username: wallet.username, email: wallet.email }
  const visitor = new ProviderVisitor(site)
  const { status, body } = await visitor.signIn(fields)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ user: { status: 'inactive' }, deactivation_details: null, token: null })
  expect(await visitor.signedInEmail()).toBeUndefined()
  expect(await mailsTo(wallet.email)).toEqual(['Verify your email for PIXEL'])

  const again = await visitor.signIn(fields)
  expect({ status: again.status, exception: again.body.exception }).toEqual({
    status: 409,
    exception: 'AccountAlreadyExistsException',
  })
  expect(again.body.data).toEqual({ email: wallet.email })

  // The mailed link opens the login page, whose provider button sends the code along.
  const code = await mailedCode(wallet.email)
  const proven = await visitor.signIn(fields, { authorization_code: code })
  expect(proven.body.data.user.status).toBe('active')
  expect(await visitor.signedInEmail()).toBe(wallet.email)
  const used = await visitor.request('POST', '/v1/auth/login/with', { platform: 'epayment', authorization_code: code })
  expect(used.body.errors).toEqual({ authorization_code: [texts.linkInvalid] })
})

test('the mailed link of one account does not verify another', async () => {
  const [first, second] = [aWallet(), aWallet()]
  for (const { username, email } of [first, second]) await new ProviderVisitor(site).signIn({ username, email })
  const code = await mailedCode(first.email)
  const answer = await new ProviderVisitor(site).signIn(
    { username: second.username, email: second.email },
    { authorization_code: code },
  )
  expect(answer.body.exception).toBe('AccountAlreadyExistsException')
})

test('an account becomes active without a mail once the provider has verified its address', async () => {
  const { username, email } = aWallet()
  await new ProviderVisitor(site).signIn({ username, email })
  const { body } = await new ProviderVisitor(site).signIn({ username, email, email_verified: '1' })
  expect(body.data.user.status).toBe('active')
})

test('an account stays unverified while the provider has verified only another address', async () => {
  const { username, email } = aWallet()
  await new ProviderVisitor(site).signIn({ username, email })
  const visitor = new ProviderVisitor(site)
  const { body } = await visitor.signIn({ username, email: `other.${email}`, email_verified: '1' })
  expect([body.exception, body.data]).toEqual(['AccountAlreadyExistsException', { email }])
  expect(await visitor.signedInEmail()).toBeUndefined()
})

async function mailedCode(email: string): Promise<string> {
  const { rows } = await site.services.database.pool.query<{ link: string }>(
    `select payload ->> 'link' as link from graphile_worker._private_jobs where payload ->> 'to' = $1 order by id limit 1`,
    [email],
  )
  return rows[0]!.link.split('verification_code=')[1]!
}

test.each([
  ['not verified', false, 409, 'AccountAlreadyExistsException'],
  ['verified', true, 422, 'ValidationException'],
])(
  'a provider sign-in does not open an existing account with the same email, %s',
  async (_, isVerified, status, exception) => {
    const member = await aMember({ isVerified })
    const wallet = aWallet({ email: member.email.toUpperCase() })
    const visitor = new ProviderVisitor(site)
    const answer = await visitor.signIn(wallet)
    expect({ status: answer.status, exception: answer.body.exception }).toEqual({ status, exception })
    if (isVerified) expect(answer.body.errors).toEqual({ email: [texts.providerEmailTaken] })
    else expect(answer.body.data).toEqual({ email: member.email })
    expect(await visitor.signedInEmail()).toBeUndefined()
    expect(await linkedProviderAccount(site.services.db, site.services.config, member.id)).toBeUndefined()
  },
)

test('a provider sign-in opens no account with an address that its previous owner can still take back', async () => {
  const { id, email } = await aMember()
  const now = clock.now()
  const later = new Date(now.getTime() + DAY_MS)
  await site.services.db
    .insertInto('email_changes')
    .values({
      account_id: id,
      old_email: `dati.${email}`,
      new_email: email,
      confirm_hash: hashToken(`confirm ${email}`),
      undo_hash: hashToken(`undo ${email}`),
      created_at: now,
      confirm_until: later,
      undo_until: later,
      confirmed_at: now,
    })
    .execute()
  const { body } = await new ProviderVisitor(site).signIn(aWallet({ email: `dati.${email}` }))
  expect(body.errors).toEqual({ email: [texts.providerEmailTaken] })
})

test('a deactivated account gets no session, but a token to reactivate it', async () => {
  const wallet = aWallet()
  await new ProviderVisitor(site).signIn(wallet)
  await site.services.db
    .updateTable('accounts')
    .set({ deactivated_at: clock.now() })
    .where('email', '=', wallet.email)
    .execute()
  const visitor = new ProviderVisitor(site)
  const { status, body } = await visitor.signIn(wallet)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    user: { status: 'inactive' },
    deactivation_details: { reactivate_token: expect.any(String) },
    token: null,
  })
  expect(await visitor.signedInEmail()).toBeUndefined()
  const { reactivate_token } = body.data.deactivation_details
  await visitor.request('POST', '/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
  expect(await visitor.signedInEmail()).toBe(wallet.email)
})

test('the provider’s callback address works once', async () => {
  const visitor = new ProviderVisitor(site)
  const back = await visitor.authenticate(aWallet(), await visitor.begin())
  expect(await visitor.comeBack(back)).toMatch(/^\/auth\/login\?token=/)
  expect(await visitor.comeBack(back)).toBe('/auth/login?provider=failed')
})

test('a used authorization code does not sign in', async () => {
  const wallet = aWallet()
  const visitor = new ProviderVisitor(site)
  const first = new URLSearchParams((await visitor.authenticate(wallet, await visitor.begin())).split('?')[1])
  await visitor.comeBack(`/v1/auth/login/callback?${first}`)
  const second = new URLSearchParams((await visitor.authenticate(wallet, await visitor.begin())).split('?')[1])
  second.set('code', first.get('code')!)
  expect(await visitor.comeBack(`/v1/auth/login/callback?${second}`)).toBe('/auth/login?provider=failed')
})

test('another sign-in’s code, a foreign state and a foreign issuer do not sign in', async () => {
  const visitor = new ProviderVisitor(site)
  const [one, other] = [
    await visitor.authenticate(aWallet(), await visitor.begin()),
    await visitor.authenticate(aWallet(), await visitor.begin()),
  ]
  const swapped = new URLSearchParams(one.split('?')[1])
  swapped.set('code', new URLSearchParams(other.split('?')[1]).get('code')!)
  expect(await visitor.comeBack(`/v1/auth/login/callback?${swapped}`)).toBe('/auth/login?provider=failed')

  const foreign = new URLSearchParams(other.split('?')[1])
  foreign.set('state', 'x'.repeat(43))
  expect(await visitor.comeBack(`/v1/auth/login/callback?${foreign}`)).toBe('/auth/login?provider=failed')

  const elsewhere = new URLSearchParams(other.split('?')[1])
  elsewhere.set('iss', 'https://somebody.example')
  expect(await visitor.comeBack(`/v1/auth/login/callback?${elsewhere}`)).toBe('/auth/login?provider=failed')
  expect(await visitor.comeBack('/v1/auth/login/callback')).toBe('/auth/login?provider=failed')
})

test('an id token with another nonce does not sign in', async () => {
  const visitor = new ProviderVisitor(site)
  const address = new URL(await visitor.begin())
  address.searchParams.set('nonce', 'not ours')
  const back = await visitor.authenticate(aWallet(), address.href)
  expect(await visitor.comeBack(back)).toBe('/auth/login?provider=failed')
})

test('a browser cannot finish a sign-in that another browser began', async () => {
  const [visitor, other] = [new ProviderVisitor(site), new ProviderVisitor(site)]
  const back = await visitor.authenticate(aWallet(), await visitor.begin())
  expect(await other.comeBack(back)).toBe('/auth/login?provider=failed')
  await other.begin()
  expect(await other.comeBack(back)).toBe('/auth/login?provider=failed')
  const landing = await visitor.comeBack(back)
  expect((await other.exchange(landing)).body.errors).toEqual({ token: [texts.signInOver] })
  expect((await visitor.exchange(landing)).status).toBe(200)
})

test('two tabs of one browser can sign in at the same time', async () => {
  const visitor = new ProviderVisitor(site)
  const [wallet, other] = [aWallet(), aWallet()]
  const [first, second] = [await visitor.begin(), await visitor.begin()]
  const back = await visitor.authenticate(wallet, first)
  await visitor.exchange(await visitor.comeBack(await visitor.authenticate(other, second)))
  expect((await visitor.exchange(await visitor.comeBack(back))).body.data.user.email).toBe(wallet.email)
})

test('the sign-in token works once, within a minute', async () => {
  const visitor = new ProviderVisitor(site)
  const landing = await visitor.comeBack(await visitor.authenticate(aWallet(), await visitor.begin()))
  const both = await Promise.all([visitor.exchange(landing), visitor.exchange(landing)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await visitor.exchange(landing)).body.errors).toEqual({ token: [texts.signInOver] })

  const late = await visitor.comeBack(await visitor.authenticate(aWallet(), await visitor.begin()))
  clock.shift(61_000)
  expect((await visitor.exchange(late)).body.errors).toEqual({ token: [texts.signInOver] })
})

test('a sign-in that takes longer than ten minutes fails', async () => {
  const visitor = new ProviderVisitor(site)
  const back = await visitor.authenticate(aWallet(), await visitor.begin())
  clock.shift(601_000)
  expect(await visitor.comeBack(back)).toBe('/auth/login?provider=failed')
})

test('cancelling at the provider returns to the login page with the original destination', async () => {
  const visitor = new ProviderVisitor(site)
  const back = await visitor.authenticate({ cancel: '1' }, await visitor.begin({ redirect_after: '/tala.komiks' }))
  expect(await visitor.comeBack(back)).toBe('/auth/login?provider=cancelled&next=%2Ftala.komiks')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'http://localhost:1/',
  'javascript:alert(1)',
  'data:text/html,x',
])('redirect_after refuses %s', async (address) => {
  const answer = await new ProviderVisitor(site).request('POST', '/v1/auth/login/with', {
    platform: 'epayment',
    redirect_after: address,
  })
  expect({ status: answer.status, errors: answer.body.errors }).toEqual({
    status: 422,
    errors: { redirect_after: [texts.ownOrigin] },
  })
})

test('an unknown platform or referral code is refused with its field name', async () => {
  const answer = await new ProviderVisitor(site).request('POST', '/v1/auth/login/with', { platform: 'gmail' })
  expect(answer.body.errors).toEqual({ platform: [texts.platformUnknown] })
  const code = await new ProviderVisitor(site).request('POST', '/v1/auth/login/with', {
    platform: 'epayment',
    referral_code: 'NOBODY',
  })
  expect(code.body.errors).toEqual({ referral_code: [texts.referralUnknown] })
})

test('the app finishes a sign-in through another browser, which cannot use the app’s token', async () => {
  const app = new ProviderVisitor(site)
  app.headers = { 'x-pixel-client': 'mobile-app' }
  const browser = new ProviderVisitor(site)
  const wallet = aWallet()
  const landing = await browser.comeBack(await browser.authenticate(wallet, await app.begin()))
  await browser.begin()
  expect((await browser.exchange(landing)).body.errors).toEqual({ token: [texts.signInOver] })
  const { body } = await app.exchange(landing)
  const me = await site.inject('GET', '/v1/user/profile', { headers: { authorization: `Bearer ${body.data.token}` } })
  expect(me.body.data.email).toBe(wallet.email)
})

test('the provider identity, mobile number included, stays encrypted until the session opens', async () => {
  const visitor = new ProviderVisitor(site)
  const wallet = aWallet()
  const landing = await visitor.comeBack(await visitor.authenticate(wallet, await visitor.begin()))
  const { rows } = await site.services.database.pool.query<{ row: string }>(
    'select provider_sign_ins::text as row from provider_sign_ins where identity_sealed is not null',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows)
    for (const readable of ['9171234567', wallet.email, wallet.username]) {
      expect(row).not.toContain(readable)
      expect(row).not.toContain(Buffer.from(readable).toString('hex'))
    }
  expect(await latestIdentity()).toMatchObject({ mobileNumber: '9171234567', email: wallet.email })
  expect((await visitor.exchange(landing)).status).toBe(200)
})

test('the stored row of an attempt contains no secret that could finish it', async () => {
  const visitor = new ProviderVisitor(site)
  const url = new URL(await visitor.begin())
  const row = await site.services.db
    .selectFrom('provider_sign_ins')
    .selectAll()
    .where('state_hash', '=', hashToken(url.searchParams.get('state')!))
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(stored).not.toContain(url.searchParams.get(name)!)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
})

test('a linked wallet is mailed to the owner, receives payouts after a day, and can sign in', async () => {
  const member = await aMember()
  const wallet = aWallet({ email: 'another.address@wallet.example' })
  expect(await member.visitor.link(wallet)).toBe('/dashboard/payout-accounts?provider=linked')
  const linked = await linkedProviderAccount(site.services.db, site.services.config, member.id)
  expect(linked).toMatchObject({ username: wallet.username, mobile_number: '9171234567' })
  expect(linked!.usable_from.getTime() - linked!.linked_at.getTime()).toBe(DAY_MS)
  expect(await mailsTo(member.email)).toEqual(['Your PIXEL account is connected to an e-payment account'])
  const visitor = new ProviderVisitor(site)
  expect((await visitor.signIn(wallet)).body.data.user.email).toBe(member.email)
  expect(await linkedProviderAccount(site.services.db, site.services.config, member.id)).toEqual(linked)
  expect(await mailsTo(member.email)).toHaveLength(1)
})

test('another wallet, or a new number of the same one, restarts the waiting time and is mailed', async () => {
  const member = await aMember()
  const wallet = aWallet()
  await member.visitor.link(wallet)
  const start = clock.now().getTime()
  clock.shift(3 * DAY_MS)
  await member.visitor.link(aWallet())
  const other = await linkedProviderAccount(site.services.db, site.services.config, member.id)
  expect(other!.usable_from.getTime()).toBeGreaterThanOrEqual(start + 4 * DAY_MS)
  clock.shift(6 * DAY_MS)
  await member.visitor.link({ ...aWallet(), username: other!.username, mobile_number: '+639991234567' })
  const renumbered = await linkedProviderAccount(site.services.db, site.services.config, member.id)
  expect(renumbered).toMatchObject({ subject: other!.subject, mobile_number: '9991234567' })
  expect(renumbered!.usable_from.getTime()).toBeGreaterThanOrEqual(start + 7 * DAY_MS)
  expect(await mailsTo(member.email)).toHaveLength(3)
})

test('a wallet can be linked with one account only', async () => {
  const wallet = aWallet()
  await new ProviderVisitor(site).signIn(wallet)
  const member = await aMember()
  expect(await member.visitor.link(wallet)).toBe('/dashboard/payout-accounts?provider=taken')
  expect(await linkedProviderAccount(site.services.db, site.services.config, member.id)).toBeUndefined()
})

test('a wallet is not linked with an account that the returning browser is not signed in to', async () => {
  const [member, victim] = [await aMember(), await aMember()]
  const providerUrl = await member.visitor.begin({}, '/v1/user/provider-account/link')
  // The victim opens the member's link in their own browser, first without and then with the member's sign-in cookie planted.
  const back = await victim.visitor.authenticate(aWallet(), providerUrl)
  expect(await victim.visitor.comeBack(back)).toBe('/auth/login?provider=failed')
  victim.visitor.cookies.set('pixel_sign_in', member.visitor.cookies.get('pixel_sign_in')!)
  expect(await victim.visitor.comeBack(back)).toBe('/dashboard/payout-accounts?provider=failed')
  expect(await linkedProviderAccount(site.services.db, site.services.config, member.id)).toBeUndefined()
  expect(await linkedProviderAccount(site.services.db, site.services.config, victim.id)).toBeUndefined()
})

test('linking and unlinking need a session', async () => {
  for (const path of ['/v1/user/provider-account/link', '/v1/user/provider-account/unlink'])
    expect((await new ProviderVisitor(site).request('POST', path, {})).status).toBe(401)
})

test('an unlinked wallet is mailed, and linking it again restarts the waiting time', async () => {
  const member = await aMember()
  const wallet = aWallet()
  await member.visitor.link(wallet)
  const first = await linkedProviderAccount(site.services.db, site.services.config, member.id)
  const unlink = () => member.visitor.request('POST', '/v1/user/provider-account/unlink', { password })
  expect((await unlink()).body.data).toEqual({ ok: true })
  expect(await linkedProviderAccount(site.services.db, site.services.config, member.id)).toBeUndefined()
  expect((await mailsTo(member.email)).at(-1)).toBe('Your e-payment account was disconnected from PIXEL')
  expect((await unlink()).status).toBe(404)
  await member.visitor.link(wallet)
  const second = await linkedProviderAccount(site.services.db, site.services.config, member.id)
  expect(second!.usable_from.getTime()).toBeGreaterThan(first!.usable_from.getTime())
})

test('a wallet whose link a reset ended opens no other account, until it is linked anew or elsewhere', async () => {
  const [member, other] = [await aMember(), await aMember()]
  const wallet = aWallet({ email: 'pitaka.lang@wallet.example' })
  const drop = () => inTransaction(site.services.db, (tx) => expelIntruder(tx, member.id))
  /** The reset ended the session too. */
  const signInAgain = async () =>
    member.visitor.cookies.set('pixel_session', await site.signIn(member.id, { isProven: true }))
  await member.visitor.link(wallet)
  await drop()
  expect(await linkedProviderAccount(site.services.db, site.services.config, member.id)).toBeUndefined()
  const refused = await new ProviderVisitor(site).signIn(wallet)
  expect([refused.status, refused.body.errors]).toEqual([422, { provider_account: [texts.providerLinkDropped] }])
  expect(await getAccount(wallet.email)).toBeUndefined()
  await signInAgain()
  expect(await member.visitor.link(wallet)).toBe('/dashboard/payout-accounts?provider=linked')
  const relinked = await linkedProviderAccount(site.services.db, site.services.config, member.id)
  expect(relinked!.usable_from.getTime() - relinked!.linked_at.getTime()).toBe(DAY_MS)
  expect((await new ProviderVisitor(site).signIn(wallet)).body.data.user.email).toBe(member.email)
  await drop()
  expect(await other.visitor.link(wallet)).toBe('/dashboard/payout-accounts?provider=linked')
  expect((await new ProviderVisitor(site).signIn(wallet)).body.data.user.email).toBe(other.email)
})

test('an account without a password must choose one before it unlinks its wallet', async () => {
  const visitor = new ProviderVisitor(site)
  const wallet = aWallet()
  await visitor.signIn(wallet)
  await visitor.request('POST', '/v1/auth/step-up', {})
  await visitor.request('POST', '/v1/auth/step-up', { code: await codeSentTo(site.services, wallet.email) })
  const unlinked = await visitor.request('POST', '/v1/user/provider-account/unlink', {})
  expect(unlinked.body.errors).toEqual({ provider_account: [texts.passwordFirst] })
})

test('verifying the email by password unlinks a wallet that had opened the account with that email', async () => {
  const { username, email } = aWallet()
  await new ProviderVisitor(site).signIn({ username, email })
  const owner = (await getAccount(email))!
  await site.services.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', owner.id)
    .execute()
  const code = await mailedCode(email)
  const answer = await new ProviderVisitor(site).request('POST', '/v1/auth/login', {
    email,
    password,
    authorization_code: code,
  })
  expect(answer.body.data.user.status).toBe('active')
  expect(await linkedProviderAccount(site.services.db, site.services.config, owner.id)).toBeUndefined()
})

test('provider sign-in answers 404 when none is configured, and 503 when the provider is unreachable', async () => {
  const without = await aServer({ env: { OIDC_ISSUER: 'off' } })
  const answer = await without.inject('POST', '/v1/auth/login/with', { body: { platform: 'epayment' } })
  expect({ status: answer.status, exception: answer.body.exception }).toEqual({
    status: 404,
    exception: 'NotFoundException',
  })
  await without.close()

  const alone = await aServer()
  const away = await alone.inject('POST', '/v1/auth/login/with', { body: { platform: 'epayment' } })
  expect({ status: away.status, exception: away.body.exception }).toEqual({
    status: 503,
    exception: 'ProviderUnavailableException',
  })
  await alone.close()
})
