// Whose session this browser has: a tab may show another account than the one that has signed in since, in another tab.
import { MARKER_COOKIE } from '#contract/html.ts'

/** The account's mark in the cookie that scripts can read; undefined without a session, and an hour after its last answer. */
function getMark(): string | undefined {
  return document.cookie.split(`${MARKER_COOKIE}=`)[1]?.split(';')[0]
}

export function hasMark(): boolean {
  return getMark() !== undefined
}

/** The account of this document: whoever signs in as another one in this tab loads it again. */
let own = import.meta.env.SSR ? undefined : getMark()

/** Whether another account has signed in since this document was loaded. */
export function isOtherAccount(): boolean {
  const now = getMark()
  own ??= now
  // During an upgrade a copy of the version before may answer; its mark is one digit, the same for every account.
  return now?.[1] !== undefined && now !== own
}
