// Sign-in at the provider under odd and false answers: a person is who the provider says, and nobody else; everything else is one of two
// failures.
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SignInRefused, SignInUnanswered } from './identity.ts'
import { openIdSignIn } from './identity-openid.ts'
import { type Answers, ok, refused, startToldProvider } from './told-provider.fixture.ts'

const PUBLIC_URL = 'https://pixel.example'
const secrets = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let provider: Awaited<ReturnType<typeof startToldProvider>>
beforeAll(async () => {
  provider = await startToldProvider()
})
beforeEach(() => {
  provider.forget()
  provider.told.answers = usual()
})
afterAll(() => provider.close())

const open = () => openIdSignIn({ issuer: provider.url, clientId: 'pixel', clientSecret: 'the secret/1' }, PUBLIC_URL)

function idToken(more: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: provider.url,
    sub: 'wal_1',
    aud: 'pixel',
    nonce: secrets.nonce,
    iat: now,
    exp: now + 600,
    ...more,
  }
  const [head, body] = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
}

const asTokens = (id_token?: string) => ok({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token })

function usual(more: Answers = {}): Answers {
  const { url } = provider
  return {
    'GET /.well-known/openid-configuration': ok({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    'POST /token': () => asTokens(idToken()),
    'GET /userinfo': ok({ sub: 'wal_1', preferred_username: 'luz' }),
    ...more,
  }
}

function read(query: Record<string, string> = {}) {
  const returned = { code: 'the-code', state: secrets.state, iss: provider.url, ...query }
  return open().readIdentity(new URLSearchParams(returned).toString(), secrets)
}

describe('the address that a browser is sent to', () => {
  test('has our callback, a fresh sign-in, and only hashes of the secrets', async () => {
    const url = new URL(await open().authenticationUrl(secrets))
    expect(url.origin + url.pathname).toBe(`${provider.url}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'pixel',
      redirect_uri: `${PUBLIC_URL}/v1/auth/login/callback`,
      response_type: 'code',
      state: 'the-state',
      nonce: 'the-nonce',
      prompt: 'login',
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(secrets.codeVerifier)
  })

  test('is asked of the provider once for many', async () => {
    const signIn = open()
    await signIn.authenticationUrl(secrets)
    await signIn.authenticationUrl(secrets)
    expect(provider.told.asked).toHaveLength(1)
  })

  test('is not had from a provider that is away, and is once it is back', async () => {
    const signIn = open()
    provider.told.answers = {}
    await expect(signIn.authenticationUrl(secrets)).rejects.toThrow(SignInUnanswered)
    provider.told.answers = usual()
    await signIn.authenticationUrl(secrets)
  })

  test('is not had from a provider that calls itself another', async () => {
    const told = { issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/authorize' }
    provider.told.answers = usual({ 'GET /.well-known/openid-configuration': ok(told) })
    await expect(open().authenticationUrl(secrets)).rejects.toThrow(SignInRefused)
  })
})

describe('a person who returns', () => {
  test('is read with the code, our credentials and the verifier', async () => {
    await read()
    const token = provider.told.asked.find(({ line }) => line === 'POST /token')!
    expect(Object.fromEntries(new URLSearchParams(token.body))).toMatchObject({
      grant_type: 'authorization_code',
      code: 'the-code',
      code_verifier: secrets.codeVerifier,
      redirect_uri: `${PUBLIC_URL}/v1/auth/login/callback`,
    })
    expect(token.headers.authorization).toBe(`Basic ${Buffer.from('pixel:the+secret%2F1').toString('base64')}`)
    expect(provider.told.asked.at(-1)!.headers.authorization).toBe('Bearer access')
  })

  test.each([
    ['the user name', { preferred_username: 'luz', name: 'Luz Reyes' }, { username: 'luz', accountName: 'Luz Reyes' }],
    ['the name', { name: 'Luz Reyes' }, { username: 'Luz Reyes', accountName: 'Luz Reyes' }],
    ['the subject', { preferred_username: '', name: '' }, { username: 'wal_1', accountName: 'wal_1' }],
  ])('is called by %s where it is the first that is there', async (_, claims, expected) => {
    provider.told.answers = usual({ 'GET /userinfo': ok({ sub: 'wal_1', ...claims }) })
    expect(await read()).toMatchObject({ issuer: provider.url, subject: 'wal_1', ...expected })
  })

  test.each([
    ['+639171234567', true, '9171234567'],
    ['+639171234567', false, null],
    ['+639171234567', 'true', null],
    ['+639171234567', undefined, null],
    ['09171234567', true, null],
    ['+14155550100', true, null],
    ['+6391712345678', true, null],
    [undefined, true, null],
  ])('with the number %s, verified: %s, has the number %s', async (phone_number, phone_number_verified, expected) => {
    const claims = { sub: 'wal_1', phone_number, phone_number_verified }
    provider.told.answers = usual({ 'GET /userinfo': ok(claims) })
    expect(await read()).toMatchObject({ mobileNumber: expected })
  })

  test.each([
    ['luz@example.com', true, true],
    ['luz@example.com', 'true', false],
    ['luz@example.com', 1, false],
    ['luz@example.com', undefined, false],
  ])('with the address %s, verified: %j, is verified: %s', async (email, email_verified, isEmailVerified) => {
    provider.told.answers = usual({ 'GET /userinfo': ok({ sub: 'wal_1', email, email_verified }) })
    expect(await read()).toMatchObject({ email, isEmailVerified })
  })

  test('without an address has none', async () => {
    provider.told.answers = usual({ 'GET /userinfo': ok({ sub: 'wal_1', email: '' }) })
    expect(await read()).toMatchObject({ email: null, isEmailVerified: false })
  })
})

describe('a sign-in is refused', () => {
  const failure = (query?: Record<string, string>) => read(query).catch((error: unknown) => error)

  test.each([
    ['another state', { state: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an error of ours', { error: 'invalid_request', code: '' }],
  ])('with %s in the answer, and no code is sent', async (_, query) => {
    expect(await failure(query)).toBeInstanceOf(SignInRefused)
    expect(provider.lines()).not.toContain('POST /token')
  })

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['a time that is over', { exp: 1 }],
    ['no subject', { sub: undefined }],
  ])('with %s in the token', async (_, claims) => {
    provider.told.answers = usual({ 'POST /token': () => asTokens(idToken(claims)) })
    expect(await failure()).toBeInstanceOf(SignInRefused)
    expect(provider.lines()).not.toContain('GET /userinfo')
  })

  test.each([
    ['none', undefined],
    ['one that is no token', 'x.y.z'],
    ['an unsigned one', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('where the provider sends %s instead of a token of the person', async (_, token) => {
    provider.told.answers = usual({ 'POST /token': () => asTokens(token) })
    expect(await failure()).toBeInstanceOf(SignInRefused)
  })

  test('where the details are another person’s', async () => {
    provider.told.answers = usual({ 'GET /userinfo': ok({ sub: 'wal_2' }) })
    expect(await failure()).toBeInstanceOf(SignInRefused)
  })

  test('for a code that the provider does not take', async () => {
    provider.told.answers = usual({ 'POST /token': { status: 400, body: { error: 'invalid_grant' } } })
    expect(await failure()).toMatchObject({ wasCancelled: false })
  })

  test('as cancelled, only if the person cancelled it', async () => {
    expect(await failure({ error: 'access_denied' })).toMatchObject({ wasCancelled: true })
    expect(await failure({ error: 'login_required' })).toMatchObject({ wasCancelled: false })
  })
})

describe('a sign-in has no answer', () => {
  test.each(['server_error', 'temporarily_unavailable'])('where the provider says %s', async (error) => {
    await expect(read({ error })).rejects.toThrow(SignInUnanswered)
  })

  test.each(['POST /token', 'GET /userinfo'])('where %s fails', async (line) => {
    for (const status of [500, 503]) {
      provider.told.answers = usual({ [line]: refused('DOWN', status) })
      await expect(read()).rejects.toThrow(SignInUnanswered)
    }
  })
})
