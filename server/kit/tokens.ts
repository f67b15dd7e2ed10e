// Random tokens, hashes for storing them, and tokens that contain a signed value.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { manilaDay } from '#contract/manila.ts'
import { readableSecrets, type Secret } from './secret.ts'

/** 256 random bits for a link or a cookie. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const readable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters and digits without look-alikes, for people to read aloud. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('')
}

/** `PX-YYYYMMDD-` and 8 such characters, for this prefix; the day is Manila's. */
export function datedNumber(prefix: string, at: Date): string {
  return `${prefix}-${manilaDay(at).replaceAll('-', '')}-${readableCode(8)}`
}

/** A keyed hash: its value cannot be guessed from a table that contains it. */
export function keyedHash(secret: Secret, purpose: string, value: string): Buffer {
  return hashWith(secret.current, purpose, value)
}

/** All hashes that a value may be stored under: of the current secret, then of each old one. */
export function keyedHashes(secret: Secret, purpose: string, value: string): Buffer[] {
  return readableSecrets(secret).map((one) => hashWith(one, purpose, value))
}

/** Whether `given` is the keyed hash of this value, under any of the secrets. In constant time. */
export function isKeyedHash(given: Buffer, secret: Secret, purpose: string, value: string): boolean {
  return keyedHashes(secret, purpose, value).some(
    (hash) => hash.length === given.length && timingSafeEqual(hash, given),
  )
}

/** Keyed hashes short enough to be typed: 12 letters and digits without look-alikes; one for each secret, as above. */
export function readableMacs(secret: Secret, purpose: string, value: string): [string, ...string[]] {
  const macs = keyedHashes(secret, purpose, value).map((hash) =>
    Array.from(hash.subarray(0, 12), (byte) => readable[byte % readable.length]).join(''),
  )
  return macs as [string, ...string[]]
}

/** `value.signature`: proves that we issued `value` for this purpose. */
export function sign(secret: Secret, purpose: string, value: string): string {
  return signed(value, keyedHash(secret, purpose, value))
}

/** The signed value, or undefined if none of our secrets made the signature. */
export function unsign(secret: Secret, purpose: string, text: string): string | undefined {
  const dot = text.lastIndexOf('.')
  if (dot < 1) return undefined
  const value = text.slice(0, dot)
  const isOurs = keyedHashes(secret, purpose, value).some((hash) => isSameText(text, signed(value, hash)))
  return isOurs ? value : undefined
}

function signed(value: string, hash: Buffer): string {
  return `${value}.${hash.subarray(0, 18).toString('base64url')}`
}

function hashWith(secret: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest()
}

/**
 * Whether a signature, code or token is the expected one, letter for letter and in constant time. Texts are compared instead of decoded
 * bytes: base64 and hex can write the same bytes in many ways, and only our way counts.
 */
export function isSameText(given: string, expected: string): boolean {
  // Digests have one length, so that not even the length of the expected text is revealed.
  return timingSafeEqual(hashToken(given), hashToken(expected))
}
