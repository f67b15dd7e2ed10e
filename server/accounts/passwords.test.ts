import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { texts } from '#contract/texts.ts'
import { Failure } from '#server/kit/fail.ts'
import { hashPassword, isPassword, passwordProblem } from './passwords.ts'

const own = { email: 'tala@example.com', pageUrl: 'tala.komiks' }

it('refuses each of the first 3,000 common passwords of 8 characters and more', async () => {
  const common = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3000)
  expect(common).toHaveLength(3000)
  for (const word of common) {
    expect(await passwordProblem(word, own)).toBe(texts.passwordCommon)
    expect(await passwordProblem(word.toUpperCase(), own)).toBe(texts.passwordCommon)
  }
})

it('refuses the owner’s address and page, in any case', async () => {
  for (const word of ['Tala@Example.com', 'TALA.komiks'])
    expect(await passwordProblem(word, own)).toBe(texts.passwordCommon)
  expect(await passwordProblem('tala.komiks at kape', own)).toBeUndefined()
})

it('takes long ones, spaces and emoji exactly as they are', async () => {
  for (const password of [`${'x'.repeat(63)}Y`, '  may puwang  ', 'saging 🍌🍌 ñ', `${'h'.repeat(99)}1`]) {
    const hash = await hashPassword(password)
    expect(await isPassword(hash, password)).toBe(true)
    expect(await isPassword(hash, `${password.slice(0, -1)}!`)).toBe(false)
    expect(await isPassword(hash, password.toUpperCase())).toBe(false)
  }
})

it('says no where there is no hash, after the same work', async () => {
  expect(await isPassword(undefined, 'kahit ano po')).toBe(false)
  expect(await isPassword(null, 'kahit ano po')).toBe(false)
})

it('turns a flood away instead of queueing all of it, and works on after', async () => {
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => isPassword(undefined, 'kahit ano po')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(210 - 202)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Failure)
    expect(reason.code).toBe('ServiceUnavailableException')
  }
  expect(await isPassword(await hashPassword('kahit ano po'), 'kahit ano po')).toBe(true)
})
