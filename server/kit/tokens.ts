// Random tokens, how they are kept, and tokens that carry a signed word of ours.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

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
export function keyedHash(secret: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest()
}

/** A keyed hash short enough to be typed: 12 letters and digits without look-alikes. */
export function readableMac(secret: string, purpose: string, value: string): string {
  return Array.from(keyedHash(secret, purpose, value).subarray(0, 12), (byte) => readable[byte % readable.length]).join(
    '',
  )
}

/** `value.signature`: says that we wrote `value`, for this purpose. */
export function sign(secret: string, purpose: string, value: string): string {
  return `${value}.${keyedHash(secret, purpose, value).subarray(0, 18).toString('base64url')}`
}

/** The signed value, or undefined if the signature is not ours. */
export function unsign(secret: string, purpose: string, signed: string): string | undefined {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const value = signed.slice(0, dot)
  return isSameText(signed, sign(secret, purpose, value)) ? value : undefined
}

/**
 * Whether a signature, code or token is the one expected, letter for letter and in constant time. Texts are compared and
 * not what they decode to: base64 and hex write the same bytes in many ways, and only the one we write is ours.
 */
export function isSameText(given: string, expected: string): boolean {
  // Digests are of one length, so that not even the length of what is expected shows.
  return timingSafeEqual(hashToken(given), hashToken(expected))
}
