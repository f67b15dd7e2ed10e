// A CDN or another shared cache: cached answers have keys that say whose changes make them stale, and are purged by these keys
// (docs/decisions/038). The headers and the call are Fastly's; deploy/varnish.vcl makes Varnish understand them.
import type { Config } from '#server/kit/config.ts'

const TIMEOUT_MS = 5000
/** Keys of one call; the CDN takes 256. */
const KEYS_MAX = 200

export interface Cdn {
  /** Throws if the CDN did not take it; repeating a purge is harmless. */
  purge(keys: string[]): Promise<void>
}

/** Undefined without a CDN. */
export function openCdn({ cdn }: Pick<Config, 'cdn'>): Cdn | undefined {
  if (!cdn) return undefined
  // The CDN knows one of these two headers; both are sent to it only.
  const tokenHeaders = cdn.purgeToken && { authorization: `Bearer ${cdn.purgeToken}`, 'fastly-key': cdn.purgeToken }
  return {
    async purge(keys) {
      for (let first = 0; first < keys.length; first += KEYS_MAX) {
        const answer = await fetch(cdn.purgeUrl, {
          method: 'POST',
          headers: { ...tokenHeaders, 'surrogate-key': keys.slice(first, first + KEYS_MAX).join(' ') },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await answer.body?.cancel()
        if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`)
      }
    },
  }
}
