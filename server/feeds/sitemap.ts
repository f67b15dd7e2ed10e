// The sitemap: every page and post that a visitor may find, in lists of as many addresses as the protocol allows. Each list is
// streamed while it is read, so that a million posts need no more memory than a thousand.
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { addresses } from '#contract/addresses/paths.ts'
import { sitemapPart } from '#contract/addresses/server-paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { contentFrom, contentListStarts, type Listed, lastOpenPage, pagesBetween } from '#server/discovery/queries.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import { isUuid } from '#server/kit/ids.ts'
import { element } from './xml.ts'

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
/** Comes before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Rows read per query. */
const BATCH = 1000

export interface SitemapOptions {
  db: Queryable
  viewerId: bigint | undefined
  publicUrl: string
}

/** The ids with which the lists of content begin. Finding them reads all listed content, so each copy of the server does it at times only. */
export type ContentLists = () => Promise<string[]>

/** What is new meanwhile is in the last list, if there is one; what was published late may be in none until they are found anew. */
export function createContentLists(db: Queryable): ContentLists {
  const found = new LRUCache<'starts', string[]>({
    max: 1,
    ttl: 600_000,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: () => contentListStarts(db, serverLimits.sitemapAddressesMax),
  })
  return async () => (await found.forceFetch('starts')).map((start, at) => (at === 0 ? FIRST_ID : start))
}

/** The index: the list of all lists. */
export async function writeSitemapIndex(db: Queryable, publicUrl: string, lists: ContentLists): Promise<string> {
  const [last, starts] = await Promise.all([lastOpenPage(db), lists()])
  const pages = Array.from(
    { length: Number(last / BigInt(serverLimits.sitemapAddressesMax)) + 1 },
    (_, n) => `pages-${n}.xml`,
  )
  const parts = [...pages, ...starts.map((id) => `content-${id}.xml`)]
  const written = parts.map(
    (part) => `<sitemap>${element('loc', {}, new URL(sitemapPart(part), publicUrl).href)}</sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${written.join('')}</sitemapindex>\n`
}

/** One list by its name; undefined for an unknown name. */
export function readSitemapPart(options: SitemapOptions, part: string): Readable | undefined {
  const [, kind, from = ''] = /^(pages|content)-([\w-]{1,40})\.xml$/.exec(part) ?? []
  if (kind === 'pages' && /^\d{1,9}$/.test(from)) return stream(options, pagePaths(options, BigInt(from)))
  if (kind === 'content' && isUuid(from)) return stream(options, contentPaths(options, from))
  return undefined
}

function stream({ publicUrl }: SitemapOptions, batches: AsyncIterable<string[]>): Readable {
  async function* write() {
    yield `${HEAD}<urlset xmlns="${SCHEMA}">\n`
    for await (const paths of batches)
      yield paths.map((path) => `<url>${element('loc', {}, new URL(path, publicUrl).href)}</url>\n`).join('')
    yield '</urlset>\n'
  }
  return Readable.from(write())
}

/** Splits pages by ranges of account ids, so that a list's range never changes and never exceeds the limit. */
async function* pagePaths({ db, viewerId }: SitemapOptions, list: bigint): AsyncGenerator<string[]> {
  const first = list * BigInt(serverLimits.sitemapAddressesMax)
  for (let at = first; at < first + BigInt(serverLimits.sitemapAddressesMax); at += BigInt(BATCH)) {
    const pages = await pagesBetween(db, viewerId, at, at + BigInt(BATCH))
    if (pages.length > 0) yield pages.map((page) => addresses.page(page))
    else if (at > (await lastOpenPage(db))) return
  }
}

async function* contentPaths({ db, viewerId }: SitemapOptions, first: string): AsyncGenerator<string[]> {
  let from = { from: first, isAfter: false }
  for (let left: number = serverLimits.sitemapAddressesMax; left > 0; left -= BATCH) {
    const rows = await contentFrom(db, viewerId, from, BATCH)
    yield rows.flatMap((row) => (row.page_url === null ? [] : getPath(row.page_url, row)))
    if (rows.length < BATCH) return
    from = { from: rows.at(-1)!.id, isAfter: true }
  }
}

function getPath(pageUrl: string, { kind, id }: Listed): string {
  if (kind === 'goal') return addresses.goal(pageUrl, id)
  return kind === 'slide' ? addresses.slide(pageUrl, id) : addresses.snap(pageUrl, id)
}
