// A CDN, or another cache that is shared: what may lie in it bears the keys of whose changes make it stale, and is taken out by
// them (docs/decisions/038). The headers and the call are those of Fastly; deploy/varnish.vcl makes Varnish understand them.
import type { Config } from '#server/kit/config.ts'
import type { Secret } from '#server/kit/secret.ts'
import { keyedHash } from '#server/kit/tokens.ts'

const TIMEOUT_MS = 5000
/** Keys of one call; 256 are taken. */
const KEYS_MAX = 200

export interface Cdn {
  /** Throws when it was not taken; asked again, nothing is worse than before. */
  purge(keys: string[]): Promise<void>
}

/** Undefined where there is none. */
export function openCdn({ cdn }: Pick<Config, 'cdn'>): Cdn | undefined {
  if (!cdn) return undefined
  // One of the two is what it knows; both go to nobody else.
  const shown = cdn.purgeToken && { authorization: `Bearer ${cdn.purgeToken}`, 'fastly-key': cdn.purgeToken }
  return {
    async purge(keys) {
      for (let first = 0; first < keys.length; first += KEYS_MAX) {
        const answer = await fetch(cdn.purgeUrl, {
          method: 'POST',
          headers: { ...shown, 'surrogate-key': keys.slice(first, first + KEYS_MAX).join(' ') },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await answer.body?.cancel()
        if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`)
      }
    },
  }
}

/** What everything that may be shared bears. */
export const KEY_OF_ALL = 'all'

/** Of what changes with the page of this account. Tells nobody which account it is. */
export function pageKey(secret: Secret, accountId: string): string {
  return hashed(secret, 'page', accountId)
}

/** Of what says how this account is called, or shows that it is there. */
export function nameKey(secret: Secret, accountId: string): string {
  return hashed(secret, 'name', accountId)
}

/** Of an avatar or cover, of any size: `avatar-….webp` and `avatar-…-wh100.webp` have one key. */
export function pictureKey(name: string): string {
  return name.replace(/(-wh100)?\.\w+$/, '')
}

function hashed(secret: Secret, of: string, accountId: string): string {
  return keyedHash(secret, `surrogate-key ${of}`, accountId).subarray(0, 12).toString('base64url')
}
