import { expect, test } from 'vitest'
import { signWebhook, webhookKeys } from './signature.ts'

const SECRET = 'whsec_cGl4ZWwtc2FuZGJveC1zaWduaW5nLWtleS0wMDAwMDE='

test('the signature equals the published test vector', () => {
  const body = '{"type":"checkout.paid","data":{"id":"chk_1","amount":10000}}'
  expect(signWebhook(webhookKeys(SECRET), 'evt_01J9ZK7Q4M', 1_767_225_600, body)).toBe(
    'v1,omRFcv3/QCqRf4CUVWud8bShQyD01Y5qX+zgJF5YIYc=',
  )
})

test('signs with both secrets during a rotation', () => {
  const other = `whsec_${Buffer.from('another key of enough length').toString('base64')}`
  const [first, second] = [SECRET, other].map((secret) => signWebhook(webhookKeys(secret), 'evt_1', 1, '{}'))
  expect(signWebhook(webhookKeys(`${SECRET},${other}`), 'evt_1', 1, '{}')).toBe(`${first} ${second}`)
})

test('a malformed secret yields no keys', () => {
  expect(webhookKeys('secret')).toEqual([])
  expect(webhookKeys(`${SECRET},whsec_short`)).toEqual([])
  expect(webhookKeys('')).toEqual([])
})
