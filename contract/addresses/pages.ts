// Every page: its path, who may see it, and which query parameters it reads. Order matters: the creator's page matches what is left.
import { paths } from './paths.ts'

/** Type of a query value: a list's page number, an id of something on the page, one of the listed words, or free text. */
type QueryValue = 'number' | 'id' | 'text' | readonly string[]
type Query<Value extends QueryValue = QueryValue> = Readonly<Record<string, Value>>

export type PageRoute = {
  path: string
  /** Name of the file in web/pages, without its ending. */
  page: string
  /** `signed-in`: visitors are sent to sign in first. */
  access: 'anyone' | 'signed-in'
  /** Exists only with the sandbox provider: a page for developers. */
  isSandboxOnly?: true
} & (
  | {
      /** All visitors share one rendering per query; free text is not allowed there because it would fill the cache. */
      isCached: true
      query?: Query<Exclude<QueryValue, 'text'>>
    }
  | {
      isCached?: never
      /** The query parameters the page reads. Others (campaigns, click ids) do not affect the rendering. */
      query?: Query
    }
)

const byPage = { page: 'number' } as const
/** The page number of the comments; with `thread`, of the replies in that thread. */
const byComments = { ...byPage, thread: 'id' } as const
/** Where to go after signing in, and messages from the mailed link, the provider, a new password or a closed page. */
const signIn = {
  next: 'text',
  token: 'text',
  verification_code: 'text',
  reset: ['1'],
  closed: ['1'],
  erases: 'text',
  provider: 'text',
} as const
const newPassword = { token: 'text' } as const

