// The cookies that a browser gets, by our address, and how they are found again.
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { getClientHeaders } from './client-headers.ts'
import { type Cookie, cookiePattern, sendCookies } from './cookies.ts'

const HTTPS = 'https://pixel.example'
const HTTP = 'http://localhost:3000'

/** A server that sends these cookies, and answers what it read from the request. */
async function aServer(publicUrl: string, cookies: Cookie[]) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', (request, reply) => {
    sendCookies(publicUrl, reply, cookies)
    const { authorization, agent, sentFrom, getCookie } = getClientHeaders(publicUrl, request)
    return { authorization, agent, sentFrom, secret: getCookie('secret', 'session'), open: getCookie('open', 'theme') }
  })
  return app
}

async function sent(publicUrl: string, one: Cookie): Promise<string> {
  const response = await (await aServer(publicUrl, [one])).inject('/')
  return String(response.headers['set-cookie'])
}

const session: Cookie = { kind: 'secret', name: 'session', value: 'abc', maxAgeSeconds: 600 }

describe('over https', () => {
  test('a secret cookie is out of reach of scripts, of other hosts and of plain http', async () => {
    const line = await sent(HTTPS, session)
    expect(line).toMatch(/^__Host-session=abc; /)
    for (const part of ['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(part)
    expect(line).not.toContain('Domain')
  })

  test('an open cookie can be read by our scripts, and is still sent by https only', async () => {
    const line = await sent(HTTPS, { kind: 'open', name: 'theme', value: 'dark' })
    expect(line).toMatch(/^theme=dark; Path=\/; Secure; SameSite=Lax$/)
  })

  test('a deleted cookie is deleted under the name and with the attributes that it was set with', async () => {
    const line = await sent(HTTPS, { ...session, value: null })
    expect(line).toMatch(/^__Host-session=; /)
    for (const part of ['Path=/', 'Secure', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT']) expect(line).toContain(part)
  })

  test('a secret cookie without its prefix, which another host may have set, is not read', async () => {
    const app = await aServer(HTTPS, [])
    const read = async (header: string) => (await app.inject({ url: '/', headers: { cookie: header } })).json().secret
    expect(await read('session=theirs')).toBeUndefined()
    expect(await read('session=theirs; __Host-session=ours')).toBe('ours')
  })
})

describe('over http', () => {
  test('a secret cookie has no prefix and is not marked secure, or no browser would send it', async () => {
    const line = await sent(HTTP, session)
    expect(line).toMatch(/^session=abc; /)
    expect(line).toContain('HttpOnly')
    expect(line).not.toContain('Secure')
  })
})

test('a value is escaped, so that it cannot add attributes or another cookie', async () => {
  expect(
    await sent(HTTPS, { kind: 'open', name: 'theme', value: 'a; Domain=evil.example\r\nSet-Cookie: b=c' }),
  ).toMatch(/^theme=a%3B%20Domain%3Devil\.example%0D%0ASet-Cookie%3A%20b%3Dc; Path/)
})

test('without a lifetime a cookie ends with the browser', async () => {
  expect(await sent(HTTP, { kind: 'open', name: 'theme', value: 'dark' })).not.toMatch(/Max-Age|Expires/)
})

test('several cookies are sent each in its own header', async () => {
  const app = await aServer(HTTP, [session, { kind: 'open', name: 'theme', value: 'dark' }])
  expect((await app.inject('/')).headers['set-cookie']).toHaveLength(2)
})

test('what a request says about its sender is read from its headers, and is missing where they are', async () => {
  const app = await aServer(HTTP, [])
  const headers = {
    authorization: 'Bearer x',
    'user-agent': 'Phone',
    referer: `${HTTP}/luz`,
    cookie: 'theme=dark; session=s',
  }
  expect((await app.inject({ url: '/', headers })).json()).toEqual({
    authorization: 'Bearer x',
    agent: 'Phone',
    sentFrom: `${HTTP}/luz`,
    secret: 's',
    open: 'dark',
  })
  expect((await app.inject({ url: '/', headers: { 'user-agent': '' } })).json()).toEqual({ agent: '' })
})

describe('a cookie is found in a header', () => {
  const find = (header: string) => cookiePattern('theme', 'dark|light').exec(header)?.[1]

  test.each([
    ['theme=dark', 'dark'],
    ['a=b; theme=light', 'light'],
    ['a=b;theme=light; c=d', 'light'],
    ['xtheme=dark', undefined],
    ['a=theme=dark', undefined],
    ['theme=blue', undefined],
    ['', undefined],
  ])('%j: %s', (header, value) => expect(find(header)).toBe(value))
})
