import { expect, test } from 'vitest'
import { findMeaningless } from './command-words.ts'

const refund = 'refund <transaction_no> [--wait SECONDS]: sends a payment back; never --all of them'
const find = (usage: string, words: string) => findMeaningless(words.split(' ').filter(Boolean), usage)

test('words in their places, and options that the usage names, have a meaning', () => {
  expect(find(refund, 'TX-1')).toBeUndefined()
  expect(find(refund, 'TX-1 --wait 5')).toBeUndefined()
  expect(find(refund, '--wait 5 TX-1')).toBeUndefined()
  expect(find('ledger verify [--since-last]: verifies', '--since-last')).toBeUndefined()
  expect(find('derived rebuild: recomputes', '')).toBeUndefined()
})

test.each(['--dry-run', '-h', '--WAIT', '--wait=5', '--wait-long'])(
  '%s, which the usage does not name, has none',
  (option) => {
    expect(find(refund, `TX-1 ${option}`)).toBe(option)
  },
)

test('the first word too many has none, wherever the options stand', () => {
  expect(find(refund, 'TX-1 TX-2 TX-3')).toBe('TX-2')
  expect(find(refund, 'TX-1 --wait 5 TX-2')).toBe('TX-2')
  expect(find(refund, '--wait 5 TX-1 TX-2')).toBe('TX-2')
  expect(find('ledger verify [--since-last]: verifies', '--since-last all')).toBe('all')
  expect(find('derived rebuild: recomputes', 'all')).toBe('all')
})

test('a place that may stay empty is a place', () => {
  const restore = 'restore <folder> [<day>]: restores'
  expect(find(restore, 'a')).toBeUndefined()
  expect(find(restore, 'a 2026-11-01')).toBeUndefined()
  expect(find(restore, 'a 2026-11-01 c')).toBe('c')
})

test('a place with … takes all words that are left, also dashes and numbers below 0 in them', () => {
  const suspend = 'account suspend <page_url> <reason…>: suspends'
  expect(find(suspend, 'luz spam - again and again -1')).toBeUndefined()
  expect(find(suspend, 'luz spam --quietly')).toBe('--quietly')
})
