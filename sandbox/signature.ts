// Webhook signatures according to Standard Webhooks.
import { createHmac } from 'node:crypto'

/** The HMAC keys of a comma-separated list of `whsec_<base64>` secrets; empty when any of them is malformed. */
export function webhookKeys(secrets: string): Buffer[] {
  const parts = secrets.split(',').map((secret) => /^whsec_([A-Za-z0-9+/]{16,}={0,2})$/.exec(secret.trim())?.[1])
  return parts.every((part) => part !== undefined) ? parts.map((part) => Buffer.from(part, 'base64')) : []
}

/** The value of `webhook-signature`: one `v1,<base64>` per key, separated by spaces. */
export function signWebhook(keys: Buffer[], id: string, timestampSeconds: number, body: string): string {
  const content = `${id}.${timestampSeconds}.${body}`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`).join(' ')
}
