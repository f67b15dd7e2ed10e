// Read-only queries of visits: the source of a visit, and the hash that recognizes a visitor within one day.
import { createHmac } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { manilaDay } from '#contract/manila.ts'
import type { VisitedPost } from '#contract/statistics.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** A post on a page that has its own address. */
export interface VisitedContent {
  type: VisitedPost['content_type']
  id: string
}

/** The source of a visit that has neither a mark nor a referrer. */
const DIRECT = 'direct'
/** The source that sums up those not listed by name. */
export const OTHER = 'other'

/** `utm_source` of the address, else the host of the referrer, else `direct`. */
export function getSource(address: string, referrer: string | undefined): string {
  return getMark(address) ?? getHost(referrer) ?? DIRECT
}

/** The `utm_source` of this address. */
function getMark(address: string | undefined): string | undefined {
  const query = /\?([^#]*)/.exec(address ?? '')?.[1]
  return query?.includes('utm_source') ? cleaned(new URLSearchParams(query).get('utm_source')) : undefined
}

function getHost(referrer: string | undefined): string | undefined {
  if (!referrer || !/^(https?|android-app):\/\//i.test(referrer)) return undefined
  return URL.canParse(referrer) ? cleaned(new URL(referrer).host) : undefined
}

/** The text as one short line; undefined if nothing is left of it. */
function cleaned(text: string | null): string | undefined {
  const line = text
    ?.normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return (
    Array.from(line ?? '')
      .slice(0, serverLimits.visitSourceMax)
      .join('')
      .trim() || undefined
  )
}

/** What a visitor is recognized by. */
export interface VisitorTraits {
  network: string
  agent?: string | undefined
}

/** The source of this visitor's visit to the page, if it is noted in this process and not written yet. */
export type NotedSource = (pageUrl: string, visitor: VisitorTraits) => string | undefined

/** Identifies a visitor of a page for one day. Needs the day's salt, and differs from page to page. */
export function visitorHash(
  salt: Buffer,
  creatorId: bigint | string,
  { network, agent, content }: { network: string; agent: string; content?: VisitedContent | undefined },
): Buffer {
  const identity = [creatorId, content?.type, content?.id, network, agent].map((part) => String(part ?? '')).join('\0')
  return createHmac('sha256', salt).update(identity).digest().subarray(0, 16)
}

/** The first day whose visitors can still be recognized: visits of a day's last minutes may be written after midnight. */
export function firstKnownDay(): string {
  return manilaDay(new Date(clock.now().getTime() - serverLimits.visitsLateMinutes * 60_000))
}

/**
 * The source of the visitor's visit today, which `noted` is if it is not written yet; else the `utm_source` of the address they
 * sent this from; `direct` if neither is known.
 * Without a cookie this is only a good guess: people who share a network and a kind of browser count as one visitor.
 */
export async function sourceOfVisit(
  db: Queryable,
  creatorId: bigint,
  { network, agent, sentFrom }: VisitorTraits & { sentFrom?: string | undefined },
  noted: string | undefined,
): Promise<string> {
  return (agent && (await seenToday(db, creatorId, { network, agent }))) || (noted ?? getMark(sentFrom) ?? DIRECT)
}

async function seenToday(
  db: Queryable,
  creatorId: bigint,
  visitorTraits: { network: string; agent: string },
): Promise<string | undefined> {
  const day = manilaDay(clock.now())
  const { rows: salts } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(db)
  if (!salts[0]) return undefined
  const visitor = visitorHash(salts[0].salt, creatorId, visitorTraits)
  const { rows } = await sql<{ source: string }>`
    select source from visitors where day = ${day}::date and visitor = ${visitor}`.execute(db)
  return rows[0]?.source
}
