// The signature headers of Standard Webhooks, which a receiver checks. One signature per signing secret, separated by spaces.
import { createHmac } from 'node:crypto'

/** `at` is the machine's real time, because a receiver compares it with its own clock. */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'PIXEL webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
  }
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(text)
    .digest('base64')
}
