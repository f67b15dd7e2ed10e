import { beforeEach, expect, test } from 'vitest'
import { forgetPayment, pendingPayment, rememberPayment } from './pending-payment.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** Another tab has the device's storage, and none of this tab's. */
const inAnotherTab = () => sessionStorage.clear()

test('an unfinished payment is offered on the page it was started from, and on no other', () => {
  rememberPayment({ path: '/ana', token: 'one' }, 'this')
  expect(pendingPayment('/ana')).toBe('one')
  expect(pendingPayment('/bea')).toBeUndefined()
})

test('an unfinished gift stays in its tab; an unfinished purchase is offered in every tab', () => {
  rememberPayment({ path: '/ana', token: 'gift' }, 'this')
  rememberPayment({ path: '/ana/snap/1', token: 'purchase' }, 'all')
  inAnotherTab()
  expect(pendingPayment('/ana')).toBeUndefined()
  expect(pendingPayment('/ana/snap/1')).toBe('purchase')
})

test('a payment that has ended is forgotten; the one that was started after it is not', () => {
  rememberPayment({ path: '/ana', token: 'first' }, 'this')
  rememberPayment({ path: '/ana', token: 'second' }, 'this')
  forgetPayment('first')
  expect(pendingPayment('/ana')).toBe('second')
  forgetPayment('second')
  expect(pendingPayment('/ana')).toBeUndefined()
})

test('storage that holds something else offers nothing and stops nothing', () => {
  sessionStorage.setItem('pixel.payment', '{"path":')
  rememberPayment({ path: '/ana', token: 'one' }, 'all')
  expect(pendingPayment('/ana')).toBe('one')
})
