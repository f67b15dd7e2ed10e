// The signed-in account, as far as the browser knows.
import { profiles } from '#contract/profiles.ts'
import { usePageContext } from './page-context.ts'
import { useRead } from './queries.ts'

/** The signed-in account; undefined while loading and for visitors. Fetches only if a session cookie came with the page. */
export function useMe() {
  const { isSignedIn } = usePageContext()
  const { data, error, isLoading } = useRead(profiles.me, {}, { enabled: isSignedIn })
  const isVisitor = !isSignedIn || error?.code === 'UnauthorizedAccessException'
  return { me: isVisitor ? undefined : data, isLoading, isVisitor }
}
