// Where the reader is, and the way to another page. Only this file, the link and the entries know the router.
import { type AroundNavHandler, useLocation, useRouter } from 'wouter'

let visits = 0

/** How many pages were gone to since the server's answer was drawn: 0 is that answer itself. */
export const visitsSinceLoad = (): number => visits

/** For the router of the browser: counts what it does. */
export const countVisit: AroundNavHandler = (navigate, to, options) => {
  visits++
  navigate(to, options)
}

/** The address now: `/page` and what follows it, `?a=b` or nothing. */
export function useAddress(): { pathname: string; search: string } {
  // As it stands in the bar. The router's own hooks decode it, and whoever reads a parameter then decodes it twice.
  const router = useRouter()
  const [pathname] = router.hook(router)
  const search = router.searchHook(router)
  return { pathname, search }
}

/** Goes to an address of ours without loading it anew; with `replace` the one before is not gone back to. */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  return useLocation()[1]
}
