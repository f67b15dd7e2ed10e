import { expect, test } from 'vitest'
import type { LiveTexts } from '#contract/live-page.ts'
import { getAlertText } from './alert.ts'

const all = {
  gift: '{name} sent {amount}',
  sale: '{name} bought for {amount}',
  follower: '{name} follows now',
  question: '{name} asks',
  test: 'This is a test',
} as LiveTexts

test.each([
  ['gift.paid', 'Nena sent ₱50', 'Salamat'],
  ['sale.paid', 'Nena bought for ₱50', null],
  ['follower.new', 'Nena follows now', null],
  ['question.new', 'Nena asks', 'Anong lapis?'],
  ['test', 'Nena sent ₱50', 'This is a test'],
])('the alert of %s says what happened, with what was written to the creator', (type, line, below) => {
  const data = { name: 'Nena', amount: 50, message: 'Salamat', question: 'Anong lapis?' }
  expect(getAlertText({ type, data }, all)).toEqual({ line, below })
})

test('the alert of a reached goal has its title, unless it is not shown any more', () => {
  const texts = { goal: 'Reached: {title}', goalUntitled: 'Goal reached' } as LiveTexts
  const getLine = (title: string) => getAlertText({ type: 'goal.reached', data: { title } }, texts).line
  expect([getLine('Tablet'), getLine('')]).toEqual(['Reached: Tablet', 'Goal reached'])
})
