// Every URL of the product and the page that answers it. Order matters: the creator's page takes what is left.
import { parse } from 'regexparam'
import type { Page, PageMatch } from '../shell/page.ts'
import { type KeptBy, keptAddress } from './kept-address.ts'

export interface Route {
  path: string
  /** Name of the file in web/pages, without its ending. */
  page: string
  /** `signed-in`: visitors are sent to sign in first. */
  access: 'anyone' | 'signed-in'
  /** Visitors share one drawing of it, told apart by nothing but this of its query. Without it, it is drawn for each. */
  kept?: KeptBy
}

const byPage = { page: 'number' } as const

export const routes: Route[] = [
  { path: '/', page: 'HomePage', access: 'anyone', kept: {} },
  { path: '/auth/login', page: 'LoginPage', access: 'anyone' },
  { path: '/auth/sign-up', page: 'SignUpPage', access: 'anyone' },
  { path: '/auth/forgot-password', page: 'ForgotPasswordPage', access: 'anyone' },
  // Where the mailed link leads; and where plain forms are answered, so that a script goes on from the same page.
  { path: '/auth/reset-password', page: 'ForgotPasswordPage', access: 'anyone' },
  { path: '/auth/reactivate', page: 'LoginPage', access: 'anyone' },
  { path: '/dashboard', page: 'DashboardPage', access: 'signed-in' },
  { path: '/dashboard/me', page: 'MePage', access: 'signed-in' },
  { path: '/dashboard/create', page: 'CreatePage', access: 'signed-in' },
  { path: '/dashboard/wallet', page: 'WalletPage', access: 'signed-in' },
  { path: '/dashboard/share', page: 'SharePage', access: 'signed-in' },
  { path: '/dashboard/gifts', page: 'GiftsPage', access: 'signed-in' },
  { path: '/dashboard/purchases', page: 'PurchasesPage', access: 'signed-in' },
  { path: '/dashboard/receipts', page: 'ReceiptsPage', access: 'signed-in' },
  { path: '/dashboard/explore', page: 'ExplorePage', access: 'anyone' },
  { path: '/dashboard/explore/hashtags/:tag', page: 'HashtagPage', access: 'anyone' },
  { path: '/dashboard/creator-hub/my-goals', page: 'GoalsPage', access: 'signed-in' },
  { path: '/dashboard/creator-hub/my-goals/add-goal', page: 'AddGoalPage', access: 'signed-in' },
  { path: '/dashboard/creator-hub/my-goals/:id', page: 'EditGoalPage', access: 'signed-in' },
  { path: '/dashboard/creator-hub/questions', page: 'QuestionsPage', access: 'signed-in' },
  { path: '/dashboard/creator-hub/bloc', page: 'BlocsPage', access: 'signed-in' },
  { path: '/dashboard/posts', page: 'PostsPage', access: 'signed-in' },
  { path: '/dashboard/compose', page: 'ComposePage', access: 'signed-in' },
  { path: '/dashboard/following', page: 'PeoplePage', access: 'signed-in' },
  { path: '/dashboard/notices', page: 'NoticesPage', access: 'signed-in' },
  { path: '/dashboard/settings', page: 'SettingsPage', access: 'signed-in' },
  { path: '/dashboard/payout-accounts', page: 'PayoutAccountsPage', access: 'signed-in' },
  { path: '/dashboard/transactions/history', page: 'HistoryPage', access: 'signed-in' },
  { path: '/pay/return/:token', page: 'PaymentReturnPage', access: 'anyone' },
  { path: '/r/:reference', page: 'ReceiptPage', access: 'anyone' },
  { path: '/r/:reference/:code', page: 'ReceiptPage', access: 'anyone' },
  { path: '/legal/:document', page: 'LegalPage', access: 'anyone', kept: {} },
  { path: '/help', page: 'HelpIndexPage', access: 'anyone', kept: {} },
  { path: '/help/:article', page: 'HelpPage', access: 'anyone', kept: {} },
  { path: '/dev/styleguide', page: 'StyleguidePage', access: 'anyone' },
  { path: '/:pageUrl', page: 'CreatorPage', access: 'anyone', kept: byPage },
  { path: '/:pageUrl/pixel-snap/set/:collectionId', page: 'SlidePage', access: 'anyone', kept: {} },
  { path: '/:pageUrl/pixel-snap/:id', page: 'SnapPage', access: 'anyone', kept: {} },
  { path: '/:pageUrl/my-goals', page: 'CreatorGoalsPage', access: 'anyone', kept: byPage },
  { path: '/:pageUrl/my-goals/:id', page: 'GoalPage', access: 'anyone', kept: {} },
  {
    path: '/:pageUrl/question-and-answer',
    page: 'CreatorQuestionsPage',
    access: 'anyone',
    kept: { ...byPage, asked: ['1'] },
  },
  { path: '/:pageUrl/pixel-bloc', page: 'CreatorBlocPage', access: 'anyone', kept: byPage },
  { path: '/:pageUrl/:slug', page: 'CreatorPage', access: 'anyone', kept: { ...byPage, tab: ['free', 'locked'] } },
]

const patterns = routes.map((route) => ({ route, ...parse(route.path) }))

const modules = import.meta.glob<{ default: Page }>('../pages/*Page.tsx')

/** The file of a page as the build's manifest names it. */
export function fileOf(page: string): string {
  return `web/pages/${page}.tsx`
}

export async function loadPage(page: string): Promise<Page> {
  const load = modules[`../pages/${page}.tsx`]
  if (!load) throw new Error(`web/pages/${page}.tsx does not exist`)
  return (await load()).default
}

/** What a visitor's drawing of this address is kept under; undefined where it is drawn for each. */
export function keptAs(url: string): string | undefined {
  const by = findRoute(url)?.route.kept
  return by && keptAddress(url, by)
}

export function findRoute(url: string): { route: Route; match: PageMatch } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://page')
  for (const { route, keys, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params = Object.fromEntries(keys.map((key, index) => [key, decoded(found[index + 1]!)]))
    return { route, match: { params, query: searchParams } }
  }
  return undefined
}

/** As it is where it was not encoded well: it leads to no page, and that is for the page to say. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
