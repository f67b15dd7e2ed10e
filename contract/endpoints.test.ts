// Rules that hold for every endpoint: who may call it, what it asks of them, and what a program or a suspended account may do.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint, roles, scopes, worksWhileSuspended } from './endpoint.ts'
import { endpoints, nouns } from './endpoints.ts'
import { errors } from './errors.ts'
import { refuse } from './inputs.fixture.ts'

const line = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const where = (has: (one: Endpoint) => unknown) => endpoints.filter(has)
const lines = (has: (one: Endpoint) => unknown) => where(has).map(line)
const isWrite = ({ method }: Endpoint) => method !== 'GET'

/** The names of an object schema, also inside of what makes it optional. */
function namesOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodMiniOptional) return namesOf(schema.def.innerType)
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
}

test('no two endpoints have the same method and address', () => {
  const all = endpoints.map(line)
  expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([])
})

test('addresses are below /v1, in lower case, and end in no slash', () => {
  for (const { path } of endpoints) expect(path).toMatch(/^\/v1(\/([a-z0-9_-]+|:[a-z_]+)(\.csv)?)+$/)
})

test('every parameter in an address is described, and no other is', () => {
  for (const one of endpoints) {
    const named = [...one.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name!)
    expect(namesOf(one.params).sort(), line(one)).toEqual(named.sort())
  }
})

test('every endpoint and every noun is described in sentences', () => {
  for (const one of endpoints) expect(one.summary, line(one)).toMatch(/^[A-Z].*[.]$/)
  for (const { about } of Object.values(nouns)) expect(about).toMatch(/^[A-Z].*[.]$/)
})

test('a line is taken apart into its method and its address', () => {
  expect(endpoint('PUT /v1/a/:id', { summary: 'A.', access: 'anyone', data: z.null() })).toMatchObject({
    method: 'PUT',
    path: '/v1/a/:id',
    summary: 'A.',
  })
})

describe('access', () => {
  test('to all of a user’s own needs a session', () => {
    expect(lines(({ path, access }) => path.startsWith('/v1/user') && access !== 'signed-in')).toEqual([])
  })

  test('to the desk is by role, and nothing else has roles', () => {
    for (const one of endpoints) {
      expect(one.access === 'desk', line(one)).toBe(one.path.startsWith('/v1/desk/'))
      expect((one.roles?.length ?? 0) > 0, line(one)).toBe(one.access === 'desk')
      for (const role of one.roles ?? []) expect(roles).toContain(role)
    }
  })

  test('to money at the desk is finance’s, except where a moderator’s decision moves it', () => {
    const moved = where(({ access, movesMoney }) => access === 'desk' && movesMoney)
    expect(moved.filter(({ roles }) => !roles!.includes('finance')).map(line)).toEqual([
      'POST /v1/desk/reports/:report_no/decide',
      'POST /v1/desk/content/take-down',
    ])
  })

  test('of strangers to anything that changes something is limited to these nouns', () => {
    const open = where((one) => isWrite(one) && one.access === 'anyone')
    const firsts = new Set(open.map(({ path }) => path.split('/')[2]))
    expect([...firsts].sort()).toEqual(['auth', 'consents', 'donate', 'live', 'notices', 'receipts', 'report', 'site'])
    expect(open.filter(({ path }) => path.startsWith('/v1/notices')).map(line)).toEqual([
      'POST /v1/notices/unsubscribe/:token',
    ])
  })
})

describe('a program with an API token', () => {
  test('may write posts and read the rest, and each scope opens something', () => {
    for (const { scope, ...one } of where(({ scope }) => scope)) {
      expect(one.access, line(one)).toBe('signed-in')
      expect(isWrite(one as Endpoint), line(one)).toBe(scope === 'posts:write')
    }
    for (const scope of scopes) expect(lines((one) => one.scope === scope).length, scope).toBeGreaterThan(0)
  })

  test('may move no money, give no proof, and do nothing at the desk', () => {
    expect(
      lines(({ scope, movesMoney, needsProof, access }) => scope && (movesMoney || needsProof || access === 'desk')),
    ).toEqual([])
  })

  test('gets no secret of its owner: no tokens, sessions, passkeys, banks or exports', () => {
    const secret = /\/(tokens|sessions|passkeys|banks|export|otp|email|password|surfaces)\b/
    expect(lines(({ scope, path }) => scope && secret.test(path))).toEqual([])
  })
})

describe('a suspended account', () => {
  test('may read everything and sign in', () => {
    for (const one of endpoints)
      if (!isWrite(one) || (one.access === 'anyone' && one.path.startsWith('/v1/auth/')))
        expect(worksWhileSuspended(one), line(one)).toBe(true)
  })

  test('may take its money out unless that is held', () => {
    expect(lines((one) => worksWhileSuspended(one) === 'unless-held')).toEqual([
      'POST /v1/user/transactions/payout/request',
      'POST /v1/user/transactions/payout/bank',
      'POST /v1/user/transactions/payout/:transaction_no/cancel',
      'POST /v1/user/otp/verify',
      'POST /v1/user/otp/resend',
    ])
  })

  test('may end sessions, export, appeal, and use this site as anyone may, and nothing else', () => {
    const works = where((one) => isWrite(one) && worksWhileSuspended(one) === true && !one.path.startsWith('/v1/auth/'))
    expect(works.map(line)).toEqual([
      'POST /v1/site/captcha/verify',
      'DELETE /v1/user/sessions/:id',
      'POST /v1/user/sessions/end-others',
      'POST /v1/user/export',
      'POST /v1/consents/:token',
      'POST /v1/notices/unsubscribe/:token',
      'POST /v1/user/appeal',
      'POST /v1/site/language',
      'POST /v1/site/data-saver',
    ])
  })

  test('may not step up, whose address only looks like signing in', () => {
    expect(worksWhileSuspended(endpoints.find((one) => line(one) === 'POST /v1/auth/step-up')!)).toBe(false)
  })
})

