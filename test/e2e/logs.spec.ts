// Trust 14.2.1 and house rules: no password, code, token, number or address of any account is written to a log.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { readConfig } from '#server/kit/config.ts'
import { choose } from './gifts.ts'
import {
  addBankByApi,
  aMobileNumber,
  anEarner,
  type BankAccount,
  type BankOwner,
  fillWallet,
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

/** A card number, typed into fields where it does not belong. */
const card = '4111 1111 1111 1111'

test('no password, code, token, number or address appears in a log, whether requests succeed or fail', async ({
  page,
  elsewhere,
  browser,
}) => {
  const others = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()))
  const contexts = [page.context(), elsewhere, ...others]
  for (const context of contexts) addSecrets(context)
  const [failing, returning, wallet, buying] = others as [
    BrowserContext,
    BrowserContext,
    BrowserContext,
    BrowserContext,
  ]
  await Promise.all([
    useEveryFeature(page, elsewhere.request, buying.request),
    makeFailingPayout(await failing.newPage(), unknownAccount, elsewhere.request),
    makeFailingPayout(await returning.newPage(), returningAccount, elsewhere.request),
    signInWithWallet(await wallet.newPage()),
  ])
  for (const context of contexts) for (const { value } of await context.cookies()) add('a cookie', value)
  for (const context of others) await context.close()
  await addOutbox(page.request)
  addSettings()

  const written = readLogs()
  expect(written).toContain('"event":"code.refused"')
  expect(written).toContain('"outcome":"InvalidCredentialsException"')
  expect([...secrets].flatMap(([what, secret]) => (secret.test(written) ? [what] : []))).toEqual([])
  // The provider's signatures, and the numbers and links of all tests that ran before.
  for (const shape of [
    /v1,[\w+/]{43}=/,
    /(\+63|\b0)9\d{9}\b/,
    /\b4111[ -]?1111/,
    /[?&](token|verification_code|code)=/,
  ])
    expect(written.match(shape)).toBeNull()
})

/** Patterns of what must not be in a log, each by its description. */
const secrets = new Map<string, RegExp>()

function add(what: string, value: string): string {
  const digits = value.replace(/[\s()+-]/g, '')
  // A number is matched in every way people write it, but not inside a longer number, such as a time, or a request's id.
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

/** Adds each string whose field has the name of a secret, at any depth. */
function addAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string' || !secretNames.has(name)) addAll(inner)
    else if (inner.includes('/')) addTokens(inner)
    else add(name, inner)
  }
}

/** Adds the parts of a URL that cannot be guessed. */
function addTokens(address: string): void {
  const { pathname, searchParams } = new URL(address, process.env.E2E_URL)
  for (const part of [...pathname.split('/'), ...searchParams.values()])
    if (/^(?=.*[A-Z_])[\w-]{12,}$/.test(part) && !part.startsWith('PX-')) add('in an address', part)
}

