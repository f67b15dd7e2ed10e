// What a one-time code is for, and the keyed hashes a challenge keeps of it and of its terms.
import type { Config } from '#server/kit/config.ts'
import { isKeyedHash, keyedHash, keyedHashes } from '#server/kit/tokens.ts'

export type OtpPurpose = 'payout' | 'add-bank' | 'update-mobile' | 'authenticator' | 'step-up'

/** Everything the action is about. A change of any value, or of their number, is another action. */
export type Terms = Record<string, string | number | bigint | null>

export interface CodeRequest {
  userId: bigint
  /** Whose request it is, as limits per network count. */
  network: string
  purpose: OtpPurpose
  terms: Terms
  /** What the message says the code is for: `withdraw ₱1,000.00 to BDO Unibank ••••7890`. */
  what: string
  /** Where the code goes whatever else the account has. */
  email?: string | undefined
  /** 10 digits; where the code goes while the account has no number, and so proven by it. */
  firstNumber?: string | undefined
}

/** Whose code, and what for. */
export type CodeTerms = Pick<CodeRequest, 'userId' | 'purpose' | 'terms'>

/** Only the server can tell a code by this: six digits alone are guessed from any unkeyed hash. */
export function codeMac({ secret }: Config, id: string, terms: Buffer, code: string): Buffer {
  return keyedHash(secret, CODE, getCode(id, terms, code))
}

export function isCode(kept: Buffer, { secret }: Config, id: string, terms: Buffer, code: string): boolean {
  return isKeyedHash(kept, secret, CODE, getCode(id, terms, code))
}

const CODE = 'one-time-code'

function getCode(id: string, terms: Buffer, code: string): string {
  return `${id}\0${terms.toString('hex')}\0${code}`
}

/** What a challenge keeps of its terms: the same in any order, and no two others look alike. */
export function termsMac(config: Config, action: CodeTerms): Buffer {
  return termsMacs(config, action)[0]!
}

/** The same, as a challenge keeps it whose mac is `kept`: equal to that one if, and only if, these are its terms. */
export function termsMacLike(kept: Buffer, config: Config, action: CodeTerms): Buffer {
  const macs = termsMacs(config, action)
  return macs.find((mac) => mac.equals(kept)) ?? macs[0]!
}

/** Under the current secret, then under each old one: a code sent before a rotation is good after it. */
export function termsMacs({ secret }: Config, { userId, purpose, terms }: CodeTerms): Buffer[] {
  const sorted = Object.entries(terms)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'bigint' ? `${value}n` : value])
  return keyedHashes(secret, 'code-terms', JSON.stringify([String(userId), purpose, sorted]))
}
