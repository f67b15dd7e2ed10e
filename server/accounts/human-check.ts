// The human check: a proof of work in ALTCHA format, served and verified by this server, without a third party.
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { fail } from '#server/kit/fail.ts'
import { isSameText, keyedHashes } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'

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
    ...keys(config)[0],
  })
  return { ...challenge }
}

/** CaptchaFailedException unless the solution is right, unexpired and unused. Does not consume it. */
export async function verifyHumanCheck({ config, db }: Services, responseToken: string | undefined): Promise<void> {
  if (!config.humanCheck) return
  const { signature } = requireSolution(config, responseToken)
  const used = await db
    .selectFrom('human_checks_used')
    .select('signature')
    .where('signature', '=', signature)
    .executeTakeFirst()
  if (used) throw refused()
}

/** The same, and consumes the solution: it is valid for one request. */
export async function consumeHumanCheck({ config, db }: Services, responseToken: string | undefined): Promise<void> {
  if (!config.humanCheck) return
  const { signature, expiresAt } = requireSolution(config, responseToken)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('human_checks_used')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw refused()
}

const Response = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().check(z.maxLength(128)) }),
})

function requireSolution(config: Config, responseToken: string | undefined): { signature: string; expiresAt: Date } {
  const payload = parse(responseToken)
  if (!payload) throw refused()
  const expiresAt = new Date(payload.challenge.parameters.expiresAt * 1000)
  if (expiresAt <= clock.now() || !isOurs(config, payload)) throw refused()
  return { signature: payload.challenge.signature, expiresAt }
}

/**
 * Verifies like the library, except the expiry, which the library compares with the machine's clock instead of `clock`.
 * A challenge signed with an earlier secret stays valid.
 */
function isOurs(config: Config, { challenge, solution }: z.output<typeof Response>): boolean {
  const { parameters, signature } = challenge
  const signed = JSON.stringify(parameters, Object.keys(parameters).toSorted())
  const derived = Buffer.from(solution.derivedKey, 'hex')
  return keys(config).some(
    ({ hmacSignatureSecret, hmacKeySignatureSecret }) =>
      isSameText(signature, sign(hmacSignatureSecret, signed)) &&
      isSameText(parameters.keySignature, sign(hmacKeySignatureSecret, derived)),
  )
}

function sign(secret: string, data: string | Buffer): string {
  return createHmac('sha256', secret).update(data).digest('hex')
}

/** Parses the base64 of `{ challenge, solution }`; undefined for anything else. */
function parse(responseToken: string | undefined): z.output<typeof Response> | undefined {
  try {
    return z.parse(Response, JSON.parse(Buffer.from(responseToken ?? '', 'base64').toString()))
  } catch {
    return undefined
  }
}

/** The signing keys of the current secret, then of each old one. */
function keys({ secret }: Config) {
  const signing = keyedHashes(secret, 'human-check', 'challenge')
  const proving = keyedHashes(secret, 'human-check', 'key')
  return signing.map((key, n) => ({
    hmacSignatureSecret: key.toString('hex'),
    hmacKeySignatureSecret: proving[n]!.toString('hex'),
  }))
}

function refused() {
  return fail('CaptchaFailedException', 'We could not confirm that you are human. Please try again.')
}
