// Who may call each endpoint. A new endpoint is for people who are signed in until this list names it.
import { describe, expect, test } from 'vitest'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { clock } from './kit/clock.ts'
import { requireAccess, type Viewer } from './kit/endpoint-access.ts'
import { Failure } from './kit/fail.ts'
import { requireProof } from './kit/require-proof.ts'

const getLine = ({ method, path }: Endpoint) => `${method} ${path}`

const namedFor = {
  'anyone, to read what is public': `
    GET /v1/profile/:username
    GET /v1/profile/donations/:username
    GET /v1/profile/goals/:username
    GET /v1/profile/goals/:username/:id
    GET /v1/profile/content/:username
    GET /v1/profile/content/images/:username/image_id/:id
    GET /v1/profile/content/images/collection/:username/collection_id/:id
    GET /v1/profile/blocs/:username
    GET /v1/profile/blocs/:username/:id
    GET /v1/profile/questions/topic/:username
    GET /v1/profile/questions/:username
    GET /v1/content/reactors
    GET /v1/content/comments
    GET /v1/explore/creators
    GET /v1/explore/active
    GET /v1/explore/hashtags
    GET /v1/explore/hashtags/:tag
    GET /v1/explore/search
    GET /v1/banks
    GET /v1/site/captcha/challenge
    GET /v1/site/push-key`,
  'anyone, to give or to report': `
    POST /v1/donate
    POST /v1/donate/:id
    POST /v1/donate/goal/:goal_id
    GET /v1/report/subject
    POST /v1/report`,
  'anyone who signs up or in': `
    POST /v1/auth/register
    GET /v1/auth/page-url
    POST /v1/auth/login
    POST /v1/auth/login/second-factor
    POST /v1/auth/login/with
    GET /v1/auth/login/token
    POST /v1/auth/logout
    POST /v1/auth/passkey/options
    POST /v1/auth/passkey/verify
    POST /v1/auth/forgot-password
    POST /v1/auth/reactivate/account
    POST /v1/auth/email/resend
    POST /v1/site/captcha/verify
    POST /v1/site/language
    POST /v1/site/data-saver
    POST /v1/site/adult`,
  'anyone who was given a secret': `
    POST /v1/auth/reset-password
    POST /v1/auth/email/confirm
    POST /v1/auth/email/undo
    POST /v1/auth/passkey/undo
    GET /v1/consents/:token
    POST /v1/consents/:token
    GET /v1/payments/:token
    GET /v1/receipts/:reference
    POST /v1/receipts/:reference/refund-request
    GET /v1/notices/unsubscribe/:token
    POST /v1/notices/unsubscribe/:token
    GET /v1/live/:token
    GET /v1/live/:token/scene
    POST /v1/live/:token/claim
    POST /v1/live/:token/shown
    POST /v1/live/:token/ack
    GET /v1/reports/:status_token`,
  'moderators and finance': `
    GET /v1/desk/roles
    GET /v1/desk/log`,
  moderators: `
    GET /v1/desk/reports
    GET /v1/desk/reports/:report_no
    POST /v1/desk/reports/:report_no/decide
    POST /v1/desk/content/take-down
    POST /v1/desk/content/restore
    GET /v1/desk/accounts
    GET /v1/desk/accounts/:page_url
    POST /v1/desk/accounts/:page_url/suspend
    POST /v1/desk/accounts/:page_url/restore
    POST /v1/desk/accounts/:page_url/change
    GET /v1/desk/appeals
    POST /v1/desk/appeals/:id/decide`,
  finance: `
    GET /v1/desk/money
    GET /v1/desk/refund-requests
    POST /v1/desk/refund-requests/:id/refuse
    POST /v1/desk/receipt-refunds/:capture/retry
    POST /v1/desk/erased-accounts/:account/take-over
    GET /v1/desk/transactions/:transaction_no
    POST /v1/desk/payouts/:transaction_no/resend
    POST /v1/desk/payments/:transaction_no/refund
    POST /v1/desk/payouts/:transaction_no/hold
    POST /v1/desk/payouts/:transaction_no/release
    POST /v1/desk/payouts/:transaction_no/write-off`,
  admins: `
    POST /v1/desk/accounts/:page_url/reset-codes
    POST /v1/desk/accounts/:page_url/remove-bank`,
  'suspended accounts, although it writes': `
    DELETE /v1/user/sessions/:id
    POST /v1/user/sessions/end-others
    POST /v1/user/export
    POST /v1/user/appeal
    POST /v1/consents/:token
    POST /v1/notices/unsubscribe/:token
    POST /v1/site/captcha/verify
    POST /v1/site/language
    POST /v1/site/data-saver`,
  'suspended accounts whose payouts are not held': `
    POST /v1/user/transactions/payout/request
    POST /v1/user/transactions/payout/bank
    POST /v1/user/transactions/payout/:transaction_no/cancel
    POST /v1/user/otp/verify
    POST /v1/user/otp/resend`,
  'people who just proved who they are': `
    POST /v1/user/provider-account/link
    POST /v1/user/provider-account/unlink
    PUT /v1/user/email
    DELETE /v1/user/passkeys/:id
    POST /v1/user/erase
    POST /v1/user/banks/add/bank
    POST /v1/user/banks/enable
    PUT /v1/user/transactions/payout/add/mobilenumber
    POST /v1/user/otp/authenticator/remove
    POST /v1/user/otp/recovery-codes`,
  'people who just proved it or just signed in': `
    POST /v1/user/passkeys/options`,
}

const getLines = (...names: (keyof typeof namedFor)[]) =>
  names.flatMap((name) => namedFor[name].trim().split(/\n\s*/)).sort()
const linesWhere = (holds: (endpoint: Endpoint) => boolean) => endpoints.filter(holds).map(getLine).sort()

