import { randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { challengeKeys } from './human-check-solution.ts'

/**
 * The browser tries counters from 0 until the key matches, which is at the hidden counter: 300 to 700 tries of 2,000 rounds,
 * on average a million PBKDF2 rounds. That is about 0.2 s on a laptop and 1 to 3 s on a cheap phone.
 */
const ROUNDS = 2000
const COUNTER_MIN = 300
const COUNTER_MAX = 700
const MINUTES = 10

/** A new challenge, valid for 10 minutes. */
export async function createHumanCheck({ config }: Services): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(COUNTER_MIN, COUNTER_MAX + 1),
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + MINUTES * 60_000),
    ...challengeKeys(config)[0],
  })
  return { ...challenge }
}
