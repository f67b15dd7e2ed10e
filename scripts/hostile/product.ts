// The product an attack meets, with its limits as they stand in production, and what every attacker needs to know of it.
import { readFileSync } from 'node:fs'
import { cast, demoPassword } from '#db/seed/cast.ts'
import { type ProductProcess, startProductProcess } from '../product-process.ts'
import { fromNetwork } from './networks.ts'

export interface HostileProduct extends ProductProcess {
  /** The origin of the sandbox provider beside it. */
  providerUrl: string
  /** Creators of the demo who can sign in, with `password`. */
  creators: { email: string; page_url: string }[]
  password: string
}

/** Starts one with the demo in it. Every limit is on: attacks meet what strangers meet. */
export async function startHostileProduct(settings: Record<string, string> = {}): Promise<HostileProduct> {
  const product = await startProductProcess({ RATE_LIMITS: 'on', LOG_LEVEL: 'error', ...settings })
  return {
    ...product,
    providerUrl: `http://localhost:${product.settings.SANDBOX_PORT}`,
    creators: cast.filter(({ role }) => role === 'creator').map(({ email, page_url }) => ({ email, page_url })),
    password: demoPassword,
  }
}

/** The cookie of somebody who signs in. */
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

/** Bytes of memory this process holds; 0 when it has ended. */
export function getResident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    // It has just ended; that is told as a crash.
    return 0
  }
}
