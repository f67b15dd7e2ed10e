import { expect, test } from 'vitest'
import type { LiveTexts } from '#contract/live-page.ts'
import { getAlertText } from './alert.ts'

test('the alert of a reached goal has its title, unless it is not shown any more', () => {
  const texts = { goal: 'Reached: {title}', goalUntitled: 'Goal reached' } as LiveTexts
  const getLine = (title: string) => getAlertText({ type: 'goal.reached', data: { title } }, texts).line
  expect([getLine('Tablet'), getLine('')]).toEqual(['Reached: Tablet', 'Goal reached'])
})
