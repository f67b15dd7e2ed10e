// Rendered pages for visitors who are not signed in. An entry lives until its creator's page changes, at most a few seconds
// more than a minute; one rendering serves everybody who asks while it is under way.

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** Encoded bodies by content encoding: `identity`, `gzip`, `br`. */
  bodies: Record<string, Buffer>
  /** The account whose changes make this page stale; undefined for pages that depend on none. */
  owner: string | undefined
}

export interface PageCache {
  get(url: string): RenderedPage | undefined
  /** Renders once for all who ask meanwhile; keeps the result unless it went stale while it was made. */
  fill(url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>
  /** The page of this account changed. */
  forget(owner: string): void
  /** Something may have changed unheard. */
  clear(): void
}

const LIFE_MS = 60_000
const ENTRIES_MAX = 2000
/** Creators whose changes are remembered; more than that, and everything is forgotten at once. */
const CHANGED_MAX = 10_000

export function pageCache(): PageCache {
  const kept = new Map<string, { page: RenderedPage; until: number }>()
  const making = new Map<string, Promise<RenderedPage>>()
  // A page whose owner changed while it was being made is served to those who asked, and not kept.
  const changedAt = new Map<string, number>()
  let clearedAt = 0
  let tick = 0

  function clear(): void {
    clearedAt = ++tick
    changedAt.clear()
    kept.clear()
    making.clear()
  }

  return {
    clear,
    get(url) {
      const entry = kept.get(url)
      if (!entry) return undefined
      if (entry.until > Date.now()) return entry.page
      kept.delete(url)
      return undefined
    },
    fill(url, render) {
      const underWay = making.get(url)
      if (underWay) return underWay
      const began = ++tick
      const made = render()
        .then((page) => {
          const stale = began < clearedAt || (page.owner !== undefined && began < (changedAt.get(page.owner) ?? 0))
          if (page.status === 200 && !stale) {
            if (kept.size >= ENTRIES_MAX) kept.delete(kept.keys().next().value!)
            kept.set(url, { page, until: Date.now() + LIFE_MS })
          }
          return page
        })
        .finally(() => {
          if (making.get(url) === made) making.delete(url)
        })
      making.set(url, made)
      return made
    },
    forget(owner) {
      changedAt.set(owner, ++tick)
      if (changedAt.size > CHANGED_MAX) return clear()
      for (const [url, { page }] of kept) if (page.owner === owner) kept.delete(url)
      // Whoever asks from now on must not be given what was begun before the change.
      making.clear()
    },
  }
}