const viewer: Viewer = { accountId: 7n, sessionId: '', signedInAt: new Date(0), provedAt: null, suspension: null }
const suspended = (payoutsHeld: boolean): Viewer => ({
  ...viewer,
  suspension: { reason: 'spam', date: new Date(0), payoutsHeld },
})

/** How a call of this caller ends: `allowed`, or the code of the refusal. */
async function ask(endpoint: Endpoint, caller: Viewer | undefined, role?: Role): Promise<string> {
  const hasRole = async (_: Viewer, roles: readonly Role[]) =>
    role !== undefined && (role === 'admin' || roles.includes(role))
  return requireAccess(endpoint, caller, hasRole).then(
    () => 'allowed',
    (refusal: unknown) => (refusal instanceof Failure ? refusal.code : 'a fault'),
  )
}

/** The endpoints that this caller may call. */
async function mayCall(caller: Viewer | undefined, role?: Role): Promise<string[]> {
  const may: string[] = []
  for (const endpoint of endpoints) if ((await ask(endpoint, caller, role)) === 'allowed') may.push(getLine(endpoint))
  return may.sort()
}

const open = getLines(
  'anyone, to read what is public',
  'anyone, to give or to report',
  'anyone who signs up or in',
  'anyone who was given a secret',
)
const atDesk = getLines('moderators and finance', 'moderators', 'finance', 'admins')

describe('may call', () => {
  test('visitors: what is named for them, and nothing else', async () => {
    expect(await mayCall(undefined)).toEqual(open)
  })

  test('whoever is signed in: everything but the desk', async () => {
    const all = endpoints.map(getLine).sort()
    expect(await mayCall(viewer)).toEqual(all.filter((line) => !atDesk.includes(line)))
  })

  test.each<[Role, (keyof typeof namedFor)[]]>([
    ['moderator', ['moderators and finance', 'moderators']],
    ['finance', ['moderators and finance', 'finance']],
    ['admin', ['moderators and finance', 'moderators', 'finance', 'admins']],
  ])('a %s at the desk: what is named for the role', async (role, names) => {
    expect((await mayCall(viewer, role)).filter((line) => line.includes('/v1/desk/'))).toEqual(getLines(...names))
  })

  test('nobody the desk without a session, whatever role the session would have', async () => {
    expect(await mayCall(undefined, 'admin')).toEqual(open)
  })

  test('suspended accounts: reads, the ways in, and what is named for them', async () => {
    const may = await mayCall(suspended(true))
    const free = may.filter((line) => !line.startsWith('GET ') && !line.startsWith('POST /v1/auth/'))
    expect(free).toEqual(getLines('suspended accounts, although it writes'))
    const reads = linesWhere(({ method, access }) => method === 'GET' && access !== 'desk')
    expect(may.filter((line) => line.startsWith('GET '))).toEqual(reads)
  })

  test('suspended accounts whose payouts are not held: what withdrawing needs, too', async () => {
    const more = new Set(await mayCall(suspended(false)))
    const held = await mayCall(suspended(true))
    for (const line of held) more.delete(line)
    expect([...more].sort()).toEqual(getLines('suspended accounts whose payouts are not held'))
  })
})

describe('a refusal', () => {
  test('asks a visitor to sign in, except at the desk, which seems not to exist', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'anyone')) {
      const expected = endpoint.access === 'desk' ? 'NotFoundException' : 'UnauthorizedAccessException'
      expect(await ask(endpoint, undefined), getLine(endpoint)).toBe(expected)
    }
  })

  test('says to a suspended account why, and since when', async () => {
    const write = endpoints.find((endpoint) => getLine(endpoint) === 'POST /v1/user/blocs')!
    await expect(requireAccess(write, suspended(true), async () => false)).rejects.toMatchObject({
      code: 'AccountSuspendedException',
      data: { reason: 'spam', date: '1970-01-01T00:00:00.000Z' },
    })
  })

  test('at the desk says nothing of a suspension to whoever has no role', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access === 'desk'))
      expect(await ask(endpoint, suspended(true)), getLine(endpoint)).toBe('NotFoundException')
  })
})

describe('a fresh proof', () => {
  /** The endpoints that ask this viewer for a proof when this is sent. */
  async function asking(signedInAt: Date, body?: object): Promise<string[]> {
    const asked: string[] = []
    for (const endpoint of endpoints)
      await requireProof(endpoint, { viewer: { ...viewer, signedInAt }, network: '' }, body, async () => {
        asked.push(getLine(endpoint))
      })
    return asked.sort()
  }
  const long = new Date(clock.now().getTime() - 86_400_000)

  test('is asked for where it is named, and after a new sign-in nearly everywhere too', async () => {
    const always = getLines('people who just proved who they are')
    expect(await asking(clock.now())).toEqual(always)
    expect(await asking(long)).toEqual([...always, ...getLines('people who just proved it or just signed in')].sort())
  })

  test('is not asked for again with the code that it was given for; an empty code is one too', async () => {
    expect(await asking(long, { otp_token: 'x' })).toEqual([])
    expect(await asking(long, { otp_token: '' })).toEqual([])
    expect(await asking(long, { otp_code: '123456' })).not.toEqual([])
  })

  test('is what the caller sent as their password, from their network', async () => {
    const erase = endpoints.find((endpoint) => getLine(endpoint) === 'POST /v1/user/erase')!
    const given: unknown[] = []
    await requireProof(erase, { viewer, network: '203.0.113.1' }, { password: 'tuyo' }, async (call) => {
      given.push(call)
    })
    expect(given).toEqual([{ viewer, password: 'tuyo', network: '203.0.113.1' }])
    const refused = requireProof(erase, { viewer, network: '' }, {}, () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
  })
})
