// The solution of a human check: what it must prove, and with which keys challenges are signed.
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { fail } from '#server/kit/fail.ts'
import { isSameText, keyedHashes } from '#server/kit/tokens.ts'

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

export function requireSolution(
  config: Config,
  responseToken: string | undefined,
): { signature: string; expiresAt: Date } {
  const payload = parse(responseToken)
  if (!payload) throw failedCheck()
  const expiresAt = new Date(payload.challenge.parameters.expiresAt * 1000)
  if (expiresAt <= clock.now() || !isOurs(config, payload)) throw failedCheck()
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
  return challengeKeys(config).some(
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
export function challengeKeys({ secret }: Config) {
  const signing = keyedHashes(secret, 'human-check', 'challenge')
  const proving = keyedHashes(secret, 'human-check', 'key')
  return signing.map((key, n) => ({
    hmacSignatureSecret: key.toString('hex'),
    hmacKeySignatureSecret: proving[n]!.toString('hex'),
  }))
}

export function failedCheck() {
  return fail('CaptchaFailedException', 'We could not confirm that you are human. Please try again.')
}
