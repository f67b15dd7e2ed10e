import { expect, test } from 'vitest'
import { gifts } from './gifts.ts'
import { refuse, take } from './inputs.fixture.ts'

const { body } = gifts.send
const gift = { amount: 50 }

test('a gift needs an amount only: it comes from the page, unnamed and without a message', () => {
  expect(take(body, gift)).toEqual({
    amount: 50_00n,
    source: 'profile',
    supporter_name: null,
    supporter_message: null,
    is_anonymous: false,
    confirm: false,
  })
})

test.each([
  [20, 20_00n],
  ['20.50', 20_50n],
  [50_000, 50_000_00n],
])('₱%s is an amount', (amount, centavos) => {
  expect(take(body, { amount })).toMatchObject({ amount: centavos })
})

test.each([
  [19.99, 'The smallest gift here is ₱20.00.'],
  [0, 'The smallest gift here is ₱20.00.'],
  [50_000.01, 'The largest gift is ₱50,000.00.'],
  [20.001, 'Enter an amount in pesos, such as 50 or 20.50.'],
  [-50, 'Enter an amount in pesos, such as 50 or 20.50.'],
  ['1,000', 'Enter an amount in pesos, such as 50 or 20.50.'],
  ['1e3', 'Enter an amount in pesos, such as 50 or 20.50.'],
  ['', 'Enter an amount in pesos, such as 50 or 20.50.'],
  [null, 'Enter an amount in pesos, such as 50 or 20.50.'],
  [undefined, 'Enter an amount in pesos, such as 50 or 20.50.'],
])('%j is no amount of a gift', (amount, text) => {
  expect(refuse(body, { amount })).toEqual({ amount: [text] })
})

test('a name has 16 characters and a message 120, blank ones are none', () => {
  const longest = { supporter_name: 'Ñ'.repeat(16), supporter_message: '🥭'.repeat(120) }
  expect(take(body, { ...gift, ...longest })).toMatchObject(longest)
  expect(refuse(body, { ...gift, supporter_name: 'Ñ'.repeat(17), supporter_message: '🥭'.repeat(121) })).toEqual({
    supporter_name: ['Use at most 16 characters for the name.'],
    supporter_message: ['Use at most 120 characters for the message.'],
  })
  expect(take(body, { ...gift, supporter_name: '  ', supporter_message: '\n' })).toMatchObject({
    supporter_name: null,
    supporter_message: null,
  })
})

test('a gift comes from one of four places, and from no other', () => {
  for (const source of ['profile', 'question-and-answer', 'goal', 'share'])
    expect(take(body, { ...gift, source })).toMatchObject({ source })
  expect(refuse(body, { ...gift, source: 'mail' })).toEqual({ source: ['This source is not known.'] })
})

test('flags are 0 or 1', () => {
  expect(take(body, { ...gift, is_anonymous: 1, confirm: '1' })).toMatchObject({ is_anonymous: true, confirm: true })
  expect(refuse(body, { ...gift, is_anonymous: 2, confirm: 'yes' })).toEqual({
    is_anonymous: ['This must be 0 or 1.'],
    confirm: ['This must be 0 or 1.'],
  })
})

test('a field that no gift has is refused, so that a misspelt one is not ignored', () => {
  expect(Object.keys(refuse(body, { ...gift, is_anonymus: 1 }))).toEqual(['is_anonymus'])
})

test('a reply is needed, and has 300 characters', () => {
  const { body: reply } = gifts.reply
  expect(take(reply, { donation_id: 'd', message: ` ${'a'.repeat(300)} ` })).toEqual({
    donation_id: 'd',
    message: 'a'.repeat(300),
  })
  expect(refuse(reply, { donation_id: 'd', message: ' ' })).toEqual({ message: ['The reply is required.'] })
  expect(refuse(reply, { donation_id: 'd', message: 'a'.repeat(301) })).toEqual({
    message: ['Use at most 300 characters.'],
  })
})