export const pages: readonly PageRoute[] = [
  { path: paths.home, page: 'HomePage', access: 'anyone', isCached: true },
  { path: paths.login, page: 'LoginPage', access: 'anyone', query: signIn },
  { path: paths.signUp, page: 'SignUpPage', access: 'anyone', query: { ref: 'text' } },
  { path: paths.forgotPassword, page: 'ForgotPasswordPage', access: 'anyone', query: newPassword },
  // The mailed link leads here; plain forms are also answered here, so that a script continues on the same page.
  { path: paths.resetPassword, page: 'ForgotPasswordPage', access: 'anyone', query: newPassword },
  { path: paths.secondFactor, page: 'LoginPage', access: 'anyone', query: signIn },
  { path: paths.confirmEmail, page: 'ConfirmEmailPage', access: 'anyone', query: newPassword },
  { path: paths.undoEmail, page: 'UndoEmailPage', access: 'anyone', query: newPassword },
  { path: paths.undoPasskey, page: 'UndoPasskeyPage', access: 'anyone', query: newPassword },
  { path: paths.reactivate, page: 'LoginPage', access: 'anyone', query: signIn },
  { path: paths.resendEmail, page: 'LoginPage', access: 'anyone', query: signIn },
  { path: paths.dashboard, page: 'DashboardPage', access: 'signed-in' },
  { path: paths.feed, page: 'FeedPage', access: 'signed-in', query: byPage },
  { path: paths.me, page: 'MePage', access: 'signed-in' },
  { path: paths.create, page: 'CreatePage', access: 'signed-in' },
  { path: paths.wallet, page: 'WalletPage', access: 'signed-in' },
  { path: paths.share, page: 'SharePage', access: 'signed-in' },
  { path: paths.surfaces, page: 'SurfacesPage', access: 'signed-in' },
  { path: paths.surface, page: 'SurfacePage', access: 'signed-in', query: { ...byPage, state: 'text' } },
  { path: paths.programs, page: 'ProgramsPage', access: 'signed-in' },
  { path: paths.webhook, page: 'WebhookPage', access: 'signed-in', query: { ...byPage, state: 'text' } },
  { path: paths.gifts, page: 'GiftsPage', access: 'signed-in', query: byPage },
  { path: paths.purchases, page: 'PurchasesPage', access: 'signed-in', query: byPage },
  { path: paths.receipts, page: 'ReceiptsPage', access: 'signed-in', query: byPage },
  { path: paths.refundRequests, page: 'RefundRequestsPage', access: 'signed-in', query: byPage },
  { path: paths.refund, page: 'RefundPage', access: 'signed-in' },
  {
    path: paths.explore,
    page: 'ExplorePage',
    access: 'anyone',
    query: { ...byPage, search: 'text', type: ['posts', 'creators'] },
  },
  { path: paths.hashtag, page: 'HashtagPage', access: 'anyone', query: byPage },
  { path: paths.goals, page: 'GoalsPage', access: 'signed-in', query: byPage },
  { path: paths.addGoal, page: 'AddGoalPage', access: 'signed-in' },
  { path: paths.editGoal, page: 'EditGoalPage', access: 'signed-in' },
  { path: paths.questions, page: 'QuestionsPage', access: 'signed-in', query: { ...byPage, tab: ['all'] } },
  { path: paths.blocs, page: 'BlocsPage', access: 'signed-in', query: byPage },
  {
    path: paths.comments,
    page: 'CommentsPage',
    access: 'signed-in',
    query: { ...byPage, list: ['received', 'written'] },
  },
  { path: paths.comment, page: 'CommentPage', access: 'signed-in' },
  { path: paths.posts, page: 'PostsPage', access: 'signed-in', query: { tab: ['snap', 'slide'] } },
  { path: paths.compose, page: 'ComposePage', access: 'signed-in', query: { kind: ['snap', 'slide'] } },
  { path: paths.people, page: 'PeoplePage', access: 'signed-in', query: { ...byPage, tab: 'text', search: 'text' } },
  { path: paths.notices, page: 'NoticesPage', access: 'signed-in', query: byPage },
  // Plain forms are answered with this page; reloading shows the page itself.
  ...[paths.security, paths.changeEmail, paths.changePassword, paths.recoveryCodes].map(
    (path): PageRoute => ({ path, page: 'SecurityPage', access: 'signed-in' }),
  ),
  { path: paths.settings, page: 'SettingsPage', access: 'signed-in' },
  { path: paths.myData, page: 'MyDataPage', access: 'signed-in' },
  { path: paths.payoutAccounts, page: 'PayoutAccountsPage', access: 'signed-in', query: { provider: 'text' } },
  { path: paths.history, page: 'HistoryPage', access: 'signed-in', query: { ...byPage, tab: 'text', search: 'text' } },
  {
    path: paths.statistics,
    page: 'StatisticsPage',
    access: 'signed-in',
    query: { days: 'text', from: 'text', to: 'text', by: ['day', 'month'] },
  },
  { path: paths.statement, page: 'StatementPage', access: 'signed-in' },
  { path: paths.paymentReturn, page: 'PaymentReturnPage', access: 'anyone' },
  { path: paths.receipt, page: 'ReceiptPage', access: 'anyone' },
  { path: paths.provenReceipt, page: 'ReceiptPage', access: 'anyone' },
  { path: paths.consent, page: 'ConsentPage', access: 'anyone' },
  { path: paths.unsubscribe, page: 'UnsubscribePage', access: 'anyone' },
  { path: paths.report, page: 'ReportPage', access: 'anyone', query: { type: 'text', id: 'text' } },
  { path: paths.reportStatus, page: 'ReportStatusPage', access: 'anyone' },
  { path: paths.desk, page: 'DeskPage', access: 'anyone', query: { ...byPage, state: 'text', reason: 'text' } },
  { path: paths.deskReport, page: 'DeskReportPage', access: 'anyone' },
  { path: paths.deskAppeals, page: 'DeskAppealsPage', access: 'anyone', query: byPage },
  { path: paths.deskAccounts, page: 'DeskAccountsPage', access: 'anyone', query: { ...byPage, search: 'text' } },
  { path: paths.deskAccount, page: 'DeskAccountPage', access: 'anyone' },
  { path: paths.deskLog, page: 'DeskLogPage', access: 'anyone', query: byPage },
  { path: paths.deskMoney, page: 'DeskMoneyPage', access: 'anyone', query: { ...byPage, transaction_no: 'text' } },
  { path: paths.deskTransaction, page: 'DeskTransactionPage', access: 'anyone' },
  { path: paths.legal, page: 'LegalPage', access: 'anyone', isCached: true },
  { path: paths.help, page: 'HelpIndexPage', access: 'anyone', isCached: true },
  { path: paths.helpArticle, page: 'HelpPage', access: 'anyone', isCached: true },
  { path: paths.styleguide, page: 'StyleguidePage', access: 'anyone', isSandboxOnly: true },
  { path: paths.page, page: 'CreatorPage', access: 'anyone', isCached: true, query: byPage },
  { path: paths.slide, page: 'SlidePage', access: 'anyone', isCached: true, query: byComments },
  { path: paths.snap, page: 'SnapPage', access: 'anyone', isCached: true, query: byComments },
  { path: paths.pageGoals, page: 'CreatorGoalsPage', access: 'anyone', isCached: true, query: byPage },
  { path: paths.goal, page: 'GoalPage', access: 'anyone', isCached: true, query: byComments },
  {
    path: paths.ask,
    page: 'CreatorQuestionsPage',
    access: 'anyone',
    isCached: true,
    query: { ...byPage, asked: ['1'] },
  },
  { path: paths.bloc, page: 'BlocPage', access: 'anyone', isCached: true, query: byComments },
  { path: paths.pageBlocs, page: 'CreatorBlocPage', access: 'anyone', isCached: true, query: byPage },
  {
    path: paths.pageSection,
    page: 'CreatorPage',
    access: 'anyone',
    isCached: true,
    query: { ...byPage, tab: ['free', 'locked'] },
  },
]
