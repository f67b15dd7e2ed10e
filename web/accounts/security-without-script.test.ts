// The cards of an account without JavaScript: its devices, its password and email, its page address, and the proof they ask for.
import { describe, expect, test } from 'vitest'
import { ownForm, ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials, type Session } from '#contract/credentials.ts'
import { limits } from '#contract/limits.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { ana } from '../pages/sample-pages.fixture.ts'
import { answers, getForms, getText, refused, refuses, renderOwn } from '../rendered-page.fixture.ts'

const at = '2026-11-23T00:00:00.000Z'
const phone: Session = {
  id: 's1',
  device: 'Chrome, Android',
  place: '203.0.113.•',
  created_at: at,
  last_seen_at: at,
  is_current: true,
}
const library = { ...phone, id: 's2', device: 'Firefox, Windows', is_current: false }

type Answers = Parameters<typeof renderOwn>[1]
const as = (change: Partial<Me>): Answers => [answers(profiles.me, { ...ana, ...change })]
const open = (answered: Answers = [], more = {}) =>
  renderOwn(
    addresses.security,
    [
      answers(passkeys.list, []),
      answers(otp.authenticator, { is_active: false }),
      answers(otp.recoveryCodeCount, { count: 0 }),
      answers(credentials.sessions, [phone]),
      ...answered,
    ],
    more,
  )
const formAt = (page: Parameters<typeof getForms>[0], action: string) =>
  getForms(page).find((form) => form.action === action)
const failure = (exception: 'ValidationException' | 'TooManyRequestsException', errors?: Record<string, string[]>) => ({
  exception,
  message: 'Not like this.',
  ...(errors && { errors }),
})
const unproven = (methods: string[]) =>
  ({ exception: 'StepUpException', message: 'Is it you?', data: { methods } }) as const

describe('the devices of an account', () => {
  const ends = (page: Parameters<typeof getForms>[0]) =>
    getForms(page, `${addresses.security}/sessions`).map(({ action, buttons }) => [action, buttons[0]![0]])

  test('are each signed out by a form of their own, but for the one in hand', async () => {
    const page = await open([answers(credentials.sessions, [phone, library, { ...library, id: 's3', device: '' }])])
    expect(ends(page)).toEqual([
      [`${ownForm('endSession', 's2')}#sessions`, 'Sign out'],
      [`${ownForm('endSession', 's3')}#sessions`, 'Sign out'],
      [`${ownPaths.endOtherSessions}#sessions`, 'Sign out everywhere else'],
    ])
    for (const name of ['Sign out Firefox, Windows', 'Sign out Unknown device'])
      expect(page.html).toContain(`aria-label="${name}"`)
    expect(getText(page)).toContain('This device · 203.0.113.•')
    expect(getText(page)).toContain('203.0.113.• · last seen Nov 23, 2026 at 8:00 am')
  })

  test('that are one only have nothing to sign out', async () => {
    expect(ends(await open())).toEqual([])
  })

  test('say why one was not signed out, in their own card alone', async () => {
    const page = await open([], refused(ownForm('endSession', 's2'), {}, failure('TooManyRequestsException')))
    expect(page.status).toBe(429)
    expect(getText(page)).toMatch(/Signed in on Not like this\./)
    expect(getText(page).split('Not like this.')).toHaveLength(2)
  })
})

describe('the password', () => {
  const action = `${addresses.changePassword}#password`

  test('is changed with the present one, which an account by wallet does not have', async () => {
    expect(formAt(await open(), action)).toEqual({
      action,
      values: { current_password: '', password: '' },
      buttons: [['Change password']],
      wrong: [],
    })
    expect(formAt(await open(as({ has_password: false })), action)!.values).toEqual({ password: '' })
  })

  test('that was refused is in no field again, and marked where it was wrong', async () => {
    const wrong = failure('ValidationException', { current_password: ['Not this password.'] })
    const page = await open([], refused(addresses.changePassword, {}, wrong))
    expect(formAt(page, action)).toMatchObject({
      values: { current_password: '', password: '' },
      wrong: ['current_password'],
    })
    expect(getText(page)).not.toContain('Not like this.')
  })

  test('that is changed says who was signed out', async () => {
    const page = await open([], { posted: { action: addresses.changePassword, values: {}, body: { data: {} } } })
    expect(getText(page)).toContain('Password changed Every other device was signed out.')
    expect(getText(await open())).not.toContain('Every other device was signed out.')
  })
})

