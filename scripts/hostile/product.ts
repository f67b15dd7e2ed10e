// The product that an attack runs against, with production's limits, and what every attacker knows about it.
import { readFileSync } from 'node:fs'
import { cast, demoPassword } from '#db/seed/cast.ts'
import { type ProductProcess, startProductProcess } from '../product-process.ts'
import { fromNetwork } from './networks.ts'

export interface HostileProduct extends ProductProcess {
  /** Creators of the demo who can sign in, with `password`. */
  creators: { email: string; page_url: string }[]
  password: string
}

/** Starts a product with the demo. Every limit is on, as for real strangers. */
export async function startHostileProduct(): Promise<HostileProduct> {
  const product = await startProductProcess({ RATE_LIMITS: 'on', LOG_LEVEL: 'error' })
  return {
    ...product,
    creators: cast.filter(({ role }) => role === 'creator').map(({ email, page_url }) => ({ email, page_url })),
    password: demoPassword,
  }
}

/** Signs in; returns the cookie. */
export async function signIn({ url }: ProductProcess, email: string, password: string, network = 1): Promise<string> {
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromNetwork(network) },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Resident memory of the process in bytes; 0 when it has ended. */
export function getResident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    // The process has ended, which is reported as a crash.
    return 0
  }
}
