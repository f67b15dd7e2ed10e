// For tests of the Xendit dialect: a sandbox that sends its webhooks, and calls below its prefix.
import { randomUUID } from 'node:crypto'
import { type Json, type Reply, startTestSandbox, type TestSandbox } from '../sandbox.fixture.ts'

export const TOKEN = 'the-callback-token'
/** The header of the v3 calls about payments. */
export const V3 = { 'api-version': '2024-11-11' }

export type TestXendit = {
  sandbox: TestSandbox
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  open: (wanted?: Json) => Promise<Json>
  /** A session that was paid on its page, read again. */
  paid: (wanted?: Json, outcome?: string) => Promise<Json>
  /** The events received, in order of arrival. */
  receivedTypes: () => string[]
  /** Empties everything and freezes the clock, as before each test. */
  reset: () => Promise<void>
}

export async function startTestXendit(): Promise<TestXendit> {
  const sandbox = await startTestSandbox({
    SANDBOX_DIALECT: 'xendit',
    SANDBOX_CALLBACK_TOKEN: TOKEN,
    SANDBOX_ALLOW_RESET: '1',
  })

  function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return sandbox.call(method, `/compat/xendit${path}`, body, headers)
  }

  async function open(wanted: Json = {}): Promise<Json> {
    const { status, body } = await call('POST', '/sessions', newSession(wanted))
    if (status !== 201) throw new Error(`session refused: ${JSON.stringify(body)}`)
    return body
  }

  return {
    sandbox,
    call,
    open,
    async paid(wanted = {}, outcome = 'paid') {
      const { payment_session_id, payment_link_url } = await open(wanted)
      await sandbox.choose(payment_link_url.split('/').at(-1), outcome)
      return (await call('GET', `/sessions/${payment_session_id}`)).body
    },
    receivedTypes: () => sandbox.received.map((delivery) => delivery.event.event),
    async reset() {
      await sandbox.settle()
      await sandbox.reset()
    },
  }
}

export function newSession(wanted: Json = {}): Json {
  return {
    reference_id: `pi_${randomUUID()}_1`,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: 100.5,
    currency: 'PHP',
    country: 'PH',
    customer: { reference_id: 'cus_1', type: 'INDIVIDUAL', individual_detail: { given_names: 'Ana' } },
    success_return_url: 'http://localhost:3000/pay/return/1',
    cancel_return_url: 'http://localhost:3000/pay/return/1?cancel=1',
    ...wanted,
  }
}

export function newXenditPayout(wanted: Json = {}): Json {
  return {
    reference_id: 'po_1',
    channel_code: 'PH_BDO',
    channel_properties: { account_number: '001234567890', account_holder_name: 'ANA REYES' },
    amount: 85.25,
    currency: 'PHP',
    description: 'PIXEL payout',
    ...wanted,
  }
}
