// The protocol of signing in, as a merchant's library that makes mistakes and a thief with half of the secrets meet it.
import * as client from 'openid-client'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../sandbox.fixture.ts'
import { type Flow, MERCHANT_BACK, startTestSignIn, type TestSignIn } from './sign-in.fixture.ts'

let signIn: TestSignIn

beforeAll(async () => {
  signIn = await startTestSignIn()
})
afterAll(() => signIn.sandbox.close())

/** Exchanges the code by hand, so that each part of it can be wrong. */
async function exchange(
  flow: Flow,
  code: string,
  wrong: Record<string, string> = {},
  credentials = 'pixel:oidc_test_pixel',
) {
  const response = await fetch(`${signIn.sandbox.url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: MERCHANT_BACK,
      code_verifier: flow.pkceCodeVerifier,
      ...wrong,
    }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

async function aCode(): Promise<{ flow: Flow; code: string }> {
  const flow = await signIn.begin()
  const returned = await signIn.choose(flow, { person: 'ligaya' })
  return { flow, code: returned.searchParams.get('code')! }
}

/** The answer to an authorization request, before any page. */
async function ask(
  wrong: Record<string, string | undefined>,
): Promise<{ status: number; location: URL | null; type: string | null; html: string }> {
  const right = {
    client_id: 'pixel',
    response_type: 'code',
    redirect_uri: MERCHANT_BACK,
    scope: 'openid profile',
    state: 'our state',
    code_challenge: await client.calculatePKCECodeChallenge('v'.repeat(43)),
    code_challenge_method: 'S256',
  }
  const given = Object.entries({ ...right, ...wrong }).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const response = await fetch(`${signIn.sandbox.url}/oidc/auth?${new URLSearchParams(given)}`, { redirect: 'manual' })
  const location = response.headers.get('location')
  return {
    status: response.status,
    location: location ? new URL(location, signIn.sandbox.url) : null,
    type: response.headers.get('content-type'),
    html: await response.text(),
  }
}

describe('the merchant gets back', () => {
  test('its state unchanged, whatever is in it, and the nonce inside the token', async () => {
    const state = 'a b&c=d#e"<é>'
    const flow = await signIn.begin({ state, nonce: 'n-1' })
    const returned = await signIn.choose(flow, { person: 'ligaya' })
    expect(returned.searchParams.get('state')).toBe(state)
    const { body } = await exchange(flow, returned.searchParams.get('code')!)
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ nonce: 'n-1', aud: 'pixel', iss: `${signIn.sandbox.url}/oidc` })
    expect(claims.exp - claims.iat).toBe(600)
  })

  test('a token that its library refuses for another nonce or another state', async () => {
    const flow = await signIn.begin()
    const returned = await signIn.choose(flow, { person: 'ligaya' })
    await expect(signIn.getClaims(flow, returned, { expectedState: 'another' })).rejects.toThrow()
    await expect(signIn.getClaims(flow, returned, { expectedNonce: 'another' })).rejects.toThrow()
  })

  test('its state with a cancellation too', async () => {
    const returned = await signIn.choose(await signIn.begin({ state: 's-2' }), { cancel: '1' })
    expect(Object.fromEntries(returned.searchParams)).toMatchObject({ error: 'access_denied', state: 's-2' })
  })

  test('only the claims that it asked for', async () => {
    const flow = await signIn.begin({ scope: 'openid email' })
    const claims = await signIn.getClaims(flow, await signIn.choose(flow, { person: 'ligaya' }))
    expect(Object.keys(claims).sort()).toEqual(['email', 'email_verified', 'sub'])
  })
})

describe('an authorization request', () => {
  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with PKCE in plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for nothing', { response_type: undefined }, 'invalid_request'],
    ['that wants no page', { prompt: 'none' }, 'login_required'],
  ])('%s goes back with the error and the state', async (_, wrong, error) => {
    const { location } = await ask(wrong)
    expect(location?.href.startsWith(MERCHANT_BACK)).toBe(true)
    const answer = new URLSearchParams(location!.search || location!.hash.slice(1))
    expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([error, 'our state', null])
  })

  test.each([
    ['of an unknown client', { client_id: 'another' }],
    ['of no client', { client_id: undefined }],
    ['to another site', { redirect_uri: 'https://evil.example/v1/auth/login/callback' }],
    ['to a longer address', { redirect_uri: `${MERCHANT_BACK}/more` }],
    ['to a longer query', { redirect_uri: `${MERCHANT_BACK}?next=/luz` }],
    ['to our address with other capitals', { redirect_uri: MERCHANT_BACK.toUpperCase() }],
    ['to nowhere', { redirect_uri: 'javascript:alert(1)' }],
  ])('%s leads nowhere, and says so in plain text', async (_, wrong) => {
    const { status, location, type, html } = await ask(wrong)
    expect([status, location, type]).toEqual([400, null, 'text/plain; charset=utf-8'])
    expect(html).toMatch(/^This sign-in cannot go on\.\n/)
  })

  test('with HTML in it is answered without it', async () => {
    const { html } = await ask({ client_id: '<script>alert(1)</script>' })
    expect(html).not.toContain('<script>')
  })
})

describe('a code', () => {
  test.each([
    ['with another redirect', { redirect_uri: 'http://localhost:3000/elsewhere' }, 400, 'invalid_grant'],
    ['with another verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['without its verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['as a password', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['as a refresh token', { grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
  ])('%s gives no token', async (_, wrong, status, error) => {
    const { flow, code } = await aCode()
    expect(await exchange(flow, code, wrong)).toMatchObject({ status, body: { error } })
  })

  test('is taken from no other client, and the right one can still use it', async () => {
    const { flow, code } = await aCode()
    for (const credentials of ['pixel:wrong_secret', 'another:oidc_test_pixel'])
      expect(await exchange(flow, code, {}, credentials), credentials).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      })
    expect((await exchange(flow, code)).status).toBe(200)
  })

  test('that is used a second time ends the tokens that the first use gave', async () => {
    const { flow, code } = await aCode()
    const { body } = await exchange(flow, code)
    expect((await userinfo(body.access_token)).status).toBe(200)
    expect(await exchange(flow, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await userinfo(body.access_token)).status).toBe(401)
  })

  test('that is a minute old, or that nobody was given, is refused', async () => {
    const { flow, code } = await aCode()
    await expire('AuthorizationCode')
    for (const stale of [code, 'made-up', '', 'a\u0000b'])
      expect(await exchange(flow, stale), JSON.stringify(stale)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^invalid_(grant|request)$/) },
      })
  })
})

describe('a token', () => {
  test('is needed to learn who it is', async () => {
    for (const token of ['', 'made-up', 'a.b.c', 'a%00b'])
      expect((await userinfo(token)).status, token).toBeGreaterThanOrEqual(400)
    expect((await userinfo('made-up')).status).toBe(401)
  })

  test('ends after its time', async () => {
    const { flow, code } = await aCode()
    const { access_token } = (await exchange(flow, code)).body
    await expire('AccessToken')
    expect((await userinfo(access_token)).status).toBe(401)
  })
})

test('the provider publishes what it can do, and of its key only the public half', async () => {
  const read = async (path: string) => (await fetch(`${signIn.sandbox.url}/oidc${path}`)).json()
  expect(await read('/.well-known/openid-configuration')).toMatchObject({
    issuer: `${signIn.sandbox.url}/oidc`,
    code_challenge_methods_supported: ['S256'],
  })
  const { keys } = (await read('/jwks')) as Json
  expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }])
  expect(keys[0]).not.toHaveProperty('d')
})

test('what it does not offer is not there', async () => {
  for (const path of ['/oidc/reg', '/oidc/session/end', '/oidc/device', '/oidc/introspect', '/oidc/nothing'])
    expect((await fetch(`${signIn.sandbox.url}${path}`, { method: 'POST' })).status, path).toBe(404)
})

function userinfo(token: string): Promise<Response> {
  return fetch(`${signIn.sandbox.url}/oidc/me`, { headers: { authorization: `Bearer ${token}` } })
}

/** Lets the time of all records of this kind pass. */
async function expire(kind: string): Promise<void> {
  const database = new Client(signIn.sandbox.databaseUrl)
  await database.connect()
  await database.query(`update oidc_record set expires_at = now() - interval '1 second' where kind = $1`, [kind])
  await database.end()
}
