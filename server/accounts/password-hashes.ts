import { hash, hashSync, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { fail } from '#server/kit/fail.ts'
import { newToken } from '#server/kit/tokens.ts'

/** OWASP's second choice of parameters: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when there is no hash, so that an unknown address takes as long as a known one. */
const dummyHash = hashSync(newToken(), cost)

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, cost))
}

/** Whether the password matches the hash. Without a hash the answer is false, after the same work. */
export function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return withHashSlot(async () => (await verify(passwordHash ?? dummyHash, password)) && Boolean(passwordHash))
}

/** Each hash occupies one of the four pool threads and 19 MiB: a flood of sign-ins must not starve other work. */
const CONCURRENT_MAX = 2
const WAITING_MAX = 200
const slots = pLimit(CONCURRENT_MAX)

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (slots.activeCount + slots.pendingCount >= CONCURRENT_MAX + WAITING_MAX)
    throw fail('ServiceUnavailableException', 'Many people are signing in right now. Please try again in a moment.')
  return slots(work)
}
