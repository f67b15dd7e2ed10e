// Which page addresses are allowed: none that is taken or reserved, and none that looks like a taken or reserved one.
import { reservedBeginnings, reservedPageUrls } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Secret } from '#server/kit/secret.ts'
import { keyedHash, keyedHashes } from '#server/kit/tokens.ts'

/**
 * The text that says why this address cannot be taken, or undefined. `exceptAccountId` may take its current and former addresses.
 * Checked only when an address is chosen: a page keeps an address that was reserved later.
 */
export async function pageUrlProblem(
  { db, secret }: { db: Queryable; secret: Secret },
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
  return (holder ?? (await wasErased(db, secret, folded))) && texts.pageUrlTaken
}

const PURPOSE = 'erased page address'

/** The hash stored of an erased account's page address, which stays reserved for a while. */
export function erasedPageUrlHash(secret: Secret, folded: string): Buffer {
  return keyedHash(secret, PURPOSE, folded)
}

function wasErased(db: Queryable, secret: Secret, folded: string) {
  return db
    .selectFrom('erased_page_urls')
    .select('until')
    .where('hash', 'in', keyedHashes(secret, PURPOSE, folded))
    .where('until', '>', clock.now())
    .executeTakeFirst()
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

/** Folds look-alike characters; two addresses with the same skeleton cannot both exist. */
export function skeleton(pageUrl: string): string {
  return pageUrl
    .toLowerCase()
    .replace(/[01i258._-]/g, (character) => lookAlikes[character]!)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Whether the address is a reserved one, looks like one, or begins like a reserved beginning. */
function isReserved(pageUrl: string): boolean {
  const folded = disguise(pageUrl)
  return (
    reservedPageUrls.has(pageUrl) ||
    reservedDisguises.has(folded) ||
    reservedBeginningsFolded.some((beginning) => folded.startsWith(beginning))
  )
}

const disguises: Record<string, string> = { '3': 'e', '4': 'a', '6': 'b', '7': 't', '9': 'g', q: 'g' }

/** Folds more than the skeleton, for reserved names only: `9cash` imitates one, while `user3` and `user4` are different users. */
function disguise(pageUrl: string): string {
  return skeleton(pageUrl.replace(/[34679q]/gi, (character) => disguises[character.toLowerCase()]!))
}

const reservedDisguises: ReadonlySet<string> = new Set([...reservedPageUrls].map(disguise))
const reservedBeginningsFolded = reservedBeginnings.map(disguise)
