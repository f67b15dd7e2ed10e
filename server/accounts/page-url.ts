// Which page addresses may be taken: no reserved word, none that exists, and none that looks like one of these.
import { reservedPageUrls } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'

/** Why this address cannot be taken, as a text, or undefined. `exceptAccountId` may have it or its former ones already. */
export async function pageUrlProblem(
  db: Queryable,
  pageUrl: string,
  exceptAccountId?: bigint,
): Promise<string | undefined> {
  const folded = skeleton(pageUrl)
  if (reservedPageUrls.has(pageUrl) || reservedSkeletons.has(folded)) return texts.pageUrlReserved
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

const reservedSkeletons: ReadonlySet<string> = new Set([...reservedPageUrls].map(skeleton))
