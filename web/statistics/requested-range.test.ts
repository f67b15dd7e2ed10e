import { expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { getRequestedRange } from './requested-range.ts'

test.each([
  ['', '30', {}],
  ['days=7', '7', { query: { days: '7' } }],
  ['days=90', '90', { query: { days: '90' } }],
  ['days=1000', '30', {}],
  ['by=month', '12', { query: { by: 'month' } }],
  ['from=2026-01-01', 'own', { query: { from: '2026-01-01', by: 'day' } }],
  ['to=2028-02-29', 'own', { query: { to: '2028-02-29', by: 'day' } }],
  ['from=2026-01-01&to=2026-03-31&by=month', 'own', { query: { from: '2026-01-01', to: '2026-03-31', by: 'month' } }],
])('%j selects the range %s', (address, range, input) => {
  expect(getRequestedRange(new URLSearchParams(address))).toMatchObject({ range, input, errors: {} })
})

test.each([
  ['from=soon', { from: [texts.dayShape] }],
  ['from=2026-13-01', { from: [texts.dayShape] }],
  ['from=2026-02-30', { from: [texts.dayShape] }],
  ['to=2026-02-29', { to: [texts.dayShape] }],
  ['to=2026-04-31', { to: [texts.dayShape] }],
  ['from=0999-12-31', { from: [texts.dayShape] }],
  ['to=2026-1-1', { to: [texts.dayShape] }],
  ['from=2026-03-01&to=2026-02-01', { to: [texts.daysOrder] }],
])('%s is refused with an error and keeps the typed values', (address, errors) => {
  const query = new URLSearchParams(address)
  const typed = Object.fromEntries(query)
  expect(getRequestedRange(query)).toMatchObject({ range: 'own', input: undefined, errors, ...typed })
})
