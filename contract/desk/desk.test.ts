// What the desk may say and must say: every action has a reason, and what it does to money is explicit.
import { expect, test } from 'vitest'
import { appeals } from '../appeals.ts'
import type { Endpoint } from '../endpoint.ts'
import { refuse, take } from '../inputs.fixture.ts'
import { desk } from './desk.ts'

const withReason: [Endpoint, object][] = [
  [desk.decide, { decision: 'dismiss' }],
  [desk.takeDown, { content_type: 'photo', content_id: 'p' }],
  [desk.putBack, { content_type: 'photo', content_id: 'p' }],
  [desk.suspend, {}],
  [desk.restore, {}],
  [desk.change, { change: 'deactivate' }],
  [desk.resetCodes, {}],
  [desk.removeBank, { bank_slug: 'bdo' }],
  [desk.decideAppeal, { decision: 'uphold' }],
  [desk.refund, {}],
  [desk.hold, {}],
  [desk.release, {}],
  [desk.writeOff, {}],
  [desk.resend, {}],
  [desk.refuseRefund, {}],
  [desk.retryReceipt, {}],
  [desk.takeOver, {}],
  [appeals.appeal, {}],
]

test.each(withReason.map(([endpoint, rest]) => ({ line: endpoint.path, body: endpoint.body, rest })))(
  '$line needs a reason of at most 1,000 characters',
  ({ body, rest }) => {
    expect(take(body, { ...rest, message: ` ${'a'.repeat(1000)} ` })).toMatchObject({ message: 'a'.repeat(1000) })
    expect(refuse(body, { ...rest, message: '\n' })).toEqual({ message: ['Please say why.'] })
    expect(refuse(body, { ...rest, message: 'a'.repeat(1001) })).toEqual({ message: ['Use at most 1,000 characters.'] })
  },
)

test('buyers get their money back only if that is said', () => {
  const what = { content_type: 'photo', content_id: 'p', message: 'Stolen.' }
  expect(take(desk.takeDown.body, what)).toMatchObject({ refund_buyers: false })
  expect(take(desk.takeDown.body, { ...what, refund_buyers: '1' })).toMatchObject({ refund_buyers: true })
  expect(take(desk.decide.body, { decision: 'take_down', message: 'Stolen.' })).toMatchObject({ refund_buyers: false })
})

test('a suspension holds the payouts unless that is said', () => {
  expect(take(desk.suspend.body, { message: 'Fraud.' })).toMatchObject({ hold_payouts: true })
  expect(take(desk.suspend.body, { message: 'Spam.', hold_payouts: '0' })).toMatchObject({ hold_payouts: false })
  expect(take(desk.decide.body, { decision: 'suspend', message: 'Fraud.' })).toMatchObject({ hold_payouts: true })
})

test.each([
  ['decide a report', desk.decide, 'decision', 'forget'],
  ['decide an appeal', desk.decideAppeal, 'decision', 'dismiss'],
  ['change an account', desk.change, 'change', 'erase'],
])('nobody can %s in a way that we do not know', (_what, { body }, field, unknown) => {
  for (const value of [unknown, undefined])
    expect(refuse(body, { [field]: value, message: 'Because.' })).toEqual({ [field]: ['This field is required.'] })
})

test('the desk lists open reports unless it asks for others', () => {
  expect(take(desk.reports.query, {})).toMatchObject({ state: 'open', page: 1 })
  expect(Object.keys(refuse(desk.reports.query, { state: 'lost', reason: 'mood' }))).toEqual(['state', 'reason'])
})

test('accounts are searched by at most the length of an email, in one line', () => {
  expect(take(desk.accounts.query, {})).toMatchObject({ search: '' })
  expect(refuse(desk.accounts.query, { search: 'a'.repeat(254) })).toEqual({})
  for (const search of ['a'.repeat(255), 'tala\0'])
    expect(Object.keys(refuse(desk.accounts.query, { search }))).toEqual(['search'])
})
