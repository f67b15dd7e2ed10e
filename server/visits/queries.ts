// Read-only queries of visits: where somebody came from, and how a visitor is known again on the day itself.
import { createHmac } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { manilaDay } from '#contract/manila.ts'
import type { VisitedPost } from '#contract/statistics.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** What stands on a page and has an address of its own. */
export interface VisitedContent {
  type: VisitedPost['content_type']
  id: string
}

/** From where somebody came, of whom nothing is known. */
const DIRECT = 'direct'
/** All that are not told apart by name. */
export const OTHER = 'other'

/** `utm_source` of the address, else the host of the referrer, else `direct`. */
export function getSource(address: string, referrer: string | undefined): string {
  return getMark(address) ?? hostOf(referrer) ?? DIRECT
}

/** The mark of the link that led to this address. */
function getMark(address: string | undefined): string | undefined {
  const query = /\?([^#]*)/.exec(address ?? '')?.[1]
  return query?.includes('utm_source') ? cleaned(new URLSearchParams(query).get('utm_source')) : undefined
}

function hostOf(referrer: string | undefined): string | undefined {
  if (!referrer || !/^(https?|android-app):\/\//i.test(referrer)) return undefined
  return URL.canParse(referrer) ? cleaned(new URL(referrer).host) : undefined
}

/** As one short line; undefined where nothing is left of it. */
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

/** Who somebody is on this day: without the day's salt nobody can say it, and of another page it is another one. */
export function visitorHash(
  salt: Buffer,
  creatorId: bigint | string,
  { network, agent, content }: { network: string; agent: string; content?: VisitedContent | undefined },
): Buffer {
  const told = [creatorId, content?.type, content?.id, network, agent].map((part) => String(part ?? '')).join('\0')
  return createHmac('sha256', salt).update(told).digest().subarray(0, 16)
}

/** The day before which nobody is known again: what was counted in its last minutes may still be on its way. */
export function firstKnownDay(): string {
  return manilaDay(new Date(clock.now().getTime() - serverLimits.visitsLateMinutes * 60_000))
}

/**
 * Where whoever does this came from today; else, as far as its address says, by which link they came; `direct` where neither is
 * known. Without a cookie it is a good guess and no more: who shares network and kind of browser is one visitor.
 */
export async function sourceOfVisit(
  db: Queryable,
  creatorId: bigint,
  { network, agent, sentFrom }: { network: string; agent?: string | undefined; sentFrom?: string | undefined },
): Promise<string> {
  return (agent && (await seenToday(db, creatorId, { network, agent }))) || (getMark(sentFrom) ?? DIRECT)
}

async function seenToday(
  db: Queryable,
  creatorId: bigint,
  who: { network: string; agent: string },
): Promise<string | undefined> {
  const day = manilaDay(clock.now())
  const { rows: salts } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(db)
  if (!salts[0]) return undefined
  const visitor = visitorHash(salts[0].salt, creatorId, who)
  const { rows } = await sql<{ source: string }>`
    select source from visitors where day = ${day}::date and visitor = ${visitor}`.execute(db)
  return rows[0]?.source
}
