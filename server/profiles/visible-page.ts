// Finds the page at an address for a viewer, and builds the picture addresses of pages.
import { publicPictureAt } from '#contract/addresses/server-paths.ts'
import { texts } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { buildOnce } from '#server/kit/build-once.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { readOnce } from '#server/kit/reader.ts'
import { takenDown } from '#server/moderation/queries.ts'

/** A page as other folders need it. `min_gift` in centavos. */
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
 * The page at an address (or at one it had in the last 90 days) for this viewer.
 * NotFoundException when it is unknown, unverified, or a block exists between page and viewer; ContentNotAccessibleException
 * when its owner or the desk has closed it.
 */
export function visiblePage(db: Queryable, pageUrl: string, viewerId: bigint | undefined): Promise<VisiblePage> {
  return readOnce(db, `page ${viewerId} ${pageUrl}`, () => findPage(db, pageUrl, viewerId))
}

async function findPage(db: Queryable, pageUrl: string, viewerId: bigint | undefined): Promise<VisiblePage> {
  // No address has control characters, and the database accepts no NUL.
  if (/\p{Cc}/u.test(pageUrl)) throw notFound()
  const row = (await readPages(db, { pageUrl, viewerId }))[0] ?? (await formerPage(db, pageUrl, viewerId))
  if (!row?.email_verified_at) throw notFound()
  if (row.is_blocked) throw hiddenByBlock()
  if (row.barred_at) throw takenDown()
  if (row.closed_at) throw fail('ContentNotAccessibleException', texts.pageClosed)
  return row
}

const readPages = buildOnce((db, { pageUrl, viewerId }: { pageUrl: string; viewerId: bigint | undefined }) =>
  pages(db, viewerId).where('p.page_url', '=', pageUrl),
)

function pages(db: Queryable, viewerId: bigint | undefined) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.account_id', 'p.page_url', 'p.page_name', 'p.bio', 'p.avatar_key', 'p.cover_key', 'p.min_gift'])
    .select(['p.thank_you_title', 'p.thank_you_message', 'a.barred_at', 'a.closed_at', 'a.email_verified_at'])
    .select(isBlockedBetween(viewerId, 'p.account_id').as('is_blocked'))
}

/** SQL condition: the page of the account in this column is open, and no block exists between it and the viewer. */
export function isPageOpen(column: string, viewerId: bigint | undefined) {
  return sql<boolean>`
    exists (select 1 from accounts a where a.id = ${sql.ref(column)} and a.closed_at is null)
    and not ${isBlockedBetween(viewerId, column)}`
}

/**
 * SQL condition: the desk has closed the page of the account in this column, or has taken down the row with this mark; and no
 * block exists between the account and the viewer.
 */
export function isTakenDownFor(viewerId: bigint | undefined, column: string, mark?: string) {
  const isMarked = mark ? sql<boolean>`${sql.ref(mark)} is not null` : sql<boolean>`false`
  return sql<boolean>`
    ((${isMarked} or not ${isNotBarred(column)}) and not ${isBlockedBetween(viewerId, column)})`
}

/** SQL condition: the desk has not closed the page of the account in this column. */
export function isNotBarred(column: string) {
  return sql<boolean>`
    not exists (select 1 from accounts a where a.id = ${sql.ref(column)} and a.barred_at is not null)`
}

async function formerPage(db: Queryable, pageUrl: string, viewerId: bigint | undefined) {
  return pages(db, viewerId)
    .innerJoin('profile_redirects as r', 'r.account_id', 'p.account_id')
    .where('r.page_url', '=', pageUrl)
    .where('r.until', '>', clock.now())
    .executeTakeFirst()
}

/** SQL condition on a row of `profiles`: the page has this address, or had it in the last 90 days. */
export function isAt(pageUrl: string) {
  return sql<boolean>`
    (profiles.page_url = ${pageUrl}
     or profiles.account_id = (select account_id from profile_redirects where page_url = ${pageUrl} and until > ${clock.now()}))`
}

/** The public address of a stored picture, or null. */
export function pictureAddress(key: string | null): string | null {
  return key && publicPictureAt(key)
}

/** The small variant of a stored avatar (`name.webp` → `name-wh100.webp`). */
export function smallPictureAddress(key: string | null): { WH100: string } | null {
  return key ? { WH100: publicPictureAt(key.replace(/(\.\w+)$/, '-wh100$1')) } : null
}
