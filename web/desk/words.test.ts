// The desk's words: each code that the contract knows has its own, and what it does not know is still readable.
import { expect, test } from 'vitest'
import {
  actionName,
  contradictionNames,
  moneyActions,
  restoreText,
  stateName,
  subjectNames,
  typeNames,
  waitingNames,
} from './words.ts'

test('a state is read as words', () => {
  expect(['charged_back', 'paid', 'a_b_c', ''].map(stateName)).toEqual(['Charged back', 'Paid', 'A b c', ''])
})

test('an action without words is its code', () => {
  expect(actionName('report.dismiss')).toBe('Dismissed')
  expect(actionName('moon.land')).toBe('moon.land')
})

test('no two codes of a list are told in the same words', () => {
  for (const names of [typeNames, waitingNames, contradictionNames, moneyActions]) {
    const words = Object.values(names)
    expect(new Set(words).size).toBe(words.length)
  }
})

test('whatever can be reported is named alike in the log', () => {
  expect(subjectNames).toMatchObject(typeNames)
})

test('lifting a suspension promises payouts only where they were held', () => {
  expect(restoreText(true)).toContain('held payouts go on')
  expect(restoreText(false)).not.toContain('payouts')
})