/** Adds the secrets in a browser's requests: in their URLs and in posted forms. */
function addSecrets(context: BrowserContext): void {
  context.on('request', (request) => {
    addTokens(request.url())
    if (request.method() === 'POST') addAll(Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
  })
}

/** Calls an endpoint, adds the secrets in request and response, and returns the response's data. */
async function call(
  request: APIRequestContext,
  endpoint: string,
  data?: object,
  status = 200,
): Promise<Record<string, string>> {
  const [method, path] = endpoint.split(' ') as [string, string]
  addTokens(path)
  addAll(data)
  const answer = await request.fetch(path, { method, ...(data && { data }) })
  expect(answer.status(), endpoint).toBe(status)
  const body = await answer.json()
  addAll(body)
  return body.data
}

/** Adds the codes and links of all messages sent so far. */
async function addOutbox(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  addAll(await answer.json())
}

function addSettings(): void {
  const settings = readConfig(JSON.parse(process.env.E2E_SETTINGS!))
  add('secret', settings.secret.current)
  for (const name of ['sandboxApiKey', 'sandboxWebhookSecret', 'sandboxAdminToken'] as const) add(name, settings[name])
  add('the OIDC client secret', settings.oidc!.clientSecret)
}

/** The logs of the product, which include the provider's, and of the database. */
function readLogs(): string {
  return (JSON.parse(process.env.E2E_LOGS!) as string[]).map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Signs up, is refused with a wrong password, and signs in with the mailed link. */
async function signUpByMail(request: APIRequestContext): Promise<BankOwner> {
  const person = aStranger()
  const { email, password } = person
  await register(request, person)
  await call(request, 'POST /v1/auth/login', { email, password }, 409)
  const link = await newestLink(request, email, 'verification_code')
  await request.get(link)
  await call(request, 'POST /v1/auth/login', { email, password: 'hindi ito ang tama' }, 401)
  const authorization_code = new URL(link).searchParams.get('verification_code')!
  await call(request, 'POST /v1/auth/login', { email, password, authorization_code })
  return { ...person, mobile: aMobileNumber() }
}

/** Receives gifts, sells a photo, adds a bank, changes the mobile number, withdraws, refunds, and resets the password. */
async function useEveryFeature(page: Page, visitor: APIRequestContext, buyer: APIRequestContext): Promise<void> {
  const { request } = page
  const owner = await signUpByMail(request)
  const givePath = `POST /v1/donate/${owner.page_url}`
  for (const [amount, outcome] of [
    ['900', 'paid'],
    ['80', 'paid'],
    ['70', 'failed'],
  ] as const) {
    const gift = await call(visitor, givePath, { amount, supporter_message: `Ito ang card ko: ${card}` })
    await choose(visitor, { providerUrl: gift.link_url!, returnPath: '' }, outcome)
    await visitor.get(`/pay/return/${gift.payment_token}`)
    if (outcome === 'failed') continue
    const status = `GET /v1/payments/${gift.payment_token}`
    await expect.poll(async () => (await call(visitor, status)).state).toBe('paid')
    await visitor.get((await call(visitor, status)).receipt_url!)
  }
  const post = await aPost(request, { pesos: 50 })
  await aCreator(buyer)
  await buyPost(buyer, post)

  const [addBank, changeNumber] = ['POST /v1/user/banks/add/bank', 'PUT /v1/user/transactions/payout/add/mobilenumber']
  const bank = { bank_slug: 'bdo', account_name: owner.page_name, account_number: '0012-3456-7890' }
  const first = { ...bank, mobile_number: owner.mobile }
  await call(request, addBank, { ...first, confirm: 1, password: 'hindi ito ang tama' }, 422)
  await call(request, 'POST /v1/auth/step-up', { password: owner.password })
  await call(request, addBank, { ...first, account_number: `${card} 99999`, confirm: 1 }, 422)
  await withCode(request, [addBank, addBank], first, `+63${owner.mobile}`, 1)
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

  await call(request, 'POST /v1/auth/forgot-password', { email: owner.email })
  const link = await newestLink(request, owner.email, 'reset-password')
  await visit(page, link)
  const token = new URL(link).searchParams.get('token')!
  await call(request, 'POST /v1/auth/reset-password', { token, password: 'bagong susi ng lumang pinto' })
  await sendInvalidRequests(page)
}

/** Signs in with a wallet and sets up an authenticator app. */
async function signInWithWallet(page: Page): Promise<void> {
  const { request } = page
  const { authentication_url } = await call(request, 'POST /v1/auth/login/with', { platform: 'epayment' })
  const person = { ...aStranger(), mobile: aMobileNumber() }
  for (const secret of [person.email, person.mobile]) add('of a wallet', secret)
  await page.goto(authentication_url!)
  await fillWallet(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)

  const app = '/v1/user/otp/authenticator'
  const { secret, otp_token } = await call(request, `POST ${app}`, {})
  const otp_code = await sentCode(request, person.email)
  const app_code = new TOTP({ secret: secret! }).generate()
  await call(request, `POST ${app}/confirm`, { otp_token, otp_code, app_code: notTheCode(app_code) }, 422)
  await call(request, `POST ${app}/confirm`, { otp_token, otp_code, app_code })
}

/** Makes a payout that fails or is returned; resolves when the money is credited back. */
async function makeFailingPayout(page: Page, account: BankAccount, visitor: APIRequestContext): Promise<void> {
  const owner = await anEarner(page, visitor, 300)
  for (const secret of [owner.email, owner.mobile]) add('of an earner', secret)
  await addBankByApi(page.request, owner, account)
  await withdraw(page, owner, 300, 1)
  await expect.poll(() => payoutState(page.request), { timeout: 50_000 }).toMatch(/^(failed|returned)$/)
}

async function payoutState(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/v1/user/transactions', { params: { transaction_type: 'payout' } })
  return (await answer.json()).data[0].payout.state
}

/** Sends requests that cannot be parsed, routed or authenticated. */
async function sendInvalidRequests({ request }: Page): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await request.post('/v1/donate/tala.komiks', { headers, data: Buffer.from(`{"card": "${card}", `) })
  for (const path of ['/nowhere', '/v1/nowhere', '/%zz', '/v1/payments/'])
    await request.get(`${path}?token=${add('a token in an address', 'wala-kahit-saan-7261')}`)
  const signature = add('a signature', 'v1,d2FsYW5nIGdhbml0b25nIHBpcm1hIG5hIHRvdG9vMDA=')
  await request.post('/v1/webhooks/sandbox', {
    headers: { ...headers, 'webhook-id': 'evt_1', 'webhook-timestamp': '1767225600', 'webhook-signature': signature },
    data: { id: 'evt_1', type: 'checkout.paid', data: { id: 'chk_1' } },
  })
  const socket = connect(Number(new URL(process.env.E2E_URL!).port), 'localhost')
  socket.end(
    `GET / HTTP/1.1\r\nCookie: pixel_session=${add('a cookie', 'isang-sesyong-hindi-atin')}\r\nno header\r\n\r\n`,
  )
  await once(socket.resume(), 'close')
}

/** Requests a code, sends a wrong one and then the right one. */
async function withCode(
  request: APIRequestContext,
  [begin, end]: [string, string],
  body: object,
  to: string,
  sent: number,
): Promise<void> {
  const { otp_token } = await call(request, begin, { ...body, confirm: 1 })
  const code = await sentCode(request, to, sent)
  await call(request, end, { ...body, otp_token, otp_code: notTheCode(code) }, 422)
  await call(request, end, { ...body, otp_token, otp_code: code })
}

/** The newest mailed link that contains `purpose`, once there is one. */
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
