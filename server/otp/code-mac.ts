// The keyed hash that a challenge stores of its code.
import type { Config } from '#server/kit/config.ts'
import { isKeyedHash, keyedHash } from '#server/kit/tokens.ts'

/** Keyed, because six digits could be guessed from an unkeyed hash. */
export function codeMac({ secret }: Config, id: string, terms: Buffer, code: string): Buffer {
  return keyedHash(secret, CODE, macInput(id, terms, code))
}

export function isCode(stored: Buffer, { secret }: Config, id: string, terms: Buffer, code: string): boolean {
  return isKeyedHash(stored, secret, CODE, macInput(id, terms, code))
}

const CODE = 'one-time-code'

function macInput(id: string, terms: Buffer, code: string): string {
  return `${id}\0${terms.toString('hex')}\0${code}`
}
