// The current address, navigation and saved scroll positions. Only this file, Link and the entry files import the router.
import { type AroundNavHandler, useLocation, useRouter } from 'wouter'

export { Redirect } from 'wouter'

let visits = 0

/** Number of in-app navigations since the document loaded; 0 means the server-rendered page is still shown. */
export const visitsSinceLoad = (): number => visits

/** Path and query of the page that is shown. */
let shown = ''

/** Each history entry has a number; the scroll position of its page is saved under it. */
let entry = 0
let newest = 0
const scrollPositions = new Map<number, number>()
/** The saved scroll position while going back or forward to an entry. */
let savedScroll: number | undefined

/** Scroll position in pixels at which the reader left this history entry; undefined for a new one. */
export const getSavedScroll = (): number | undefined => savedScroll

const saveScroll = () => void scrollPositions.set(entry, scrollY)

/** Navigation hook of the router: counts visits and numbers history entries. */
export const countVisit: AroundNavHandler = (navigate, to, options) => {
  visits++
  saveScroll()
  if (!options?.replace) {
    entry = ++newest
    savedScroll = undefined
  }
  navigate(to, { ...options, state: { entry } })
  shown = location.pathname + location.search
}

/** Starts to save scroll positions by history entry; call once, before hydration. */
export function trackHistoryEntries(): void {
  const numbered = (state: unknown) => (state as { entry?: number } | null)?.entry
  // Greater than every number given before the document was reloaded.
  newest = Date.now()
  entry = numbered(history.state) ?? newest
  const openModals = history.state?.modalDepth
  history.replaceState({ entry }, '')
  // A document loaded again while modals were open: none is open now, and Back must not need a press for each.
  if (openModals) history.go(-openModals)
  shown = location.pathname + location.search
  addEventListener('scroll', saveScroll, { passive: true })
  addEventListener('popstate', ({ state }) => {
    const known = numbered(state)
    // An entry without a number comes from an in-page link (#…), which the browser has followed.
    if (known === undefined) history.replaceState({ entry: ++newest }, '')
    // The scroll event comes a frame late, and the browser moves to its own saved position only after this event.
    else saveScroll()
    entry = known ?? newest
    savedScroll = scrollPositions.get(entry) ?? 0
    // Moves within one page are handled by the browser.
    const isOther = shown !== location.pathname + location.search
    if (isOther) visits++
    shown = location.pathname + location.search
  })
}

/** The current path (`/page`) and query (`?a=b` or empty). */
export function useAddress(): { pathname: string; search: string } {
  // Undecoded, as in the address bar: the router's own hooks decode it, and reading a parameter would decode it twice.
  const router = useRouter()
  const [pathname] = router.hook(router)
  const search = router.searchHook(router)
  return { pathname, search }
}

/** Navigates within the app without a reload; `replace` replaces the current history entry. */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  return useLocation()[1]
}
