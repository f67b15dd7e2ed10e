import { describe, expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { credentials } from './credentials.ts'
import { refuse, take } from './inputs.fixture.ts'
import { passkeys } from './passkeys.ts'
import { tokens } from './tokens.ts'

const person = { page_url: 'luz', page_name: 'Luz', email: 'luz@example.com', password: 'kamote at kape' }

describe('signing up', () => {
  const { body } = accounts.register

  test('needs an address, a name, an email and a password', () => {
    expect(refuse(body, person)).toEqual({})
    expect(refuse(body, {})).toEqual({
      page_url: ['Use 3 to 30 of a-z, 0-9, dot, dash or underscore, starting with a letter or digit.'],
      page_name: ['The page name is required.'],
      email: ['The email is required.'],
      password: ['The password is required.'],
    })
  })

  test.each([
    ['', 'The email is required.'],
    ['  ', 'The email is required.'],
    ['luz', 'This does not look like an email address.'],
    ['luz@', 'This does not look like an email address.'],
    ['luz@example', 'This does not look like an email address.'],
    ['luz reyes@example.com', 'This does not look like an email address.'],
    ['luz@example.com\nbcc: all@example.com', 'This does not look like an email address.'],
    [`${'a'.repeat(243)}@example.com`, 'This does not look like an email address.'],
  ])('the email %j is refused', (email, text) => {
    expect(refuse(body, { ...person, email })).toEqual({ email: [text] })
  })

  test('an email loses the spaces around it, and keeps its capitals', () => {
    expect(take(body, { ...person, email: ' Luz.Reyes+pixel@Example.com ' })).toMatchObject({
      email: 'Luz.Reyes+pixel@Example.com',
    })
  })

  test('a password has 8 to 128 characters, of which none is taken away', () => {
    expect(take(body, { ...person, password: ' spaces ' })).toMatchObject({ password: ' spaces ' })
    expect(refuse(body, { ...person, password: 'a'.repeat(128) })).toEqual({})
    for (const password of ['a'.repeat(7), 'a'.repeat(129)])
      expect(refuse(body, { ...person, password })).toEqual({ password: ['Use 8 to 128 characters.'] })
  })

  test('a referral code has at most 40 characters, and none is fine', () => {
    expect(refuse(body, { ...person, referral_code: null })).toEqual({})
    expect(refuse(body, { ...person, referral_code: 'a'.repeat(41) })).toEqual({
      referral_code: ['We do not know this referral code.'],
    })
  })
})

describe('signing in', () => {
  test('takes any password that could be one, however short', () => {
    expect(refuse(accounts.login.body, { email: person.email, password: 'a' })).toEqual({})
    expect(refuse(accounts.login.body, { email: person.email, password: '' })).toEqual({
      password: ['The password is required.'],
    })
    expect(Object.keys(refuse(accounts.login.body, { email: person.email, password: 'a'.repeat(1025) }))).toEqual([
      'password',
    ])
  })

  test('the code of a mailed link may be missing or empty, and no longer than ours are', () => {
    for (const authorization_code of [undefined, null, '', 'a'.repeat(4096)])
      expect(refuse(accounts.login.body, { email: person.email, password: 'a', authorization_code })).toEqual({})
    expect(
      refuse(accounts.login.body, { email: person.email, password: 'a', authorization_code: 'a'.repeat(4097) }),
    ).toEqual({ authorization_code: ['This link is used up or too old. Please ask for a new one.'] })
  })

  test('the second factor is a code or a passkey, not both and not neither', () => {
    const { body } = accounts.secondFactor
    expect(refuse(body, { token: 't', code: ' 123 456 ' })).toEqual({})
    expect(refuse(body, { token: 't', credential: { id: 'k' } })).toEqual({})
    for (const given of [{}, { code: '123456', credential: { id: 'k' } }])
      expect(Object.values(refuse(body, { token: 't', ...given }))).toEqual([['Give a code or a passkey.']])
    expect(refuse(body, { token: 't', code: ' ' })).toEqual({ code: ['Enter a code.'] })
  })

  test('only e-payment is a platform', () => {
    expect(refuse(accounts.loginWith.body, { platform: 'epayment' })).toEqual({})
    expect(refuse(accounts.loginWith.body, { platform: 'facebook' })).toEqual({
      platform: ['We know no such platform.'],
    })
  })

  test('an account is reactivated only by saying so', () => {
    const { body } = accounts.reactivate
    for (const reactivate_account of [1, '1'])
      expect(refuse(body, { reactivate_account, reactivate_token: 't' })).toEqual({})
    for (const reactivate_account of [0, '0', true, undefined])
      expect(Object.keys(refuse(body, { reactivate_account, reactivate_token: 't' }))).toEqual(['reactivate_account'])
  })
})

describe('a changed password', () => {
  test('is measured as a new one, and the present one is only compared', () => {
    const { body } = credentials.changePassword
    expect(refuse(body, { current_password: 'a', password: 'b'.repeat(8) })).toEqual({})
    expect(refuse(body, { current_password: 'a', password: 'b'.repeat(7) })).toEqual({
      password: ['Use 8 to 128 characters.'],
    })
    expect(refuse(accounts.resetPassword.body, { token: '', password: 'b'.repeat(8) })).toEqual({
      token: ['This link is used up or too old. Please ask for a new one.'],
    })
  })
})

describe('what opens an account', () => {
  test('a passkey has a name of 1 to 50 characters', () => {
    const { body } = passkeys.add
    expect(take(body, { name: ' Phone ', credential: {} })).toMatchObject({ name: 'Phone' })
    for (const name of ['', 'a'.repeat(51)])
      expect(refuse(body, { name, credential: {} })).toEqual({
        name: ['Give the passkey a name of at most 50 characters.'],
      })
    expect(refuse(body, { name: 'Phone', credential: 'k' })).toEqual({
      credential: ['This passkey did not work here. Please try again.'],
    })
  })

  test('an API token has a name, and may do what we know, each once', () => {
    const { body } = tokens.make
    expect(take(body, { name: 'Tool', scopes: ['events', 'profile', 'events'] })).toEqual({
      name: 'Tool',
      scopes: ['events', 'profile'],
    })
    expect(take(body, { name: 'Tool', scopes: 'transactions' })).toMatchObject({ scopes: ['transactions'] })
    for (const scopes of [undefined, [], ['everything'], ['events', 'payouts'], [1]])
      expect(Object.values(refuse(body, { name: 'Tool', scopes })).flat()).toContain('Choose what it may do.')
    expect(refuse(body, { name: 'a'.repeat(51), scopes: ['events'] })).toEqual({
      name: ['Give it a name of at most 50 characters.'],
    })
  })
})
