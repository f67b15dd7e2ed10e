// Trust 14.2.1 and house rules: no password, code, token, number or address of anybody is ever written to a log.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { readConfig } from '#server/kit/config.ts'
import { choose } from './gifts.ts'
import {
  aMobileNumber,
  anEarner,
  type BankAccount,
  type BankOwner,
  fillWallet,
  hasBank,
  notTheCode,
  returningAccount,
  sentCode,
  unknownAccount,
  withdraw,
} from './money-out.ts'
import { operate } from './operator.ts'
import { aCreator, aStranger, register } from './people.ts'
import { aPost, buyPost } from './photos.ts'
import { expect, test, visit } from './visitor.ts'

/** Typed where it has no business to be. */
const card = '4111 1111 1111 1111'

test('no password, code, token, number or address appears in a log, whether requests succeed or fail', async ({
  page,
  elsewhere,
  browser,
}) => {
  const others = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()))
  const contexts = [page.context(), elsewhere, ...others]
  for (const context of contexts) listenTo(context)
  const [failing, returning, wallet, buying] = others as [
    BrowserContext,
    BrowserContext,
    BrowserContext,
    BrowserContext,
  ]
  await Promise.all([
    goThroughEverything(page, elsewhere.request, buying.request),
    payOutInVain(await failing.newPage(), unknownAccount, elsewhere.request),
    payOutInVain(await returning.newPage(), returningAccount, elsewhere.request),
    comeInWithTheWallet(await wallet.newPage()),
  ])
  for (const context of contexts) for (const { value } of await context.cookies()) keep('a cookie', value)
  for (const context of others) await context.close()
  await keepOutbox(page.request)
  keepSettings()

  const written = logs()
  expect(written).toContain('"event":"code.refused"')
  expect(written).toContain('"outcome":"InvalidCredentialsException"')
  expect([...secrets].flatMap(([what, secret]) => (secret.test(written) ? [what] : []))).toEqual([])
  // The provider's signatures, and the numbers and links of all that ran before.
  for (const shape of [
    /v1,[\w+/]{43}=/,
    /(\+63|\b0)9\d{9}\b/,
    /\b4111[ -]?1111/,
    /[?&](token|verification_code|code)=/,
  ])
    expect(written.match(shape)).toBeNull()
})

/** Whatever must not be read, and what it is. */
const secrets = new Map<string, RegExp>()

function keep(what: string, value: string): string {
  const digits = value.replace(/[\s()+-]/g, '')
  // A number is found in every way people write it, and not in the middle of a longer one, such as a time, or of a request's id.
  const pattern = /^\d{6,}$/.test(digits)
    ? `(?<!\\w)${[...digits].join('[\\s()+-]{0,2}')}(?!\\w)`
    : value.replace(/[^\w@]/g, '\\$&').replace('@', '(@|%40)')
  if (value.length >= 6) secrets.set(`${what}: ${value}`, new RegExp(pattern))
  return value
}

const secretNames = new Set([
  ...['email', 'password', 'token', 'response_token', 'authorization_code', 'reactivate_token'],
  ...['otp_code', 'otp_token', 'app_code', 'secret', 'otpauth_url', 'account_number', 'mobile_number'],
  ...['link_url', 'payment_token', 'authentication_url', 'receipt_url', 'code', 'link', 'to'],
])

/** Keeps whatever has the name of a secret, however deep it lies. */
function keepAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string' || !secretNames.has(name)) keepAll(inner)
    else if (inner.includes('/')) keepTokens(inner)
    else keep(name, inner)
  }
}

/** An address, and everything in it that cannot be guessed. */
function keepTokens(address: string): void {
  const { pathname, searchParams } = new URL(address, process.env.E2E_URL)
  for (const part of [...pathname.split('/'), ...searchParams.values()])
    if (/^(?=.*[A-Z_])[\w-]{12,}$/.test(part) && !part.startsWith('PX-')) keep('in an address', part)
}

