// Shared by the scripts that test money under faults: a misbehaving provider.
import { setTimeout as wait } from 'node:timers/promises'

/** Settings with which the provider loses, repeats, delays, reorders and mis-signs webhooks, and fails API requests. */
export const hostile = {
  webhooks: {
    drop_probability: 0.25,
    duplicate_max: 3,
    delay_ms: [0, 3000],
    reorder_window_ms: 2000,
    bad_signature_probability: 0.1,
    deliver_before_response: true,
    retry_scale: 0.02,
  },
  api: {
    faults: [
      { route: '*', kind: 'latency', probability: 0.2, delay_ms: [5, 120] },
      { route: 'POST /v1/checkouts', kind: 'error_before', probability: 0.04 },
      { route: 'POST /v1/checkouts', kind: 'error_after', probability: 0.04 },
      { route: 'POST /v1/checkouts', kind: 'reset_after', probability: 0.04 },
      { route: 'POST /v1/checkouts/query', kind: 'html_502', probability: 0.05 },
      { route: 'POST /v1/refunds', kind: 'reset_after', probability: 0.2 },
      { route: 'POST /v1/payouts', kind: 'error_before', probability: 0.08 },
      { route: 'POST /v1/payouts', kind: 'error_after', probability: 0.08 },
      { route: 'POST /v1/payouts', kind: 'reset_after', probability: 0.08 },
    ],
  },
}

/** Chooses an outcome on the provider's checkout page. */
export async function choose(link: string, outcome: string): Promise<void> {
  const response = await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
  if (response.status !== 303) throw new Refused(`the provider's page answered ${response.status} to ${outcome}`)
}

/** A refusal that a retry does not change. */
export class Refused extends Error {}

/** Repeats until nothing is found or time is up; returns what was found last. */
export async function untilNone(find: () => Promise<string[]>, limitMs: number): Promise<string[]> {
  const begin = performance.now()
  for (;;) {
    const found = await find()
    if (found.length === 0 || performance.now() - begin > limitMs) return found
    await wait(1000)
  }
}

export function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
