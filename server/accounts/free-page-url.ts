// Finds a page address for a user who chose none: the user name at the provider, or the nearest free one.
import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Secret } from '#server/kit/secret.ts'
import { pageUrlProblem } from '#server/profiles/page-url.ts'

const TRIES = 20
const FALLBACK = 'creator'

export async function freePageUrl(place: { db: Queryable; secret: Secret }, username: string): Promise<string> {
  const own = asPageUrl(username)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // With some beginnings a name is reserved whatever its ending.
    const base = attempt < TRIES / 2 ? own : FALLBACK
    // Three digits first, later six, so that a popular name does not need twenty queries.
    const ending = attempt === 0 ? '' : String(randomInt(10 ** (attempt < 5 ? 3 : 6)))
    const pageUrl = base.slice(0, limits.pageUrlMax - ending.length) + ending
    if ((await pageUrlProblem(place, pageUrl)) === undefined) return pageUrl
  }
  throw new Error('no page address is free')
}

/** Reduces a name to a valid page address: 3 to 24 of a-z 0-9 . _ -, beginning with a letter or digit. */
function asPageUrl(username: string): string {
  const allowed = username
    .normalize('NFKD')
    .toLowerCase()
    .replace(/@.*$/, '')
    .replace(/[^a-z0-9._-]+/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, limits.pageUrlMax)
  return allowed.length >= limits.pageUrlMin ? allowed : FALLBACK
}
