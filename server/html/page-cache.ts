// Rendered pages for visitors who are not signed in. An entry lives until its creator's page changes or somebody named in it
// is called otherwise, at most a minute; one rendering serves everybody who asks while it is under way.
import { LRUCache } from 'lru-cache'
import type { PageStyles } from './page-styles.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** Encoded bodies by content encoding: `identity`, `gzip`, `br`. */
  bodies: Record<string, Buffer>
  /** Its styles, where they go within the document for a browser that takes it packed. */
  styles?: PageStyles
  /** The account whose changes make this page stale; undefined for pages that depend on none. */
  owner: string | undefined
  /** Address of the creator's page it is part of; undefined elsewhere, and where its owner looks. */
  visited?: string | undefined
  /** Accounts whose name stands in it. */
  named: ReadonlySet<string>
  /** Somebody named in it could not be told: it is served and not kept. */
  isPassing?: boolean
  /** It lies in the cache, and each change of it is heard. */
  isKept?: boolean
  /** It is one person's alone, and sent once. */
  isPersonal?: boolean
  /** It leads elsewhere, and the query it was asked with goes along. */
  keepsQuery?: boolean
}

export interface PageCache {
  get(url: string): RenderedPage | undefined
  /** Renders once for all who ask meanwhile; keeps the result unless it went stale while it was made. */
  fill(url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>
  /** The page of this account changed; or how it is called, or whether it is there, which also goes for pages that name it. */
  forget(account: string, isNamedElsewhere?: boolean): void
  /** Something may have changed unheard. */
  clear(): void
  /** As it was when that began, for half a minute: for when it cannot be made anew, because the database is away. */
  lastKnown(url: string): RenderedPage | undefined
}

const LIFE_MS = 60_000
/** How long a page is shown as it last was, while nobody can change it either. */
const AWAY_MS = 30_000
/** What the documents of all kept pages may take, some 100 kB each; packed, as they are sent, they take a quarter more. */
export const BYTES_MAX = 100_000_000
/** Accounts whose changes are remembered; more than that, and everything is forgotten at once. */
const CHANGED_MAX = 10_000

/** An answer without a body takes a place too. */
const bytesOf = ({ bodies }: RenderedPage) => Math.max(1, bodies.identity?.length ?? 0)

export function pageCache(): PageCache {
  const room = { maxSize: BYTES_MAX, sizeCalculation: bytesOf }
  const kept = new LRUCache<string, RenderedPage>({ ...room, ttl: LIFE_MS })
  // The same pages, once they are kept no more.
  const before = new LRUCache<string, RenderedPage>({ ...room, ttl: AWAY_MS })
  const making = new Map<string, Promise<RenderedPage>>()
  // A page whose owner changed while it was being made is served to those who asked, and not kept.
  const changedAt = new Map<string, number>()
  const renamedAt = new Map<string, number>()
  let clearedAt = 0
  let tick = 0

  function clear(): void {
    clearedAt = ++tick
    changedAt.clear()
    renamedAt.clear()
    // Cleared again, when changes are heard again, what was known before is forgotten.
    before.clear()
    for (const [url, page] of [...kept]) before.set(url, page)
    kept.clear()
    making.clear()
  }

  /** Whether it changed, or somebody in it did, since it was begun. */
  function isStale({ owner, named }: RenderedPage, began: number): boolean {
    if (began < clearedAt || (owner !== undefined && began < (changedAt.get(owner) ?? 0))) return true
    for (const account of named) if (began < (renamedAt.get(account) ?? 0)) return true
    return false
  }

  return {
    clear,
    get: (url) => kept.get(url),
    lastKnown: (url) => before.get(url),
    fill(url, render) {
      const underWay = making.get(url)
      if (underWay) return underWay
      const began = ++tick
      const made = render()
        .then((page) => {
          if (page.status === 200 && !page.isPassing && !isStale(page, began)) kept.set(url, page)
          return page
        })
        .finally(() => {
          if (making.get(url) === made) making.delete(url)
        })
      making.set(url, made)
      return made
    },
    forget(account, isNamedElsewhere = false) {
      changedAt.set(account, ++tick)
      if (isNamedElsewhere) renamedAt.set(account, tick)
      if (changedAt.size > CHANGED_MAX) return clear()
      for (const [url, page] of [...kept])
        if (page.owner === account || (isNamedElsewhere && page.named.has(account))) kept.delete(url)
      // Whoever asks from now on must not be given what was begun before the change.
      making.clear()
    },
  }
}
