// Chaos must tell a lost gift, a doubled one, and every centavo that the provider holds too much or too little.
import { expect, test } from 'vitest'
import { type AcknowledgedGift, compareGifts, type PostedGift } from './posted-gifts.ts'

const paid: AcknowledgedGift = { id: 'a', fate: 'paid', owed: 50_00 }
const left: AcknowledgedGift = { id: 'b', fate: 'walked away', owed: 0 }
const postedOnce: PostedGift = { id: 'a', state: 'paid', journals: 1, refunds_open: 0 }
const unposted: PostedGift = { id: 'b', state: 'expired', journals: 0, refunds_open: 0 }

/** The problems of one gift, of which the provider holds so many centavos. */
function problems(gift: AcknowledgedGift, posted: PostedGift | undefined, held?: number) {
  return compareGifts([gift], posted ? [posted] : [], new Map(held === undefined ? [] : [[gift.id, held]]))
}

test('a paid gift that is posted once, and an unpaid one that is not, are right', () => {
  expect(compareGifts([paid, left], [postedOnce, unposted], new Map([['a', 50_00]]))).toEqual([])
  expect(problems(left, { ...unposted, state: 'failed' }, 0)).toEqual([])
})

test('payments that nobody was told of are not compared', () => {
  expect(compareGifts([], [postedOnce], new Map([['c', 1]]))).toEqual([])
})

test('an acknowledged gift that we do not know is lost, paid or not', () => {
  expect(problems(paid, undefined, 50_00)).toEqual(['a (paid) was acknowledged and is lost'])
  expect(problems(left, undefined)).toEqual(['b (walked away) was acknowledged and is lost'])
})

test('a paid gift of which the provider holds nothing, and an unpaid one of which it holds something, are told', () => {
  expect(problems(paid, postedOnce)).toEqual(['a (paid): the provider holds 0 centavos'])
  expect(problems(left, unposted, 1)).toEqual(['b (walked away): the provider holds 1 centavos'])
})

test('a paid gift that is posted twice, never, or is not paid in our books is told', () => {
  expect(problems(paid, { ...postedOnce, journals: 2 }, 50_00)).toEqual(['a (paid): paid, 2 journals'])
  expect(problems(paid, { ...postedOnce, journals: 0 }, 50_00)).toEqual(['a (paid): paid, 0 journals'])
  expect(problems(paid, { ...postedOnce, state: 'awaiting' }, 50_00)).toEqual(['a (paid): awaiting, 1 journals'])
})

test('an unpaid gift that is posted or counts as paid is told', () => {
  expect(problems(left, { ...unposted, journals: 1 })).toEqual(['b (walked away): expired, 1 journals'])
  expect(problems(left, { ...unposted, state: 'paid' })).toEqual(['b (walked away): paid, 0 journals'])
})

test('a second capture is told until it is sent back, also one that we never noticed', () => {
  const twice = { ...paid, fate: 'paid twice' }
  expect(problems(twice, { ...postedOnce, refunds_open: 1 }, 100_00)).toEqual([
    'a (paid twice): a second capture is not sent back yet',
  ])
  expect(problems(twice, postedOnce, 100_00)).toEqual(['a (paid twice): the provider holds 10000 centavos of 5000'])
  expect(problems(twice, postedOnce, 50_00)).toEqual([])
})

test('a gift of another amount than its payer was told is told', () => {
  expect(problems(paid, postedOnce, 49_99)).toEqual(['a (paid): the provider holds 4999 centavos of 5000'])
})