describe('the email', () => {
  const action = `${addresses.changeEmail}#email`
  const typed = { email: 'bea@example.com' }

  test('is shown as it is, and changed with the password', async () => {
    const page = await open()
    expect(getText(page)).toContain(`Email ${ana.email}`)
    expect(formAt(page, action)!.values).toEqual({ email: '', password: '' })
  })

  test('that was refused stays as it was typed', async () => {
    const page = await open([], refused(addresses.changeEmail, typed, failure('TooManyRequestsException')))
    expect(formAt(page, action)!.values).toEqual({ ...typed, password: '' })
    expect(getText(page).split('Not like this.')).toHaveLength(2)
  })

  test('waits for its link once it is asked for, and the present one stays until then', async () => {
    const page = await open([], { posted: { action: addresses.changeEmail, values: typed, body: { data: {} } } })
    expect(getText(page)).toContain('We sent a link to bea@example.com. Your email changes when you open it.')
    expect(getText(page)).toContain(`Email ${ana.email}`)
  })

  test('of an account without a password is proven by a code, which carries what was typed', async () => {
    const proof = `${ownPaths.stepUpForEmail}#email`
    const asked = await open(as({ has_password: false }), refused(addresses.changeEmail, typed, unproven(['code'])))
    expect(formAt(asked, proof)).toMatchObject({ values: { ...typed, code: '' }, buttons: [['Go on']] })
    expect(formAt(asked, action)!.values).toEqual(typed)
    const body = { data: { sent_to: 'a•••@example.com' } }
    const sent = await open(as({ has_password: false }), {
      posted: { action: ownPaths.stepUpForEmail, values: typed, body },
    })
    expect(formAt(sent, proof)).toMatchObject({ values: { ...typed, code: '' }, buttons: [['Check the code']] })
    expect(getText(sent)).toContain('We sent a code to a•••@example.com.')
    const proven = await open(as({ has_password: false }), {
      posted: { action: ownPaths.stepUpForEmail, values: typed, body: { data: { proven_until: at } } },
    })
    expect(formAt(proven, proof)).toBeUndefined()
    expect(formAt(proven, action)!.values).toEqual(typed)
  })

  test('that only a passkey can prove says that it needs JavaScript', async () => {
    const page = await open(as({ has_password: false }), refused(addresses.changeEmail, typed, unproven(['passkey'])))
    expect(getText(page)).toContain('A passkey works once JavaScript is on.')
    expect(formAt(page, `${ownPaths.stepUpForEmail}#email`)).toBeUndefined()
    expect(formAt(page, action)!.values).toEqual(typed)
  })

  test('asks for no proof in the card of the password', async () => {
    const page = await open([], refused(addresses.changeEmail, typed, unproven(['code'])))
    expect(formAt(page, `${ownPaths.stepUpForPassword}#password`)).toBeUndefined()
  })
})

describe('the address of the page', () => {
  const settings = (more = {}) => renderOwn(addresses.settings, [], more)
  const action = ownPaths.changePageUrl

  test('says what becomes of the old one before it is changed', async () => {
    const page = await settings()
    expect(formAt(page, action)).toMatchObject({ values: { page_url: '' }, buttons: [['Change address']] })
    const text = getText(page)
    expect(text).toContain('Now: /ana')
    expect(text).toContain(`Old links lead to the new address for ${limits.oldPageUrlDays} days`)
    expect(text).toContain(`You can change it ${limits.renames} times in ${limits.renameDays} days`)
  })

  test.each([
    [
      'at its field',
      failure('ValidationException', { page_url: ['Somebody has it.'] }),
      'Somebody has it.',
      ['page_url'],
    ],
    ['above it', failure('TooManyRequestsException'), 'Not like this.', []],
  ])('that was refused stays as it was typed, with the reason %s', async (_, why, said, wrong) => {
    const page = await settings(refused(action, { page_url: 'bea' }, why))
    expect(formAt(page, action)).toMatchObject({ values: { page_url: 'bea' }, wrong })
    expect(getText(page).split(said)).toHaveLength(2)
  })
})

test('devices that cannot be read are not taken for none, and the other cards stay', async () => {
  const page = await open([refuses(credentials.sessions, 'ServerException')])
  expect(getForms(page, `${addresses.security}/sessions`)).toEqual([])
  expect(formAt(page, `${addresses.changePassword}#password`)).toBeDefined()
  expect(getText(page)).not.toContain('This device')
})
