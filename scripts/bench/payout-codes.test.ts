import { expect, test } from 'vitest'
import { codesSentTo, nextCode } from './payout-codes.ts'
import { openRows } from './rows.fixture.ts'

const rows = openRows()
const mobile = '9170000001'
let id = 0

const sms = (recipient: string, code: string | null) =>
  rows.write('dev_outbox', {
    id: ++id,
    channel: 'sms',
    recipient,
    subject: '',
    text: 'Your code',
    code,
    sent_at: new Date(0),
  })

test('the codes of a number are those of its messages with one, the latest first', async () => {
  await sms('+639170000001', '111111')
  await sms('+639170000002', '222222')
  await sms('+639170000001', null)
  await sms('+639170000001', '333333')
  expect(await codesSentTo(rows.db, mobile)).toEqual(['333333', '111111'])
  expect(await codesSentTo(rows.db, '9170000003')).toEqual([])
})

test('the next code is the one that came after those before', async () => {
  await sms('+639170000001', '111111')
  expect(await nextCode(rows.db, mobile, 0, { tries: 1 })).toBe('111111')
  const waiting = nextCode(rows.db, mobile, 1, { tries: 100 })
  await sms('+639170000001', '222222')
  expect(await waiting).toBe('222222')
})

test('where none comes it is given up after so many tries, or when the run is over', async () => {
  await sms('+639170000001', '111111')
  expect(await nextCode(rows.db, mobile, 1, { tries: 1 })).toBeUndefined()
  expect(await nextCode(rows.db, mobile, 0, { tries: 100, isOver: () => true })).toBeUndefined()
})
