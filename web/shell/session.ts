// The signed-in account, as far as the browser knows.
import { profiles } from '#contract/profiles.ts'
import { hasMark, isOtherAccount } from './account-mark.ts'
import type { ApiError } from './api.ts'
import { usePageContext } from './page-context.ts'
import { useRead } from './queries.ts'

/**
 * The signed-in account; undefined while loading and for visitors. Fetches by itself only if a session cookie came with the
 * page.
 */
export function useMe() {
  const { isSignedIn } = usePageContext()
  const { data, error, isLoading, reload } = useRead(profiles.me, {}, { enabled: isSignedIn })
  const isVisitor = (!isSignedIn && !data) || error?.code === 'UnauthorizedAccessException'
  const me = isVisitor ? undefined : data

  /** False if somebody signed in or out since, in another tab; then `me` and `isVisitor` change too. */
  async function isStillMe(): Promise<boolean> {
    // The marker of a session ends before it does: whoever is signed in and has none asks. The others wait for no answer.
    if (isVisitor !== hasMark() && !isOtherAccount()) return true
    // Of a double press, both wait for one answer.
    const now = await reload({ cancelRefetch: false })
    if (now.error) return isVisitor || (now.error as ApiError).code !== 'UnauthorizedAccessException'
    return !isVisitor && (!me || now.data?.data.referral_code === me.referral_code)
  }

  return { me, isLoading, isVisitor, isStillMe }
}
