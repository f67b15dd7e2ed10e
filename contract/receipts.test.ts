// What a receipt says about its money, and how it is looked up.
import { describe, expect, test } from 'vitest'
import { fil } from './fil.ts'
import { refuse, take } from './inputs.fixture.ts'
import { type ReceiptCourse, receiptNote, receipts, receiptWords } from './receipts.ts'
import { sharedPictures } from './shared-pictures.ts'

const states = ['pending', 'paid', 'failed', 'refunded', 'disputed'] as const
const refunds = [null, { state: 'under_way' }, { state: 'done' }] as const
const disputes = [null, { state: 'opened' }, { state: 'won' }, { state: 'lost' }] as const
const courses: ReceiptCourse[] = states.flatMap((state) =>
  refunds.flatMap((refund) => disputes.map((dispute) => ({ state, refund, dispute }))),
)

describe('the sentence about the money', () => {
  test('is there for every course that a payment can take, in both languages', () => {
    for (const course of courses) {
      const note = receiptNote(course)
      expect(note, JSON.stringify(course)).toMatch(/^[A-Z].*\.$/)
      expect(fil, note).toHaveProperty([note])
    }
  })

  test('never says that the money arrived while the payer’s bank disputes it or it is on its way back', () => {
    for (const course of courses.filter(
      ({ refund, dispute }) => dispute?.state === 'opened' || refund?.state === 'under_way',
    ))
      expect(receiptNote(course)).not.toContain('The money arrived')
  })

  test.each<[ReceiptCourse, string]>([
    [{ state: 'paid', refund: null, dispute: null }, 'The money arrived.'],
    [{ state: 'paid', refund: { state: 'done' }, dispute: null }, 'The money arrived.'],
    [{ state: 'refunded', refund: { state: 'done' }, dispute: null }, 'This was paid, and then given back.'],
    [
      { state: 'pending', refund: null, dispute: null },
      'The provider has not confirmed this yet. It is no proof of payment.',
    ],
    [{ state: 'failed', refund: null, dispute: null }, 'This was not paid. No money moved.'],
    [
      { state: 'disputed', refund: null, dispute: { state: 'lost' } },
      'This was paid, and then taken back by the payer’s bank.',
    ],
  ])('of %j is %j', (course, note) => {
    expect(receiptNote(course)).toBe(note)
  })

  test('tells of an open dispute before a refund, and of one that was won only while the payment stands', () => {
    const both = { state: 'paid', refund: { state: 'under_way' }, dispute: { state: 'opened' } } as const
    expect(receiptNote(both)).toContain('disputes this')
    expect(receiptNote({ ...both, dispute: { state: 'won' } })).toContain('on its way back')
    expect(receiptNote({ ...both, refund: null, dispute: { state: 'won' } })).toContain('the payment stands')
    expect(receiptNote({ state: 'refunded', refund: { state: 'done' }, dispute: { state: 'won' } })).toBe(
      'This was paid, and then given back.',
    )
  })
})

test('every state has a word of its own, in both languages', () => {
  const words = states.map((state) => receiptWords[state])
  expect(new Set(words).size).toBe(states.length)
  for (const word of words) expect(fil).toHaveProperty([word])
})

describe('a receipt is looked up', () => {
  test('in capitals or not, without the spaces around it', () => {
    expect(take(receipts.check.params, { reference: ' px-20261122-abcd2345 ' })).toEqual({
      reference: 'PX-20261122-ABCD2345',
    })
    expect(take(receipts.check.query, { code: 'abc' })).toEqual({ code: 'ABC' })
    expect(take(receipts.check.query, {})).toEqual({})
  })

  test('by nothing longer than ours, and nothing that no database stores', () => {
    for (const reference of ['a'.repeat(41), 'PX\0', 'PX\n1'])
      expect(Object.keys(refuse(receipts.check.params, { reference })), reference).toEqual(['reference'])
    expect(Object.keys(refuse(receipts.check.query, { code: 'a'.repeat(41) }))).toEqual(['code'])
  })
})

test('a receipt’s picture has the parts of its link', () => {
  expect(sharedPictures.receipt.match(/:\w+/g)).toEqual([':reference', ':code'])
})