describe('a call', () => {
  test('that reads has no body, moves nothing and needs no proof', () => {
    expect(lines((one) => !isWrite(one) && (one.body || one.movesMoney || one.needsProof || one.file))).toEqual([])
  })

  test('that needs a proof takes the password for it, and only from somebody signed in', () => {
    for (const one of where(({ needsProof }) => needsProof)) {
      expect(namesOf(one.body), line(one)).toContain('password')
      expect(one.access, line(one)).toBe('signed-in')
      expect(refuse(one.body, { password: '' }), line(one)).toMatchObject({ password: ['The password is required.'] })
    }
  })

  test('that opens a way for money out or into the account needs a proof', () => {
    const needed = [
      'PUT /v1/user/email',
      'POST /v1/user/passkeys/options',
      'DELETE /v1/user/passkeys/:id',
      'POST /v1/user/erase',
      'POST /v1/user/banks/add/bank',
      'POST /v1/user/banks/enable',
      'PUT /v1/user/transactions/payout/add/mobilenumber',
      'POST /v1/user/otp/authenticator/remove',
      'POST /v1/user/otp/recovery-codes',
      'POST /v1/user/provider-account/link',
      'POST /v1/user/provider-account/unlink',
    ]
    expect(lines(({ needsProof }) => needsProof).sort()).toEqual(needed.sort())
  })

  test('that moves money is a POST', () => {
    expect(lines(({ movesMoney, method }) => movesMoney && method !== 'POST')).toEqual([])
  })

  test('reads its body from the query only to delete, and never with a secret in it', () => {
    for (const one of where(({ bodyInQuery }) => bodyInQuery)) {
      expect(one.method).toBe('DELETE')
      expect(namesOf(one.body).filter((name) => /password|code|token|secret/.test(name))).toEqual([])
    }
  })

  test('refuses a field and a query parameter that it does not know, except what browsers add to a push subscription', () => {
    for (const one of where(({ body, path }) => body && path !== '/v1/user/push'))
      expect(refuse(one.body, { no_such_field: 1 }), line(one)).toHaveProperty('no_such_field')
    for (const one of where(({ query }) => query))
      expect(refuse(one.query, { no_such_field: '1' }), line(one)).toHaveProperty('no_such_field')
  })

  test('is not taken from what is no object', () => {
    for (const one of where(({ body }) => body))
      for (const odd of [null, [], 'body', 7, true]) expect(z.safeParse(one.body!, odd).success, line(one)).toBe(false)
  })

  test('says with a code of the catalogue that an object of its address is not there', () => {
    for (const one of endpoints) {
      for (const code of one.errors ?? []) expect(errors, line(one)).toHaveProperty(code)
      expect(new Set(one.errors).size, line(one)).toBe(one.errors?.length ?? 0)
    }
    const silent = where(({ params, errors: codes }) => params && !codes?.includes('NotFoundException'))
    expect(silent.map(line)).toEqual(SILENT)
  })
})

/** They answer for any parameter: a tag without content, a receipt that is not genuine, a kind that is one of ours. */
const SILENT = ['GET /v1/explore/hashtags/:tag', 'GET /v1/receipts/:reference', 'PUT /v1/user/notices/settings/:kind']

describe('a failure', () => {
  test.each(Object.entries(errors))(
    '%s has a status of a refusal and data that can be checked',
    (code, { status, data }) => {
      expect(code).toMatch(/^[A-Z][A-Za-z]+Exception$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(z.safeParse(data, 'text').success).toBe(false)
      expect(z.safeParse(data, []).success).toBe(false)
    },
  )

  test('carries what its reader needs to go on', () => {
    const accepts = (code: keyof typeof errors, data: unknown) => z.safeParse(errors[code].data, data).success
    expect(accepts('TooManyRequestsException', { retry_in_seconds: 7 })).toBe(true)
    expect(accepts('TooManyRequestsException', {})).toBe(false)
    expect(accepts('StepUpException', { methods: ['password', 'code', 'credential'] })).toBe(true)
    expect(accepts('StepUpException', { methods: ['mail'] })).toBe(false)
    expect(accepts('OverLimitPayoutException', { amount_allowed: 20, help_url: '/help' })).toBe(true)
    expect(accepts('MoneyLeftException', { amount: '20' })).toBe(false)
    expect(accepts('ServerException', { request_id: 'r' })).toBe(true)
    expect(accepts('NotFoundException', undefined)).toBe(true)
  })
})
