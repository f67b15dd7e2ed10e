// The terms of a one-time code, and the keyed hash that a challenge stores of them.
import type { Config } from '#server/kit/config.ts'
import { keyedHashes } from '#server/kit/tokens.ts'

export type OtpPurpose = 'payout' | 'add-bank' | 'update-mobile' | 'authenticator' | 'step-up'

/** All parameters of the action. Another value, or another number of values, is another action. */
export type Terms = Record<string, string | number | bigint | null>

export interface CodeRequest {
  userId: bigint
  /** The requester's network, for limits per network. */
  network: string
  purpose: OtpPurpose
  terms: Terms
  /** The action as named in the message: `withdraw ₱1,000.00 to BDO Unibank ••••7890`. */
  what: string
  /** Sends the code to this address, whatever other channel the account has. */
  email?: string | undefined
  /** 10 digits; receives the code while the account has no number, which the code then proves. */
  firstNumber?: string | undefined
}

/** The account and the action of a code. */
export type CodeTerms = Pick<CodeRequest, 'userId' | 'purpose' | 'terms'>

/** The hash a challenge stores of its terms: independent of their order, and unambiguous between values. */
export function termsMac(config: Config, action: CodeTerms): Buffer {
  return termsMacs(config, action)[0]!
}

/** The hash under the secret that `stored` was made with: equal to `stored` if, and only if, the terms are the same. */
export function termsMacLike(stored: Buffer, config: Config, action: CodeTerms): Buffer {
  const macs = termsMacs(config, action)
  return macs.find((mac) => mac.equals(stored)) ?? macs[0]!
}

/** Under the current secret, then under each old one, so that a code sent before a rotation stays valid. */
export function termsMacs({ secret }: Config, { userId, purpose, terms }: CodeTerms): Buffer[] {
  const sorted = Object.entries(terms)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'bigint' ? `${value}n` : value])
  return keyedHashes(secret, 'code-terms', JSON.stringify([String(userId), purpose, sorted]))
}
