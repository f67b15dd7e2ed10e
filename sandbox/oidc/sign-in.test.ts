// Signing in at a merchant, with an OpenID client library for the merchant and a browser without JavaScript.
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlainBrowser } from '#test/cookie-jar.ts'
import type { TestSandbox } from '../sandbox.fixture.ts'
import { MERCHANT_BACK as back, startTestSignIn, type TestSignIn } from './sign-in.fixture.ts'

let sandbox: TestSandbox
let signIn: TestSignIn

beforeAll(async () => {
  signIn = await startTestSignIn()
  sandbox = signIn.sandbox
})
afterAll(() => sandbox.close())

const begin: TestSignIn['begin'] = (...given) => signIn.begin(...given)
const choose: TestSignIn['choose'] = (...given) => signIn.choose(...given)
const getClaims: TestSignIn['getClaims'] = (...given) => signIn.getClaims(...given)

test('a test person signs in, and the merchant receives the claims that the page lists', async () => {
  const flow = await begin()
  const { html } = await flow.browser.get(flow.page)
  expect(html).toContain('will learn your username, account name, mobile number and email')
  const returned = await choose(flow, { person: 'marisol.reyes' })
  expect(returned.href).toMatch(`${back}?`)
  expect(returned.searchParams.get('iss')).toBe(`${sandbox.url}/oidc`)
  expect(await getClaims(flow, returned)).toEqual({
    sub: expect.stringMatching(/^wal_[0-9a-f]{24}$/),
    preferred_username: 'marisol.reyes',
    name: 'Marisol Reyes',
    email: 'marisol@wallet.example',
    email_verified: true,
    phone_number: '+639171234501',
    phone_number_verified: true,
  })
})

test('a new person can be created, and keeps the subject when their profile changes', async () => {
  const first = await begin()
  const made = await getClaims(first, await choose(first, { username: 'bagong.tao', email: 'bago@wallet.example' }))
  expect(made).toMatchObject({ name: 'bagong.tao', email_verified: false })
  expect(made.phone_number).toBeUndefined()

  const second = await begin()
  const changed = {
    username: 'Bagong.Tao',
    email: 'iba@wallet.example',
    email_verified: '1',
    mobile_number: '0917 123 4599',
  }
  expect(await getClaims(second, await choose(second, changed))).toEqual({
    ...made,
    email: 'iba@wallet.example',
    email_verified: true,
    phone_number: '+639171234599',
    phone_number_verified: true,
  })

  const third = await begin()
  const again = await getClaims(third, await choose(third, { username: 'bagong.tao', email: '' }))
  expect(again).toMatchObject({ sub: made.sub, email: 'iba@wallet.example' })
})

test('an invalid form shows its error, and the sign-in can continue', async () => {
  const flow = await begin()
  for (const [fields, words] of [
    [{ username: 'x' }, 'A username is 2 to 40'],
    [{ username: 'nobody.yet' }, 'Nobody has this username yet'],
    [{ username: 'somebody', email: 'no address' }, 'This is no email address.'],
    [{ username: 'somebody', email: 'a@wallet.example', mobile_number: '12' }, 'A mobile number is +63'],
    [{}, 'Nobody has this username yet'],
  ] as const) {
    const refused = await flow.browser.post(flow.page, fields)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(words)
  }
  expect((await choose(flow, { person: 'ligaya' })).searchParams.has('code')).toBe(true)
})

test('cancelling redirects without a code', async () => {
  const returned = await choose(await begin(), { cancel: '1' })
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(returned.searchParams.has('code')).toBe(false)
})

test('a code works once, and only with its PKCE verifier', async () => {
  const flow = await begin()
  const returned = await choose(flow, { person: 'marisol.reyes' })
  await getClaims(flow, returned)
  await expect(getClaims(flow, returned)).rejects.toMatchObject({ error: 'invalid_grant' })

  const stolen = await begin()
  const code = await choose(stolen, { person: 'marisol.reyes' })
  const thief = { ...stolen, pkceCodeVerifier: client.randomPKCECodeVerifier() }
  await expect(getClaims(thief, code)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('each sign-in shows the page again, and another browser cannot continue it', async () => {
  const flow = await begin()
  await choose(flow, { person: 'marisol.reyes' })
  const second = await begin({}, flow.browser)
  expect(second.page).toMatch(/\/sign-in\//)
  expect(await getClaims(second, await choose(second, { person: 'ligaya' }))).toMatchObject({ name: 'Ligaya Cruz' })
  const third = await begin({}, flow.browser)
  const elsewhere = await aPlainBrowser().get(third.page)
  expect(elsewhere.status).toBe(410)
})

test('a redirect URI that is not the merchant’s is refused', async () => {
  const address = client.buildAuthorizationUrl(signIn.merchant, {
    redirect_uri: 'http://localhost:3000/elsewhere',
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge('v'.repeat(43)),
    code_challenge_method: 'S256',
  })
  const { status, location, html } = await aPlainBrowser().get(address.href)
  expect({ status, location }).toEqual({ status: 400, location: null })
  expect(html).toContain('redirect_uri')
})

test('a sign-in survives a crash of the provider', async () => {
  const flow = await begin()
  await sandbox.crashAndRestart()
  const returned = await choose(flow, { person: 'marisol.reyes' })
  await sandbox.crashAndRestart()
  expect(await getClaims(flow, returned)).toMatchObject({ preferred_username: 'marisol.reyes' })
})
