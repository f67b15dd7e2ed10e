// What must be read again but not by whoever holds the database: encrypted, and tied to the place it belongs to.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM under a key derived from the secret. `place` says what it is and whose, such as `mobile:17`:
 * copied to another row it opens no more.
 */
export function seal(secret: string, place: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  cipher.setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body])
}

/** Throws when it was sealed with another secret, for another place, or changed since. */
export function unseal(secret: string, place: string, sealed: Buffer): string {
  const [iv, tag, body] = [
    sealed.subarray(1, 1 + IV_BYTES),
    sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES),
    sealed.subarray(1 + IV_BYTES + TAG_BYTES),
  ]
  if (sealed[0] !== VERSION || tag.length !== TAG_BYTES) throw new Error('this is not sealed')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  let key = keys.get(secret)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', 'pixel seal', 32))
    keys.set(secret, key)
  }
  return key
}
