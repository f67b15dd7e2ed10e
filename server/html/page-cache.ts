// The cache of rendered pages for visitors who are not signed in. An entry lives until its creator's page changes or an account named
// in it is renamed, at most a minute; one render serves all requests that arrive while it runs.
import { LRUCache } from 'lru-cache'
import type { PageStyles } from './page-styles.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** Encoded bodies by content encoding: `identity`, `gzip`, `br`. */
  bodies: Record<string, Buffer>
  /** Its styles, which are inlined in the document for a client that accepts compression. */
  styles?: PageStyles
  /** The account whose changes make this page stale; undefined for pages that depend on none. */
  owner: string | undefined
  /** Page address of the creator that it belongs to; undefined elsewhere, and where the owner is the viewer. */
  visited?: string | undefined
  /** Accounts whose names are in it. */
  named: ReadonlySet<string>
  /** A part of it could not be read, or an account named in it not be found: it is served and not cached. */
  isUncacheable?: boolean
  /** It is in the cache, and this server is notified of its changes. */
  isCached?: boolean
  /** It is for one person only, and sent once. */
  isPersonal?: boolean
  /** It is a redirect that passes on the query of the request. */
  keepsQuery?: boolean
}

export interface PageCache {
  get(url: string): RenderedPage | undefined
  /** Renders once for all concurrent requests; caches the result unless it went stale during the render. */
  fill(url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>
  /** Drops the pages of this account; if its name or its existence changed (`isNamedElsewhere`), also those that name it. */
  forget(account: string, isNamedElsewhere?: boolean): void
  /** Drops everything, because notifications may have been missed. */
  clear(): void
  /** The page as it was before the last `clear`, for half a minute: for when it cannot be rendered, because the database is away. */
  lastKnown(url: string): RenderedPage | undefined
}

const LIFE_MS = 60_000
/** How long the last known page is served while the database is away; it cannot change then either. */
const AWAY_MS = 30_000
/** How exactly ages are measured: with the library's one millisecond it starts a timer at nearly every request. */
const AGE_STEP_MS = 100
/** For all cached documents, some 100 kB each; their compressed bodies take a quarter more. */
export const BYTES_MAX = 100_000_000
/** Accounts whose changes are remembered; with more than that the whole cache is cleared. */
const CHANGED_MAX = 10_000

/** An answer without a body takes room too. */
const countBytes = ({ bodies }: RenderedPage) => Math.max(1, bodies.identity?.length ?? 0)

export function pageCache(): PageCache {
  const room = { maxSize: BYTES_MAX, sizeCalculation: countBytes, ttlResolution: AGE_STEP_MS }
  const cached = new LRUCache<string, RenderedPage>({ ...room, ttl: LIFE_MS })
  // The same pages, once they are cached no more.
  const dropped = new LRUCache<string, RenderedPage>({ ...room, ttl: AWAY_MS })
  const renders = new Map<string, Promise<RenderedPage>>()
  // A page whose owner changes during the render is served to those who requested it, and not cached.
  const changedAt = new Map<string, number>()
  const renamedAt = new Map<string, number>()
  let clearedAt = 0
  let tick = 0

  function clear(): void {
    clearedAt = ++tick
    changedAt.clear()
    renamedAt.clear()
    // The second `clear`, when notifications are back, also drops the last known pages.
    dropped.clear()
    for (const [url, page] of [...cached]) dropped.set(url, page)
    cached.clear()
    renders.clear()
  }

  /** Whether its owner changed, or an account named in it was renamed, since the render began. */
  function isStale({ owner, named }: RenderedPage, began: number): boolean {
    if (began < clearedAt || (owner !== undefined && began < (changedAt.get(owner) ?? 0))) return true
    for (const account of named) if (began < (renamedAt.get(account) ?? 0)) return true
    return false
  }

  return {
    clear,
    get: (url) => cached.get(url),
    lastKnown: (url) => dropped.get(url),
    fill(url, render) {
      const running = renders.get(url)
      if (running) return running
      const began = ++tick
      const rendered = render()
        .then((page) => {
          if (page.status === 200 && !page.isUncacheable && !isStale(page, began)) cached.set(url, page)
          return page
        })
        .finally(() => {
          if (renders.get(url) === rendered) renders.delete(url)
        })
      renders.set(url, rendered)
      return rendered
    },
    forget(account, isNamedElsewhere = false) {
      changedAt.set(account, ++tick)
      if (isNamedElsewhere) renamedAt.set(account, tick)
      // Of the last known pages too: they are also served while this server is busy, when pages do change. And before `clear`, which
      // makes the cached pages the last known ones.
      for (const pages of [cached, dropped])
        for (const [url, page] of [...pages])
          if (page.owner === account || (isNamedElsewhere && page.named.has(account))) pages.delete(url)
      if (changedAt.size > CHANGED_MAX) return clear()
      // Requests from now on must not join a render that began before the change.
      renders.clear()
    },
  }
}
