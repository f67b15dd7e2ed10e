// The product that an attack runs against, with production's limits, and what every attacker knows about it.
import { readFileSync } from 'node:fs'
import { cast, demoPassword } from '#db/seed/cast.ts'
import { type ProductProcess, startProductProcess } from '../product-process.ts'
import { send } from './visitors.ts'

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

/** Signs in; returns the cookies. */
export async function signIn(product: HostileProduct, email: string, network: number): Promise<string> {
  const { status, body, cookie } = await send(
    product,
    'POST',
    '/v1/auth/login',
    { network },
    { email, password: product.password },
  )
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${body}`)
  return cookie
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
