// What tests and seed make the sandbox provider do.
import type { Config } from '#server/kit/config.ts'
import type { Services } from '#server/outside/services.ts'
import { asReferenceId } from '#server/outside/xendit/reference-ids.ts'

/** A payment that the provider shall have captured in the past. */
export interface Capture {
  /** The payment's id. */
  reference: string
  /** Centavos. */
  amount: bigint
  description: string
  paidAt: Date
}

/** Makes the sandbox provider record these payments as captured in the past. Returns its checkout ids. */
export async function capturedAtSandbox({ config }: Pick<Services, 'config'>, captures: Capture[]): Promise<string[]> {
  const answer = await atSandbox<{ data: { checkout_id: string }[] } | { checkout_id: string }[]>(
    config,
    'POST captures',
    {
      items: captures.map(({ reference, amount, description, paidAt }) => ({
        // At Xendit what has no attempt in its reference is another program's, and is not settled.
        reference: config.provider === 'xendit' ? asReferenceId(config.secret, reference, '00000000') : reference,
        amount: Number(amount),
        description,
        paid_at: paidAt.toISOString(),
      })),
    },
  )
  return (Array.isArray(answer) ? answer : answer.data).map((row) => row.checkout_id)
}

/** Calls the sandbox provider's administration API. */
export async function atSandbox<T>(config: Config, call: string, body?: object): Promise<T> {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetch(`${config.sandboxUrl}/_sandbox/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${config.sandboxAdminToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`the sandbox provider refused ${call} with ${response.status}`)
  return response.json() as Promise<T>
}
