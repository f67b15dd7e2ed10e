// Encryption of texts that must be readable again, but not for someone who has only the database. Each is bound to its place.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derive, getKeyId, readableSecrets, type Secret } from './secret.ts'

/** Version, key id, IV, tag, text. Version 1 has no key id; it is read, and never written. */
const VERSION = 2
const VERSION_WITHOUT_KEY_ID = 1
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM under a key derived from the current secret. `place` says what the text is and whose, such as `mobile:17`: it is the
 * associated data, so that a sealed text copied to another row cannot be opened.
 */
export function seal(secret: Secret, place: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const head = sealedHead(secret)
  const cipher = createCipheriv('aes-256-gcm', getKey(secret.current), iv)
  cipher.setAAD(Buffer.concat([head, Buffer.from(place)]))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, iv, cipher.getAuthTag(), body])
}

/** Throws if it was sealed with a secret that is not configured any more, for another place, or changed since. */
export function unseal(secret: Secret, place: string, sealed: Buffer): string {
  if (sealed[0] === VERSION_WITHOUT_KEY_ID) return unsealWithAny(secret, place, sealed)
  const head = sealed.subarray(0, 1 + KEY_ID_BYTES)
  const ours = readableSecrets(secret).find((one) => head.equals(getHead(one)))
  if (ours === undefined) throw new Error('this is not sealed with a secret of ours')
  return open(ours, Buffer.concat([head, Buffer.from(place)]), sealed.subarray(head.length))
}

/** The first bytes of everything that is sealed with the current secret. */
export function sealedHead({ current }: Secret): Buffer {
  return getHead(current)
}

function getHead(secret: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), getKeyId(secret)])
}

function unsealWithAny(secret: Secret, place: string, sealed: Buffer): string {
  for (const one of readableSecrets(secret)) {
    try {
      return open(one, Buffer.from(place), sealed.subarray(1))
    } catch {}
  }
  throw new Error('this is not sealed with a secret of ours')
}

function open(secret: string, bound: Buffer, rest: Buffer): string {
  const [iv, tag, body] = [
    rest.subarray(0, IV_BYTES),
    rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    rest.subarray(IV_BYTES + TAG_BYTES),
  ]
  if (tag.length !== TAG_BYTES) throw new Error('this is not sealed')
  const decipher = createDecipheriv('aes-256-gcm', getKey(secret), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

function getKey(secret: string): Buffer {
  return derive(secret, 'pixel seal', 32)
}
