// The keys of cached answers, which say whose changes make them stale (docs/decisions/038).
import type { Secret } from './secret.ts'
import { keyedHash } from './tokens.ts'

/** The key of everything that may be shared. */
export const KEY_OF_ALL = 'all'

/** The key of what changes with this account's page. Does not reveal which account it is. */
export function pageKey(secret: Secret, accountId: string): string {
  return hashed(secret, 'page', accountId)
}

/** The key of what contains this account's name, or shows that it exists. */
export function nameKey(secret: Secret, accountId: string): string {
  return hashed(secret, 'name', accountId)
}

/** The key of an avatar or cover, for all sizes: `avatar-….webp` and `avatar-…-wh100.webp` have one key. */
export function pictureKey(name: string): string {
  return name.replace(/(-wh100)?\.\w+$/, '')
}

function hashed(secret: Secret, of: string, accountId: string): string {
  return keyedHash(secret, `surrogate-key ${of}`, accountId).subarray(0, 12).toString('base64url')
}
