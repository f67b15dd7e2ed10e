import type { Config } from '#server/kit/config.ts'
import { keyedHash } from '#server/kit/tokens.ts'

/** The key under which limits per email address count: the counter table stores no address. */
export function emailKey({ secret }: Config, email: string): string {
  return keyedHash(secret, 'address', email.toLowerCase()).toString('base64url')
}
