// Text messages: sent through the gateway at SMS_URL, or stored in the development outbox.
import type { Config } from '#server/kit/config.ts'
import type { Db } from '#server/kit/db.ts'

const TIMEOUT_MS = 10_000

export interface Sms {
  /** `+63` and 10 digits. */
  to: string
  text: string
  /** The code in it, for the outbox. */
  code?: string
}

export interface SmsSender {
  /** Throws if the gateway did not take it; the error contains no number and no text. */
  send(sms: Sms): Promise<void>
  /** Checks that the gateway is reachable and does not refuse us; sends nothing. */
  check(): Promise<void>
}

export function chooseSmsSender(config: Config, db: Db): SmsSender {
  return config.smsUrl ? gatewaySender(config.smsUrl) : outboxSender(db)
}

/** Posts `{ to, text }` as JSON; user and password in the address become Basic authorization. Any 2xx is success. */
function gatewaySender(smsUrl: string): SmsSender {
  const url = new URL(smsUrl)
  const userInfo = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const authorization = userInfo !== ':' && { authorization: `Basic ${Buffer.from(userInfo).toString('base64')}` }
  return {
    // Gateways answer a request without a message in different ways; only a refusal of our credentials, or a fault, is a failure.
    async check() {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, { method: 'OPTIONS', headers: { ...authorization }, redirect: 'error', signal })
      await response.body?.cancel()
      if ([401, 403].includes(response.status) || response.status >= 500)
        throw new Error(`the SMS gateway answered ${response.status}`)
    },
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}

function outboxSender(db: Db): SmsSender {
  return {
    check: async () => undefined,
    async send({ to, text, code }) {
      await db
        .insertInto('dev_outbox')
        .values({ channel: 'sms', recipient: to, subject: 'SMS', text, code: code ?? null })
        .execute()
    },
  }
}
