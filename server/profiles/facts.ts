// The window of profiles: which page an address means for this viewer, how it is named elsewhere, and which may be taken.
import { reservedBeginnings, reservedPageUrls } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { blockedBetween } from '#server/follows/facts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'

/** A page as others need it. `min_gift` in centavos. */
export interface VisiblePage {
  account_id: bigint
  page_url: string
  page_name: string
  bio: string | null
  avatar_key: string | null
  cover_key: string | null
  min_gift: bigint
  thank_you_title: string | null
  thank_you_message: string | null
}

/**
 * The page behind an address (or behind one it had in the last 90 days) for this viewer.
 * NotFoundException when unknown, not verified yet, or either side blocked the other; ContentNotAccessibleException when deactivated.
 */
export async function visiblePage(db: Queryable, pageUrl: string, viewerId: bigint | undefined): Promise<VisiblePage> {
  const row =
    (await pages(db, viewerId).where('p.page_url', '=', pageUrl).executeTakeFirst()) ??
    (await formerPage(db, pageUrl, viewerId))
  if (!row?.email_verified_at) throw notFound()
  if (row.is_blocked) throw hiddenByBlock()
  if (row.deactivated_at) throw fail('ContentNotAccessibleException', 'This page was closed by its owner.')
  return row
}

function pages(db: Queryable, viewerId: bigint | undefined) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.account_id', 'p.page_url', 'p.page_name', 'p.bio', 'p.avatar_key', 'p.cover_key', 'p.min_gift'])
    .select(['p.thank_you_title', 'p.thank_you_message', 'a.deactivated_at', 'a.email_verified_at'])
    .select(blockedBetween(viewerId, 'p.account_id').as('is_blocked'))
}

async function formerPage(db: Queryable, pageUrl: string, viewerId: bigint | undefined) {
  return pages(db, viewerId)
    .innerJoin('profile_redirects as r', 'r.account_id', 'p.account_id')
    .where('r.page_url', '=', pageUrl)
    .where('r.until', '>', clock.now())
    .executeTakeFirst()
}

/** Whose pages these addresses are now, by address. */
export async function accountsAt(db: Queryable, pageUrls: ReadonlySet<string>): Promise<Map<string, string>> {
  if (pageUrls.size === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .select(['page_url', 'account_id'])
    .where('page_url', 'in', [...pageUrls])
    .execute()
  return new Map(rows.map((row) => [row.page_url, String(row.account_id)]))
}

/** Public addresses of a stored picture, or null. */
export function pictureAddress(key: string | null): string | null {
  return key && `/media/${key}`
}

/** The small variant of a stored avatar (`name.webp` → `name-wh100.webp`). */
export function smallPictureAddress(key: string | null): { WH100: string } | null {
  return key ? { WH100: `/media/${key.replace(/(\.\w+)$/, '-wh100$1')}` } : null
}

/**
 * Why this address cannot be taken, as a text, or undefined. `exceptAccountId` may have it or its former ones already.
 * Asked only of who wants it: a page that had an address before it was reserved keeps it.
 */
export async function pageUrlProblem(
  db: Queryable,
  pageUrl: string,
  exceptAccountId?: bigint,
): Promise<string | undefined> {
  const folded = skeleton(pageUrl)
  if (isReserved(pageUrl)) return texts.pageUrlReserved
  const holder = await db
    .selectFrom('profiles')
    .select('account_id')
    .where('page_url_skeleton', '=', folded)
    .where('account_id', '<>', exceptAccountId ?? 0n)
    .union(
      db
        .selectFrom('profile_redirects')
        .select('account_id')
        .where('page_url_skeleton', '=', folded)
        .where('until', '>', clock.now())
        .where('account_id', '<>', exceptAccountId ?? 0n),
    )
    .limit(1)
    .executeTakeFirst()
  return holder && texts.pageUrlTaken
}

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '2': 'z',
  '5': 's',
  '8': 'b',
  '.': '',
  _: '',
  '-': '',
}

/** The address as a hasty eye reads it; two with one skeleton cannot both exist. */
export function skeleton(pageUrl: string): string {
  return pageUrl
    .toLowerCase()
    .replace(/[01i258._-]/g, (character) => lookAlikes[character]!)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Whether the address is, begins as, or is to be mistaken for one of ours. */
function isReserved(pageUrl: string): boolean {
  const folded = disguise(pageUrl)
  return (
    reservedPageUrls.has(pageUrl) ||
    reservedDisguises.has(folded) ||
    reservedBeginningsFolded.some((beginning) => folded.startsWith(beginning))
  )
}

const disguises: Record<string, string> = { '3': 'e', '4': 'a', '6': 'b', '7': 't', '9': 'g', q: 'g' }

/** Folds more than the skeleton does: `9cash` is nobody's own name, while `user3` and `user4` are two people's. */
function disguise(pageUrl: string): string {
  return skeleton(pageUrl.replace(/[34679q]/gi, (character) => disguises[character.toLowerCase()]!))
}

const reservedDisguises: ReadonlySet<string> = new Set([...reservedPageUrls].map(disguise))
const reservedBeginningsFolded = reservedBeginnings.map(disguise)

/** The creator's own words, or ours where there are none. */
export function thankYou(page: {
  page_name: string
  thank_you_title: string | null
  thank_you_message: string | null
}) {
  return {
    title: page.thank_you_title ?? 'Salamat!',
    message: page.thank_you_message ?? `Your gift is on its way to ${page.page_name}'s picture, one pixel at a time.`,
  }
}
