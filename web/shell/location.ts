// Where the reader is, and the way to another page. Only this file, the link and the entries know the router.
import { type AroundNavHandler, useLocation, useRouter } from 'wouter'

export { Redirect } from 'wouter'

let visits = 0

/** How many pages were gone to since the server's answer was drawn: 0 is that answer itself. */
export const visitsSinceLoad = (): number => visits

/** Path and query of the page that is shown. */
let shown = ''

/** Each entry of the history carries a number, under which it is remembered how far down its page the reader was. */
let entry = 0
let newest = 0
const places = new Map<number, number>()
/** Set while an entry is gone back to, or forward: where the reader was. */
let returnsTo: number | undefined

/** Pixels from the top to where the reader left this entry; undefined for one that is new. */
export const leftAt = (): number | undefined => returnsTo

/** For the router of the browser: counts what it does. */
export const countVisit: AroundNavHandler = (navigate, to, options) => {
  visits++
  if (!options?.replace) {
    entry = ++newest
    returnsTo = undefined
  }
  navigate(to, { ...options, state: { entry } })
  shown = location.pathname + location.search
}

/** Begins to remember where the reader is; once, before the first page is alive. */
export function markEntry(): void {
  const numbered = (state: unknown) => (state as { entry?: number } | null)?.entry
  // Above every number from before the document was loaded anew.
  newest = Date.now()
  entry = numbered(history.state) ?? newest
  history.replaceState({ entry }, '')
  shown = location.pathname + location.search
  addEventListener('scroll', () => places.set(entry, scrollY), { passive: true })
  addEventListener('popstate', ({ state }) => {
    const known = numbered(state)
    // A link within the page made it, and the browser has gone there.
    if (known === undefined) history.replaceState({ entry: ++newest }, '')
    entry = known ?? newest
    returnsTo = places.get(entry) ?? 0
    // Within a page the browser moves by itself.
    const isOther = shown !== location.pathname + location.search
    if (isOther) visits++
    shown = location.pathname + location.search
  })
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
