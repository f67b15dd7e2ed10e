// Every path of ours that is a page, a plain form's action or a file of a page, once; and what builds an address of it.

/** Name → pattern; `:name` is a part that is filled in. Which page answers stands in pages.ts, which form in forms.ts. */
export const paths = {
  home: '/',
  login: '/auth/login',
  /** Where the plain form of signing in with the provider is posted. */
  loginWith: '/auth/login/with',
  loginToken: '/auth/login/token',
  /** Where the plain form with the second factor is posted. */
  secondFactor: '/auth/login/second-factor',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  /** Where the form with the new password is posted, and where its mailed link leads. */
  resetPassword: '/auth/reset-password',
  /** Where the mails of a change of e-mail lead: to the new address, and to the old one. */
  confirmEmail: '/auth/email/confirm',
  undoEmail: '/auth/email/undo',
  reactivate: '/auth/reactivate',
  logout: '/auth/logout',
  language: '/language',
  /** Where the plain form goes by which somebody says that they are 18 or older. */
  adult: '/adult',
  /** By which a person in a photo agrees, or withdraws; and where its plain form goes. */
  consent: '/consent/:token',

  dashboard: '/dashboard',
  /** What those one follows published. */
  feed: '/dashboard/feed',
  /** Everything of one's own that the bars have no room for. */
  me: '/dashboard/me',
  create: '/dashboard/create',
  wallet: '/dashboard/wallet',
  share: '/dashboard/share',
  gifts: '/dashboard/gifts',
  /** What one has bought. */
  purchases: '/dashboard/purchases',
  /** What one paid, gifts too. Each receipt brings its own address with it. */
  receipts: '/dashboard/receipts',
  /** Who asks one for money back. */
  refundRequests: '/dashboard/refund-requests',
  /** A payment that one gives back by oneself. */
  refund: '/dashboard/transactions/:transaction_no/refund',
  /** Creators and hashtags to be found. */
  explore: '/dashboard/explore',
  hashtag: '/dashboard/explore/hashtags/:tag',
  goals: '/dashboard/creator-hub/my-goals',
  addGoal: '/dashboard/creator-hub/my-goals/add-goal',
  editGoal: '/dashboard/creator-hub/my-goals/:id',
  /** What one was asked. */
  questions: '/dashboard/creator-hub/questions',
  answerQuestion: '/dashboard/creator-hub/questions/:id/answer',
  hideQuestion: '/dashboard/creator-hub/questions/:id/hide',
  /** One's own Bloc posts; where the plain form of a new one goes. */
  blocs: '/dashboard/creator-hub/bloc',
  deleteBloc: '/dashboard/creator-hub/bloc/:id/delete',
  /** What one commented, what was commented on one's page, and who may. */
  comments: '/dashboard/comments',
  /** One of them; where the plain form of changing it goes, */
  comment: '/dashboard/comments/:id',
  /** and those of deleting and hiding. */
  deleteComment: '/dashboard/comments/:id/delete',
  hideComment: '/dashboard/comments/:id/hide',
  commentSettings: '/dashboard/comments/settings',
  publishBloc: '/dashboard/creator-hub/bloc/:id/publish',
  posts: '/dashboard/posts',
  compose: '/dashboard/compose',
  /** One's overlays and soundboxes, and each by itself. Where its plain forms go: surface-paths.ts. */
  surfaces: '/dashboard/surfaces',
  surface: '/dashboard/surfaces/:id',
  /** One's API tokens and webhooks; where the plain form of a new token goes. */
  programs: '/dashboard/programs',
  /** One of them, with what it was sent; where the plain form of a new secret goes. Its other ones stand there too. */
  webhook: '/dashboard/programs/webhooks/:id',
  people: '/dashboard/following',
  notices: '/dashboard/notices',
  settings: '/dashboard/settings',
  /** What we have of somebody, to take away or to have erased. */
  myData: '/dashboard/settings/my-data',
  /** What opens one's account; below it where its plain forms go, of which own-paths.ts has those that are no page. */
  security: '/dashboard/settings/security',
  changeEmail: '/dashboard/settings/security/email',
  changePassword: '/dashboard/settings/security/password',
  recoveryCodes: '/dashboard/settings/security/recovery-codes',
  switchNotice: '/dashboard/notices/kinds/:kind',
  /** Where the mail of new posts is ended, by whoever has the link; a mail program posts there too (RFC 8058). */
  unsubscribe: '/unsubscribe/:token',
  dataSaver: '/dashboard/settings/data-saver',
  payoutAccounts: '/dashboard/payout-accounts',
  linkAccount: '/dashboard/payout-accounts/link',
  history: '/dashboard/transactions/history',
  /** How one's page is doing, over any range of days. */
  statistics: '/dashboard/statistics',
  /** What a year came to; it prints on A4. */
  statement: '/dashboard/statements/:year',

  /** Where something is reported, with `type` and `id`; */
  report: '/report',
  /** and where who reported it sees how it stands. */
  reportStatus: '/report/:token',
  /** Where the plain form of an appeal goes. */
  appeal: '/dashboard/appeal',

  /** The desk: to who has no role nothing is there. Where its plain forms go: desk-paths.ts. */
  desk: '/desk',
  deskReport: '/desk/reports/:report_no',
  deskAppeals: '/desk/appeals',
  deskAccounts: '/desk/accounts',
  deskAccount: '/desk/accounts/:page_url',
  deskLog: '/desk/log',
  deskMoney: '/desk/money',
  deskTransaction: '/desk/money/:transaction_no',

  paymentReturn: '/pay/return/:token',
  receipt: '/r/:reference',
  /** With the code that proves it. */
  provenReceipt: '/r/:reference/:code',
  /** Where the plain form goes that asks for the money back. */
  askForRefund: '/r/:reference/:code/refund-request',
  legal: '/legal/:document',
  help: '/help',
  helpArticle: '/help/:article',
  styleguide: '/dev/styleguide',
  /** Mail and SMS that were not sent, beside the sandbox provider. */
  outbox: '/dev/outbox',
  react: '/react',
  takeReactionBack: '/react/back',
  reactionIcon: '/reactions/:file',

  /** What may stand in a frame of any site; a goal's address with `.svg` behind it is its picture. */
  embedButton: '/embed/:pageUrl/button',
  embedGoal: '/embed/:pageUrl/goal/:id',

  /** What the page at the address behind it is drawn from. */
  pageAnswers: '/_answers/*',
  /** What a page asks for that may have come from a cache before the server: its visit is counted there. */
  visit: '/_visit',

  page: '/:pageUrl',
  /** What is new on a page, for feed readers: Atom and JSON Feed. */
  pageAtom: '/:pageUrl/feed.xml',
  pageJsonFeed: '/:pageUrl/feed.json',
  pageSection: '/:pageUrl/:slug',
  pageGoals: '/:pageUrl/my-goals',
  goal: '/:pageUrl/my-goals/:id',
  /** A page's Ask Me Anything, and where the plain form of a question goes. */
  ask: '/:pageUrl/question-and-answer',
  /** Where the plain form of a question with a gift goes. */
  askWithGift: '/:pageUrl/question-and-answer/gift',
  pageBlocs: '/:pageUrl/pixel-bloc',
  bloc: '/:pageUrl/pixel-bloc/:id',
  snap: '/:pageUrl/pixel-snap/:id',
  slide: '/:pageUrl/pixel-snap/set/:collectionId',
  /** Where the plain forms of gifts, follows and purchases go. */
  giftForm: '/:pageUrl/gift',
  goalGiftForm: '/:pageUrl/my-goals/:id/gift',
  follow: '/:pageUrl/follow',
  unfollow: '/:pageUrl/unfollow',
  commentOnSnap: '/:pageUrl/pixel-snap/:id/comment',
  commentOnSlide: '/:pageUrl/pixel-snap/set/:collectionId/comment',
  commentOnBloc: '/:pageUrl/pixel-bloc/:id/comment',
  commentOnGoal: '/:pageUrl/my-goals/:id/comment',
  buySnap: '/:pageUrl/pixel-snap/:id/buy',
  buySlide: '/:pageUrl/pixel-snap/set/:collectionId/buy',
} as const

