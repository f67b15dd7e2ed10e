// Every path of ours that is a page, a plain form's action or a file of a page, defined once, and the functions that build addresses.

/** Name → pattern; `:name` is a path parameter. pages.ts says which page answers, forms.ts which form. */
export const paths = {
  home: '/',
  login: '/auth/login',
  /** Action of the plain form for signing in with the provider. */
  loginWith: '/auth/login/with',
  loginToken: '/auth/login/token',
  /** Action of the plain form for the second factor. */
  secondFactor: '/auth/login/second-factor',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  /** Action of the form with the new password, and target of its mailed link. */
  resetPassword: '/auth/reset-password',
  /** Targets of the mails about a change of e-mail: to the new address, and to the old one. */
  confirmEmail: '/auth/email/confirm',
  undoEmail: '/auth/email/undo',
  undoPasskey: '/auth/passkey/undo',
  reactivate: '/auth/reactivate',
  resendEmail: '/auth/email/resend',
  logout: '/auth/logout',
  language: '/language',
  /** Action of the plain form that declares the visitor to be 18 or older. */
  adult: '/adult',
  /** Where a person in a photo agrees or withdraws; also the action of its plain form. */
  consent: '/consent/:token',

  dashboard: '/dashboard',
  /** Posts of the pages the user follows. */
  feed: '/dashboard/feed',
  /** Links to the user's own pages that the navigation bars have no room for. */
  me: '/dashboard/me',
  create: '/dashboard/create',
  wallet: '/dashboard/wallet',
  share: '/dashboard/share',
  gifts: '/dashboard/gifts',
  /** The user's purchases. */
  purchases: '/dashboard/purchases',
  /** Receipts of everything the user paid, gifts included. Each row carries the address of its receipt. */
  receipts: '/dashboard/receipts',
  /** Refund requests that payers sent to the creator. */
  refundRequests: '/dashboard/refund-requests',
  /** A refund the creator gives without a request. */
  refund: '/dashboard/transactions/:transaction_no/refund',
  /** Search and lists of creators and hashtags. */
  explore: '/dashboard/explore',
  hashtag: '/dashboard/explore/hashtags/:tag',
  goals: '/dashboard/creator-hub/my-goals',
  addGoal: '/dashboard/creator-hub/my-goals/add-goal',
  editGoal: '/dashboard/creator-hub/my-goals/:id',
  /** The questions the creator received. */
  questions: '/dashboard/creator-hub/questions',
  answerQuestion: '/dashboard/creator-hub/questions/:id/answer',
  hideQuestion: '/dashboard/creator-hub/questions/:id/hide',
  /** The creator's own Bloc posts; also the action of the plain form for a new one. */
  blocs: '/dashboard/creator-hub/bloc',
  deleteBloc: '/dashboard/creator-hub/bloc/:id/delete',
  /** The user's comments, the comments on their page, and who may comment there. */
  comments: '/dashboard/comments',
  /** One comment; also the action of the plain form that changes it. */
  comment: '/dashboard/comments/:id',
  /** Actions of the plain forms that delete and hide a comment. */
  deleteComment: '/dashboard/comments/:id/delete',
  hideComment: '/dashboard/comments/:id/hide',
  commentSettings: '/dashboard/comments/settings',
  publishBloc: '/dashboard/creator-hub/bloc/:id/publish',
  posts: '/dashboard/posts',
  compose: '/dashboard/compose',
  /** The creator's overlays and soundboxes, and one of them. Form actions: surface-paths.ts. */
  surfaces: '/dashboard/surfaces',
  surface: '/dashboard/surfaces/:id',
  /** The user's API tokens and webhooks; also the action of the plain form for a new token. */
  programs: '/dashboard/programs',
  /**
   * One webhook with its deliveries; also the action of the plain form for a new secret. Other form actions:
   * surface-paths.ts.
   */
  webhook: '/dashboard/programs/webhooks/:id',
  people: '/dashboard/following',
  notices: '/dashboard/notices',
  settings: '/dashboard/settings',
  /** The user's data: export and erasure. */
  myData: '/dashboard/settings/my-data',
  /** Credentials and sessions; below it the form actions (those that are no page are in own-paths.ts). */
  security: '/dashboard/settings/security',
  changeEmail: '/dashboard/settings/security/email',
  changePassword: '/dashboard/settings/security/password',
  recoveryCodes: '/dashboard/settings/security/recovery-codes',
  switchNotice: '/dashboard/notices/kinds/:kind',
  /** Ends the mail of new posts for anyone with the link; mail programs post there too (RFC 8058). */
  unsubscribe: '/unsubscribe/:token',
  dataSaver: '/dashboard/settings/data-saver',
  payoutAccounts: '/dashboard/payout-accounts',
  linkAccount: '/dashboard/payout-accounts/link',
  history: '/dashboard/transactions/history',
  /** Statistics of the creator's page for any range of days. */
  statistics: '/dashboard/statistics',
  /** A year's statement; it prints on A4. */
  statement: '/dashboard/statements/:year',

  /** The report form, with `type` and `id` in the query. */
  report: '/report',
  /** The status of a report, for its reporter. */
  reportStatus: '/report/:token',
  /** Action of the plain form for an appeal. */
  appeal: '/dashboard/appeal',

  /** The desk: answers 404 to accounts without a role. Form actions: desk-paths.ts. */
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
  /** The receipt with the code that proves it. */
  provenReceipt: '/r/:reference/:code',
  /** Action of the plain form that requests a refund. */
  askForRefund: '/r/:reference/:code/refund-request',
  legal: '/legal/:document',
  help: '/help',
  helpArticle: '/help/:article',
  styleguide: '/dev/styleguide',
  /** Mail and SMS that the sandbox installation did not send. */
  outbox: '/dev/outbox',
  react: '/react',
  takeReactionBack: '/react/back',
  reactionIcon: '/reactions/:file',

  /** Pages that may be framed by any site; a goal's address with `.svg` appended is its picture. */
  embedButton: '/embed/:pageUrl/button',
  embedGoal: '/embed/:pageUrl/goal/:id',

  /** The JSON of the reads that render the page at the address behind it. */
  pageAnswers: '/_answers/*',
  /** Requested by pages that a cache in front of the server may have sent, so that the server counts the visit. */
  visit: '/_visit',

  page: '/:pageUrl',
  /** A page's new posts for feed readers: Atom and JSON Feed. */
  pageAtom: '/:pageUrl/feed.xml',
  pageJsonFeed: '/:pageUrl/feed.json',
  pageSection: '/:pageUrl/:slug',
  pageGoals: '/:pageUrl/my-goals',
  goal: '/:pageUrl/my-goals/:id',
  /** A page's Ask Me Anything; also the action of the plain form for a question. */
  ask: '/:pageUrl/question-and-answer',
  /** Action of the plain form for a question with a gift. */
  askWithGift: '/:pageUrl/question-and-answer/gift',
  pageBlocs: '/:pageUrl/pixel-bloc',
  bloc: '/:pageUrl/pixel-bloc/:id',
  snap: '/:pageUrl/pixel-snap/:id',
  slide: '/:pageUrl/pixel-snap/set/:collectionId',
  /** Actions of the plain forms for gifts, follows and purchases. */
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

/** Pages below these are not for search engines, and are not returned to after signing in. */
export const areas = { signIn: '/auth/', payment: '/pay/' } as const

type Values<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : P extends `${string}:${string}`
    ? [value: string]
    : []

/** The path itself if it has no parameters, else a function of its parameters in order. */
type Address<P extends string> = Values<P> extends [] ? P : (...values: Values<P>) => string

const built = Object.fromEntries(Object.entries(paths).map(([name, pattern]) => [name, getBuilder(pattern)])) as {
  readonly [Name in keyof typeof paths]: Address<(typeof paths)[Name]>
}

/** Builds every address of ours: `addresses.wallet`, `addresses.goal('luz', id)`. */
export const addresses = {
  ...built,
  /** Takes a page's path and query. */
  pageAnswers: (address: string) => paths.pageAnswers.replace('/*', address),
  /** A section of a creator's page; home has no slug. */
  section: (pageUrl: string, slug: string) =>
    slug === 'home' ? built.page(pageUrl) : built.pageSection(pageUrl, slug),
  /** Reports a visit that came from this source. */
  visitFrom: (from: string) => pathWith(paths.visit, { from }),
  /** The sign-in page, which continues at `next`. */
  loginTo: (next: string) => pathWith(paths.login, { next }),
  /** Continues a sign-in with the token that the provider's redirect ended in. */
  loginByToken: (token: string) => pathWith(paths.login, { token }),
  /** The mailed link that verifies an e-mail address. */
  verifyEmail: (verification_code: string) => pathWith(paths.login, { verification_code }),
  /** Sign-in after a password reset. */
  loginAfterReset: pathWith(paths.login, { reset: '1' }),
  /** Sign-in after the account was deactivated. */
  loginAfterDeactivation: pathWith(paths.login, { closed: '1' }),
  /** Sign-in after the erasure was requested; `erases` is until when signing in cancels it. */
  loginToCancelErasure: (erases: string) => pathWith(paths.login, { erases }),
  /** The mailed link for choosing a new password. */
  resetPasswordBy: (token: string) => pathWith(paths.resetPassword, { token }),
  confirmEmailBy: (token: string) => pathWith(paths.confirmEmail, { token }),
  undoEmailBy: (token: string) => pathWith(paths.undoEmail, { token }),
  undoPasskeyBy: (token: string) => pathWith(paths.undoPasskey, { token }),
  /** The last so many days, or the last twelve months. */
  statisticsBy: (range: { days: string } | { by: 'month' }) => pathWith(paths.statistics, range),
  /** A search's results; with no words, the empty search page. */
  search: (search: string, type: 'creators' | 'posts') =>
    search ? pathWith(paths.explore, { search, ...(type === 'posts' && { type }) }) : paths.explore,
  peopleTab: (tab: string) => pathWith(paths.people, { tab }),
  postsByKind: (tab: 'snap' | 'slide') => pathWith(paths.posts, { tab }),
  /** The form for a new Snap or Snap Slide. */
  composeKind: (kind: 'snap' | 'slide') => pathWith(paths.compose, { kind }),
  /** All questions, answered and hidden ones included. */
  allQuestions: pathWith(paths.questions, { tab: 'all' }),
  /** The payouts in the transaction history. */
  payoutHistory: pathWith(paths.history, { tab: 'payout' }),
  reportAbout: (type: string, id: string) => pathWith(paths.report, { type, id }),
  settingsNotices: `${paths.settings}#notices`,
  settingsPageUrl: `${paths.settings}#page-address`,
  /** The questions page, with the confirmation that the visitor's question arrived. */
  asked: (pageUrl: string) => `${pathWith(built.ask(pageUrl), { asked: '1' })}#ask`,
  reactionIcon: (name: string) => built.reactionIcon(`${name}.svg`),
  terms: built.legal('terms-and-conditions'),
  privacy: built.legal('privacy-notice'),
  /** A demo creator, who exists where the sandbox provider runs. */
  demoPage: built.page('tala.komiks'),
} as const

/** A list's page `number`; the first page is the address itself. */
export function listPage(address: string, number: number): string {
  return number > 1 ? pathWith(address, { page: String(number) }) : address
}

/** An address with further query parameters. */
export function pathWith(address: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** A pattern with each `:name` filled in; a missing value becomes empty. */
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
