// The sitemap: every page and post that a stranger may find, in lists of as many addresses as the protocol allows. Each list is
// sent while it is read, so that a million posts need no more memory than a thousand.
import { Readable } from 'node:stream'
import { addresses } from '#contract/addresses/paths.ts'
import { sitemapPart } from '#contract/addresses/server-paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { contentBeginnings, contentFrom, type Listed, lastOpenPage, pagesBetween } from '#server/discovery/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { isUuid } from '#server/kit/ids.ts'
import { element } from './xml.ts'

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
/** Read at once. */
const BATCH = 1000

/** Whose eyes, and on which origin. */
export interface SitemapReading {
  db: Queryable
  viewerId: bigint | undefined
  publicUrl: string
}

/** The list of lists. */
export async function writeSitemapIndex({ db, publicUrl }: SitemapReading): Promise<string> {
  const [last, beginnings] = await Promise.all([
    lastOpenPage(db),
    contentBeginnings(db, serverLimits.sitemapAddressesMax),
  ])
  const pages = Array.from(
    { length: Number(last / BigInt(serverLimits.sitemapAddressesMax)) + 1 },
    (_, n) => `pages-${n}.xml`,
  )
  const parts = [...pages, ...beginnings.map((id) => `content-${id}.xml`)]
  const written = parts.map(
    (part) => `<sitemap>${element('loc', {}, new URL(sitemapPart(part), publicUrl).href)}</sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${written.join('')}</sitemapindex>\n`
}

/** One of these lists, by its name; undefined for a name that none has. */
export function readSitemapPart(reading: SitemapReading, part: string): Readable | undefined {
  const [, kind, from = ''] = /^(pages|content)-([\w-]{1,40})\.xml$/.exec(part) ?? []
  if (kind === 'pages' && /^\d{1,9}$/.test(from)) return stream(reading, pagePaths(reading, BigInt(from)))
  if (kind === 'content' && isUuid(from)) return stream(reading, contentPaths(reading, from))
  return undefined
}

function stream({ publicUrl }: SitemapReading, batches: AsyncIterable<string[]>): Readable {
  async function* write() {
    yield `${HEAD}<urlset xmlns="${SCHEMA}">\n`
    for await (const paths of batches)
      yield paths.map((path) => `<url>${element('loc', {}, new URL(path, publicUrl).href)}</url>\n`).join('')
    yield '</urlset>\n'
  }
  return Readable.from(write())
}

/** By the numbers of the accounts: those of one list never change, and are never too many. */
async function* pagePaths({ db, viewerId }: SitemapReading, list: bigint): AsyncGenerator<string[]> {
  const first = list * BigInt(serverLimits.sitemapAddressesMax)
  for (let at = first; at < first + BigInt(serverLimits.sitemapAddressesMax); at += BigInt(BATCH)) {
    const pages = await pagesBetween(db, viewerId, at, at + BigInt(BATCH))
    if (pages.length > 0) yield pages.map((page) => addresses.page(page))
    else if (at > (await lastOpenPage(db))) return
  }
}

async function* contentPaths({ db, viewerId }: SitemapReading, first: string): AsyncGenerator<string[]> {
  let from = { from: first, isAfter: false }
  for (let left: number = serverLimits.sitemapAddressesMax; left > 0; left -= BATCH) {
    const rows = await contentFrom(db, viewerId, from, Math.min(BATCH, left))
    yield rows.flatMap((row) => (row.page_url === null ? [] : pathOf(row.page_url, row)))
    if (rows.length < BATCH) return
    from = { from: rows.at(-1)!.id, isAfter: true }
  }
}

function pathOf(pageUrl: string, { kind, id }: Listed): string {
  if (kind === 'goal') return addresses.goal(pageUrl, id)
  return kind === 'slide' ? addresses.slide(pageUrl, id) : addresses.snap(pageUrl, id)
}
