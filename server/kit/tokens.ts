// Random tokens, how they are kept, and tokens that carry a signed word of ours.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { readableSecrets, type Secret } from './secret.ts'

/** 256 random bits for a link or a cookie. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const readable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters and digits without look-alikes, for people to read out. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('')
}

/** A keyed hash: what it stands for cannot be guessed from the table that holds it. */
export function keyedHash(secret: Secret, purpose: string, value: string): Buffer {
  return hashWith(secret.current, purpose, value)
}

/** The hashes it may have been kept under: the current one, then one for each old secret. */
export function keyedHashes(secret: Secret, purpose: string, value: string): Buffer[] {
  return readableSecrets(secret).map((one) => hashWith(one, purpose, value))
}

/** Whether `kept` is the keyed hash of this value, under whichever secret it was kept. In constant time. */
export function isKeyedHash(kept: Buffer, secret: Secret, purpose: string, value: string): boolean {
  return keyedHashes(secret, purpose, value).some((hash) => hash.length === kept.length && timingSafeEqual(hash, kept))
}

/** A keyed hash short enough to be typed: 12 letters and digits without look-alikes; one for each secret, as above. */
export function readableMacs(secret: Secret, purpose: string, value: string): [string, ...string[]] {
  const macs = keyedHashes(secret, purpose, value).map((hash) =>
    Array.from(hash.subarray(0, 12), (byte) => readable[byte % readable.length]).join(''),
  )
  return macs as [string, ...string[]]
}

/** `value.signature`: says that we wrote `value`, for this purpose. */
export function sign(secret: Secret, purpose: string, value: string): string {
  return signed(value, keyedHash(secret, purpose, value))
}

/** The signed value, or undefined if the signature is not of a secret of ours. */
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
 * Whether a signature, code or token is the one expected, letter for letter and in constant time. Texts are compared and
 * not what they decode to: base64 and hex write the same bytes in many ways, and only the one we write is ours.
 */
export function isSameText(given: string, expected: string): boolean {
  // Digests are of one length, so that not even the length of what is expected shows.
  return timingSafeEqual(hashToken(given), hashToken(expected))
}