/** What stands below these is for nobody to find by searching, and no place to come back to after signing in. */
export const areas = { signIn: '/auth/', payment: '/pay/' } as const

type Values<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : P extends `${string}:${string}`
    ? [value: string]
    : []

/** A path as it is, or what fills its parts in, in the order they stand in. */
type Address<P extends string> = Values<P> extends [] ? P : (...values: Values<P>) => string

const built = Object.fromEntries(Object.entries(paths).map(([name, pattern]) => [name, getBuilder(pattern)])) as {
  readonly [Name in keyof typeof paths]: Address<(typeof paths)[Name]>
}

/** Every address of ours that something leads to: `addresses.wallet`, `addresses.goal('luz', id)`. */
export const addresses = {
  ...built,
  /** Of a page's path and query. */
  pageAnswers: (address: string) => paths.pageAnswers.replace('/*', address),
  /** Of one's own page in the menu of a creator: home has no slug. */
  section: (pageUrl: string, slug: string) =>
    slug === 'home' ? built.page(pageUrl) : built.pageSection(pageUrl, slug),
  /** A visit by who came from there. */
  visitFrom: (from: string) => pathWith(paths.visit, { from }),
  /** Sign in, then go on there. */
  loginTo: (next: string) => pathWith(paths.login, { next }),
  /** Signing in goes on with the token the provider's way back ended in. */
  loginByToken: (token: string) => pathWith(paths.login, { token }),
  /** The mailed link that proves an e-mail address. */
  verifyEmail: (verification_code: string) => pathWith(paths.login, { verification_code }),
  /** Sign in with the password chosen a moment ago. */
  loginAfterReset: pathWith(paths.login, { reset: '1' }),
  /** Signed out, and told until when signing in takes the erasure back. */
  loginToStay: (erases: string) => pathWith(paths.login, { erases }),
  /** The mailed link to a new password. */
  resetPasswordBy: (token: string) => pathWith(paths.resetPassword, { token }),
  confirmEmailBy: (token: string) => pathWith(paths.confirmEmail, { token }),
  undoEmailBy: (token: string) => pathWith(paths.undoEmail, { token }),
  /** Of the last so many days, or the last twelve months. */
  statisticsOf: (range: { days: string } | { by: 'month' }) => pathWith(paths.statistics, range),
  /** What a search found; without words, where one searches. */
  search: (search: string, type: 'creators' | 'posts') =>
    search ? pathWith(paths.explore, { search, ...(type === 'posts' && { type }) }) : paths.explore,
  peopleTab: (tab: string) => pathWith(paths.people, { tab }),
  postsOf: (tab: 'snap' | 'slide') => pathWith(paths.posts, { tab }),
  /** A new Snap or Snap Slide. */
  composeKind: (kind: 'snap' | 'slide') => pathWith(paths.compose, { kind }),
  /** Answered and hidden ones too. */
  allQuestions: pathWith(paths.questions, { tab: 'all' }),
  /** The history's payouts. */
  payoutHistory: pathWith(paths.history, { tab: 'payout' }),
  reportOf: (type: string, id: string) => pathWith(paths.report, { type, id }),
  settingsNotices: `${paths.settings}#notices`,
  settingsPageUrl: `${paths.settings}#page-address`,
  /** Back at the questions, where it says that one's own arrived. */
  asked: (pageUrl: string) => `${pathWith(built.ask(pageUrl), { asked: '1' })}#ask`,
  reactionIcon: (name: string) => built.reactionIcon(`${name}.svg`),
  terms: built.legal('terms-and-conditions'),
  privacy: built.legal('privacy-notice'),
  /** A creator of the demo, who exists where the sandbox provider runs. */
  demoPage: built.page('tala.komiks'),
} as const

/** A list from its page `number` on; its first page is the address itself. */
export function listPage(address: string, number: number): string {
  return number > 1 ? pathWith(address, { page: String(number) }) : address
}

/** A path with what is asked of it. */
export function pathWith(path: string, query: Record<string, string>): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${path}?${asked.join('&')}`
}

/** A pattern with each `:name` filled in; one that is not given stays empty. */
export function fillPath(pattern: string, values: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
}

function getBuilder(pattern: string): string | ((...values: string[]) => string) {
  if (!pattern.includes(':')) return pattern
  return (...values) => {
    let at = 0
    return pattern.replace(/:\w+/g, () => encodeURIComponent(values[at++] ?? ''))
  }
}
