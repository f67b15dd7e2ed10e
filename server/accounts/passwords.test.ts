import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { texts } from '#contract/texts.ts'
import { Failure } from '#server/kit/fail.ts'
import { hashPassword, isPassword } from './password-hashes.ts'
import { passwordProblem } from './passwords.ts'

const own = { email: 'tala@example.com', pageUrl: 'tala.komiks', pageName: 'Tala Reyes-Cruz' }

it('refuses each of the first 3,000 common passwords of 8 characters and more', async () => {
  const common = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3000)
  expect(common).toHaveLength(3000)
  for (const word of common) {
    expect(await passwordProblem(word, own)).toBe(texts.passwordCommon)
    expect(await passwordProblem(word.toUpperCase(), own)).toBe(texts.passwordCommon)
  }
})

it.each([
  'Tala@Example.com',
  'TALA.komiks',
  'talakomiks',
  'tala reyes cruz',
  'Tala Reyés-Cruz',
  'talatala',
  'Tala1234',
])('refuses %j, built from public facts about the owner', async (word) => {
  expect(await passwordProblem(word, own)).toBe(texts.passwordOwn)
})

it.each(['pixelpixel', 'PIXEL pixel', 'pixel123', 'official pixel'])('compares %j with our name', async (word) => {
  const problem = await passwordProblem(word, own)
  if (word === 'official pixel') expect(problem).toBeUndefined()
  else expect(problem).toBe(texts.passwordOwn)
})

it.each([
  ...[
    'aaaaaaaa',
    '        ',
    '\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000',
    'abababab',
    'kape1kape1kape1',
    'mnopqrstuv',
    '!!!!!!!!',
    'zyxwvutsrq',
  ],
])('refuses the pattern %j', async (word) => {
  expect([texts.passwordPattern, texts.passwordCommon]).toContain(await passwordProblem(word, own))
})

it.each(['tala.komiks at kape', 'tuyo at kamatis 7', 'bananas at tala', 'kamote at kape sa umaga', 'saging 🍌🍌 ñ'])(
  'accepts %j',
  async (word) => {
    expect(await passwordProblem(word, own)).toBeUndefined()
  },
)

it('hashes long passwords, spaces and emoji exactly as they are', async () => {
  for (const password of [`${'x'.repeat(63)}Y`, '  may puwang  ', 'saging 🍌🍌 ñ', `${'h'.repeat(99)}1`]) {
    const hash = await hashPassword(password)
    expect(await isPassword(hash, password)).toBe(true)
    expect(await isPassword(hash, `${password.slice(0, -1)}!`)).toBe(false)
    expect(await isPassword(hash, password.toUpperCase())).toBe(false)
  }
})

it('matches no password when there is no hash', async () => {
  expect(await isPassword(undefined, 'kahit ano po')).toBe(false)
  expect(await isPassword(null, 'kahit ano po')).toBe(false)
})

it('refuses a flood instead of queueing all of it, and works normally afterwards', async () => {
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => isPassword(undefined, 'kahit ano po')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(210 - 202)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Failure)
    expect(reason.code).toBe('ServiceUnavailableException')
  }
  expect(await isPassword(await hashPassword('kahit ano po'), 'kahit ano po')).toBe(true)
})
