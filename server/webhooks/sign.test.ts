// The signature headers are those of Standard Webhooks, to the letter: its own libraries and others check them.
import { expect, test } from 'vitest'
import { signedHeaders } from './sign.ts'

/** The example of the Standard Webhooks documentation. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const event = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('of the published example are the published ones; a second that has begun counts as that second', () => {
  expect(signedHeaders(event, [secret], new Date(1_614_265_330_999))).toEqual({
    'content-type': 'application/json',
    'user-agent': 'PIXEL webhooks',
    'webhook-id': event.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

test('hold one signature for each secret, in their order, separated by a space', () => {
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  const at = new Date(1_614_265_330_000)
  const { 'webhook-signature': both } = signedHeaders(event, [other, secret], at)
  const { 'webhook-signature': first } = signedHeaders(event, [other], at)
  expect(both).toBe(`${first} ${signature}`)
})