/** A browser's own requests: what is in their addresses, and what it typed. */
function listenTo(context: BrowserContext): void {
  context.on('request', (request) => {
    keepTokens(request.url())
    if (request.method() === 'POST') keepAll(Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
  })
}

/** Asks as a script does, keeps what is secret in question and answer, and answers the data. */
async function ask(
  request: APIRequestContext,
  endpoint: string,
  data?: object,
  status = 200,
): Promise<Record<string, string>> {
  const [method, path] = endpoint.split(' ') as [string, string]
  keepTokens(path)
  keepAll(data)
  const answer = await request.fetch(path, { method, ...(data && { data }) })
  expect(answer.status(), endpoint).toBe(status)
  const body = await answer.json()
  keepAll(body)
  return body.data
}

/** Codes and links that were sent to anybody here. */
async function keepOutbox(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  keepAll(await answer.json())
}

function keepSettings(): void {
  const settings = readConfig(JSON.parse(process.env.E2E_SETTINGS!))
  keep('secret', settings.secret.current)
  for (const name of ['sandboxApiKey', 'sandboxWebhookSecret', 'sandboxAdminToken'] as const) keep(name, settings[name])
  keep('what signs us in at the provider', settings.oidc!.clientSecret)
}

/** The product's, with the provider's beside it, and the database's. */
function logs(): string {
  return (JSON.parse(process.env.E2E_LOGS!) as string[]).map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Signs up, is refused with a wrong password, and comes in by the mail. */
async function whoComesInByMail(request: APIRequestContext): Promise<BankOwner> {
  const person = aStranger()
  const { email, password } = person
  await register(request, person)
  await ask(request, 'POST /v1/auth/login', { email, password }, 409)
  const link = await newestLink(request, email, 'verification_code')
  await request.get(link)
  await ask(request, 'POST /v1/auth/login', { email, password: 'hindi ito ang tama' }, 401)
  const authorization_code = new URL(link).searchParams.get('verification_code')!
  await ask(request, 'POST /v1/auth/login', { email, password, authorization_code })
  return { ...person, mobile: aMobileNumber() }
}

/** Earns, sells, adds a bank, changes the number, withdraws, is refunded from, and forgets the password. */
async function goThroughEverything(page: Page, visitor: APIRequestContext, buyer: APIRequestContext): Promise<void> {
  const { request } = page
  const owner = await whoComesInByMail(request)
  const givePath = `POST /v1/donate/${owner.page_url}`
  for (const [amount, outcome] of [
    ['900', 'paid'],
    ['80', 'paid'],
    ['70', 'failed'],
  ] as const) {
    const gift = await ask(visitor, givePath, { amount, supporter_message: `Ito ang card ko: ${card}` })
    await choose(visitor, { providerUrl: gift.link_url!, returnPath: '' }, outcome)
    await visitor.get(`/pay/return/${gift.payment_token}`)
    if (outcome === 'failed') continue
    const status = `GET /v1/payments/${gift.payment_token}`
    await expect.poll(async () => (await ask(visitor, status)).state).toBe('paid')
    await visitor.get((await ask(visitor, status)).receipt_url!)
  }
  const post = await aPost(request, { pesos: 50 })
  await aCreator(buyer)
  await buyPost(buyer, post)

  const [add, changeNumber] = ['POST /v1/user/banks/add/bank', 'PUT /v1/user/transactions/payout/add/mobilenumber']
  const bank = { bank_slug: 'bdo', account_name: owner.page_name, account_number: '0012-3456-7890' }
  const first = { ...bank, mobile_number: owner.mobile }
  await ask(request, add, { ...first, confirm: 1, password: 'hindi ito ang tama' }, 422)
  await ask(request, 'POST /v1/auth/step-up', { password: owner.password })
  await ask(request, add, { ...first, account_number: `${card} 99999`, confirm: 1 }, 422)
  await withCode(request, [add, add], first, `+63${owner.mobile}`, 1)
  const mobile_number = aMobileNumber()
  await withCode(request, [changeNumber, changeNumber], { mobile_number }, `+63${owner.mobile}`, 2)
  const payout = 'POST /v1/user/transactions/payout'
  const terms = { bank_slug: 'bdo', amount: '300' }
  await withCode(request, [`${payout}/request`, `${payout}/bank`], terms, `+63${mobile_number}`, 1)
  await expect.poll(() => payoutState(request)).toBe('paid')

  const history = await request.get('/v1/user/transactions', { params: { transaction_type: 'income' } })
  const { transaction_no } = (await history.json()).data.find(
    (row: { total_amount: number }) => row.total_amount === 80,
  )
  await operate('refund', transaction_no)

  await ask(request, 'POST /v1/auth/forgot-password', { email: owner.email })
  const link = await newestLink(request, owner.email, 'reset-password')
  await visit(page, link)
  const token = new URL(link).searchParams.get('token')!
  await ask(request, 'POST /v1/auth/reset-password', { token, password: 'bagong susi ng lumang pinto' })
  await wrongRequests(page)
}

/** Comes in with the wallet, connects no other, and sets an authenticator app up. */
async function comeInWithTheWallet(page: Page): Promise<void> {
  const { request } = page
  const { authentication_url } = await ask(request, 'POST /v1/auth/login/with', { platform: 'epayment' })
  const person = { ...aStranger(), mobile: aMobileNumber() }
  for (const secret of [person.email, person.mobile]) keep('of a wallet', secret)
  await page.goto(authentication_url!)
  await fillWallet(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)

  const app = '/v1/user/otp/authenticator'
  const { secret, otp_token } = await ask(request, `POST ${app}`, {})
  const otp_code = await sentCode(request, person.email)
  const app_code = new TOTP({ secret: secret! }).generate()
  await ask(request, `POST ${app}/confirm`, { otp_token, otp_code, app_code: notTheCode(app_code) }, 422)
  await ask(request, `POST ${app}/confirm`, { otp_token, otp_code, app_code })
}

/** A payout that does not arrive; resolves when the money is back. */
async function payOutInVain(page: Page, account: BankAccount, visitor: APIRequestContext): Promise<void> {
  const owner = await anEarner(page, visitor, 300)
  for (const secret of [owner.email, owner.mobile]) keep('of an earner', secret)
  await hasBank(page.request, owner, account)
  await withdraw(page, owner, 300, 1)
  await expect.poll(() => payoutState(page.request), { timeout: 50_000 }).toMatch(/^(failed|returned)$/)
}

async function payoutState(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/v1/user/transactions', { params: { transaction_type: 'payout' } })
  return (await answer.json()).data[0].payout.state
}

/** What cannot be read, routed or believed. */
async function wrongRequests({ request }: Page): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await request.post('/v1/donate/tala.komiks', { headers, data: Buffer.from(`{"card": "${card}", `) })
  for (const path of ['/nowhere', '/v1/nowhere', '/%zz', '/v1/payments/'])
    await request.get(`${path}?token=${keep('a token in an address', 'wala-kahit-saan-7261')}`)
  const signature = keep('a signature', 'v1,d2FsYW5nIGdhbml0b25nIHBpcm1hIG5hIHRvdG9vMDA=')
  await request.post('/v1/webhooks/sandbox', {
    headers: { ...headers, 'webhook-id': 'evt_1', 'webhook-timestamp': '1767225600', 'webhook-signature': signature },
    data: { id: 'evt_1', type: 'checkout.paid', data: { id: 'chk_1' } },
  })
  const socket = connect(Number(new URL(process.env.E2E_URL!).port), 'localhost')
  socket.end(
    `GET / HTTP/1.1\r\nCookie: pixel_session=${keep('a cookie', 'isang-sesyong-hindi-atin')}\r\nno header\r\n\r\n`,
  )
  await once(socket.resume(), 'close')
}

/** Asks for a code, gives a wrong one and then the right one. */
async function withCode(
  request: APIRequestContext,
  [begin, end]: [string, string],
  body: object,
  to: string,
  sent: number,
): Promise<void> {
  const { otp_token } = await ask(request, begin, { ...body, confirm: 1 })
  const code = await sentCode(request, to, sent)
  await ask(request, end, { ...body, otp_token, otp_code: notTheCode(code) }, 422)
  await ask(request, end, { ...body, otp_token, otp_code: code })
}

/** The newest mailed link that is for this. */
async function newestLink(request: APIRequestContext, to: string, purpose: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/outbox', { params: { to }, headers: { accept: 'application/json' } })
      const sent = (await answer.json()).data as { link?: string }[]
      link = sent.find((mail) => mail.link?.includes(purpose))?.link
      return link
    }, `a link for ${purpose}`)
    .toBeDefined()
  return link!
}
