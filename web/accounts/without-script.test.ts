// Signing up, signing in and keeping an account without JavaScript: what each plain form posts, and what its answer shows.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { profiles } from '#contract/profiles.ts'
import { getForms, getLinks, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'

const visit = (url: string, more: Parameters<typeof renderOwn>[2] = {}) =>
  renderOwn(url, [refuses(profiles.me, 'UnauthorizedAccessException')], { isSignedIn: false, ...more })
/** A form that was accepted, on a page that stays. */
const accepted = (action: string, values: Record<string, string>, data: object = {}) => ({
  posted: { action, values, body: { data } },
})
/** The fields of the form that posts there; undefined without such a form. */
const fields = (page: Parameters<typeof getForms>[0], action: string) =>
  getForms(page).find((form) => form.action === action)?.values

describe('the login', () => {
  const empty = { email: '', password: '' }

  test.each([
    ['', {}],
    ['?next=%2Fluz%3Fpage%3D2', { next: '/luz?page=2' }],
    ['?next=https%3A%2F%2Fevil.test%2F', {}],
    ['?next=%2F%2Fevil.test', {}],
    ['?verification_code=abc', { authorization_code: 'abc' }],
  ])('at “%s” carries what the address asks for, and nothing that leads elsewhere', async (query, carried) => {
    expect(fields(await visit(addresses.login + query), addresses.login)).toEqual({ ...empty, ...carried })
  })

  test('by wallet goes where that by password goes, and verifies the same address', async () => {
    const wallet = async (query: string, hasProviderSignIn = true) =>
      fields(await visit(addresses.login + query, { hasProviderSignIn }), addresses.loginWith)
    expect(await wallet('')).toEqual({ platform: 'epayment' })
    expect(await wallet('?next=%2Fluz')).toEqual({ platform: 'epayment', redirect_after: '/luz' })
    expect(await wallet('?verification_code=abc')).toEqual({ platform: 'epayment', authorization_code: 'abc' })
    expect(await wallet('?next=%2Fluz', false)).toBeUndefined()
  })

  test('that was refused keeps the email and never the password, and marks where it was wrong', async () => {
    const errors = { password: ['Not this password.'] }
    const failure = { exception: 'ValidationException', message: 'Please check.', errors } as const
    const typed = { email: 'ana@example.com', next: '/luz' }
    const page = await visit(addresses.login, refused(addresses.login, typed, failure))
    expect(page.status).toBe(422)
    const form = getForms(page).find(({ action }) => action === addresses.login)
    expect(form).toMatchObject({ values: { ...typed, password: '' }, wrong: ['password'] })
    expect(getText(page)).toContain('Not this password.')
  })

  test('with a token of the wallet is finished by one press, which alone carries the token', async () => {
    const page = await visit(addresses.loginByToken('once'))
    expect(fields(page, addresses.loginToken)).toEqual({ token: 'once' })
    expect(getForms(page, addresses.login)).toHaveLength(1)
    expect(getText(page)).toContain('You are back from your wallet.')
  })

  test('leads to a forgotten password and to a first page', async () => {
    const links = getLinks(await visit(addresses.login))
    expect(links).toContainEqual(['Forgot your password?', addresses.forgotPassword])
    expect(links).toContainEqual(['Start your page', addresses.signUp])
  })

  test('is not for search engines, and Filipino where that is the language', async () => {
    const page = await visit(addresses.login, { language: 'fil' })
    expect(page.head.isPrivate).toBe(true)
    expect(getText(page)).toContain(fil['Forgot your password?'])
  })
})

describe('the second step of a login', () => {
  const action = addresses.secondFactor
  const needs = (methods: string[], next?: string) =>
    accepted(
      addresses.login,
      { email: 'ana@example.com', ...(next && { next }) },
      {
        second_factor: { token: 'step-2', methods },
      },
    )
  const again = (failure: Parameters<typeof refused>[2], values = {}) =>
    visit(action, refused(action, { token: 'step-2', methods: 'totp recovery', next: '/luz', ...values }, failure))

  test('is a form for the code, which carries what is needed to ask once more', async () => {
    const page = await visit(addresses.login, needs(['totp', 'recovery'], '/luz'))
    expect(fields(page, action)).toEqual({ token: 'step-2', methods: 'totp recovery', next: '/luz', code: '' })
    expect(fields(page, addresses.login)).toBeUndefined()
    expect(getText(page)).toContain('Six digits from your authenticator app.')
  })

  test('speaks of no app where only recovery codes are left', async () => {
    const text = getText(await visit(addresses.login, needs(['recovery'])))
    expect(text).toContain('One of the recovery codes you kept. Each works once.')
    expect(text).not.toContain('authenticator app')
  })

  test('that only a passkey can take says that it needs JavaScript, and asks for no code', async () => {
    const page = await visit(addresses.login, needs(['passkey']))
    expect(fields(page, action)).toBeUndefined()
    expect(getText(page)).toContain('A passkey works once JavaScript is on.')
  })

  test('with a wrong code says so at the code, and still goes where it was going', async () => {
    const failure = {
      exception: 'OTPCodeInvalidException',
      message: 'Wrong code.',
      data: { attempts_left: 2 },
    } as const
    const page = await again(failure, { code: '123456' })
    const form = getForms(page).find((one) => one.action === action)
    expect(form).toMatchObject({ values: { token: 'step-2', next: '/luz' }, wrong: ['code'] })
    expect(getText(page).split('Wrong code.')).toHaveLength(2)
  })

  test('is over after the last wrong code: a new login leads to the same place', async () => {
    const failure = {
      exception: 'OTPCodeInvalidException',
      message: 'Wrong code.',
      data: { attempts_left: 0 },
    } as const
    const page = await again(failure)
    expect(fields(page, action)).toBeUndefined()
    expect(getText(page)).toContain('Nothing was opened.')
    expect(getLinks(page)).toContainEqual(['Log in', addresses.loginTo('/luz')])
  })

  test('believes no method that it does not know', async () => {
    const failure = {
      exception: 'OTPCodeInvalidException',
      message: 'Wrong code.',
      data: { attempts_left: 2 },
    } as const
    const page = await again(failure, { methods: 'toString recovery sms' })
    expect(fields(page, action)).toMatchObject({ methods: 'recovery' })
  })
})

describe('the sign-up', () => {
  test('says that an account needs JavaScript, and links what it agrees to', async () => {
    const page = await visit(addresses.signUp)
    expect(getText(page)).toContain('Opening an account needs JavaScript')
    expect(fields(page, addresses.signUp)).toEqual({
      page_url: '',
      page_name: '',
      email: '',
      password: '',
      referral_code: '',
    })
    expect(getLinks(page)).toContainEqual(['Terms and Conditions', addresses.terms])
    expect(getLinks(page)).toContainEqual(['Privacy Notice', addresses.privacy])
  })

  test('keeps the code of who referred somebody, also for an account by wallet', async () => {
    const page = await visit(`${addresses.signUp}?ref=BEA1`)
    expect(fields(page, addresses.signUp)).toMatchObject({ referral_code: 'BEA1' })
    expect(fields(page, addresses.loginWith)).toEqual({ platform: 'epayment', referral_code: 'BEA1' })
    expect(fields(await visit(addresses.signUp), addresses.loginWith)).toEqual({ platform: 'epayment' })
  })

  test('that was refused keeps everything but the password, and a reason of no field is said once', async () => {
    const typed = { page_url: 'bea', page_name: 'Bea', email: 'bea@example.com', referral_code: 'LUZ' }
    const failure = { exception: 'TooManyRequestsException', message: 'Too many accounts.' } as const
    const page = await visit(addresses.signUp, refused(addresses.signUp, typed, failure))
    expect(fields(page, addresses.signUp)).toEqual({ ...typed, password: '' })
    expect(getText(page).split('Too many accounts.')).toHaveLength(2)
  })

  test('that was sent says where the mail went, and asks for another by a form', async () => {
    const done = accepted(addresses.signUp, { email: 'bea@example.com' })
    const page = await visit(addresses.signUp, done)
    expect(getText(page)).toContain('We sent a link to bea@example.com .')
    expect(fields(page, addresses.resendEmail)).toEqual({ email: 'bea@example.com' })
    expect(fields(page, addresses.signUp)).toBeUndefined()
    expect(getLinks(page).map(([, address]) => address)).not.toContain(addresses.outbox)
    expect(getLinks(await visit(addresses.signUp, { ...done, isTestMode: true }))).toContainEqual([
      'development outbox',
      addresses.outbox,
    ])
  })
})

describe('a forgotten password', () => {
  test('is asked for by email; the answer says nothing about whether there is such an account', async () => {
    const page = await visit(addresses.forgotPassword, accepted(addresses.forgotPassword, { email: 'bea@example.com' }))
    expect(getText(page)).toContain('If bea@example.com has an account, a link is on its way.')
    expect(fields(page, addresses.forgotPassword)).toEqual({ email: 'bea@example.com' })
  })

  test('is replaced by a form with the token of the link, also after a refusal', async () => {
    const first = await visit(addresses.resetPasswordBy('link'))
    expect(fields(first, addresses.resetPassword)).toEqual({ token: 'link', password: '' })
    const errors = { password: ['Too short.'] }
    const failure = { exception: 'ValidationException', message: 'Please check.', errors } as const
    const page = await visit(addresses.resetPassword, refused(addresses.resetPassword, { token: 'link' }, failure))
    expect(getForms(page, addresses.resetPassword)[0]).toMatchObject({ values: { token: 'link' }, wrong: ['password'] })
    expect(getText(page)).not.toContain('Please check.')
  })

  test('whose link is over leads to another one', async () => {
    const errors = { token: ['This link is over.'] }
    const failure = { exception: 'ValidationException', message: '', errors } as const
    const page = await visit(addresses.resetPassword, refused(addresses.resetPassword, { token: 'link' }, failure))
    expect(getText(page)).toContain('This link is over.')
    expect(getLinks(page)).toContainEqual(['Ask for a new link', addresses.forgotPassword])
  })
})

describe('a mailed link', () => {
  test.each([
    ['confirmEmail', 'Confirm', 'Go on', addresses.dashboard],
    ['undoEmail', 'Take it back', 'Choose a new password', addresses.forgotPassword],
    ['undoPasskey', 'Remove it', 'Choose a new password', addresses.forgotPassword],
  ] as const)('to %s changes nothing before it is pressed, and then leads on', async (change, button, leads, to) => {
    const action = addresses[change]
    const page = await visit(`${action}?token=link`)
    const asks = { action, values: { token: 'link' }, buttons: [[button]], wrong: [] }
    expect(getForms(page, action)).toEqual([asks])
    const failure = { exception: 'ValidationException', message: 'This link is over.' } as const
    const over = await visit(action, refused(action, { token: 'link' }, failure))
    expect(getText(over)).toContain('This link is over.')
    expect(getForms(over, action)).toEqual([asks])
    const done = await visit(action, accepted(action, { token: 'link' }))
    expect(getForms(done, action)).toEqual([])
    expect(getLinks(done)).toContainEqual([leads, to])
  })
})
