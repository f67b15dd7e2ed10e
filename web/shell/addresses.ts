// Every address of ours that a page links to, built in one place.

export const addresses = {
  home: '/',
  page: (pageUrl: string) => `/${pageUrl}`,
  section: (pageUrl: string, slug: string) => (slug === 'home' ? `/${pageUrl}` : `/${pageUrl}/${slug}`),
  goal: (pageUrl: string, id: string) => `/${pageUrl}/my-goals/${id}`,
  /** Where the plain form of a gift to a goal goes. */
  goalGiftForm: (pageUrl: string, id: string) => `/${pageUrl}/my-goals/${id}/gift`,
  snap: (pageUrl: string, id: string) => `/${pageUrl}/pixel-snap/${id}`,
  slide: (pageUrl: string, collectionId: string) => `/${pageUrl}/pixel-snap/set/${collectionId}`,
  login: '/auth/login',
  /** Sign in, then go on there. */
  loginTo: (next: string) => `/auth/login?next=${encodeURIComponent(next)}`,
  /** Where the plain forms of signing in with the provider are posted. */
  loginWith: '/auth/login/with',
  loginToken: '/auth/login/token',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  /** Where the form with the new password is posted, and where its mailed link leads. */
  resetPassword: '/auth/reset-password',
  reactivate: '/auth/reactivate',
  /** Where the plain form of a follow goes. */
  follow: (pageUrl: string) => `/${pageUrl}/follow`,
  unfollow: (pageUrl: string) => `/${pageUrl}/unfollow`,
  /** Where the plain forms of reactions go. */
  react: '/react',
  takeReactionBack: '/react/back',
  reactionIcon: (name: string) => `/reactions/${name}.svg`,
  dashboard: '/dashboard',
  /** Everything of one's own that the bars have no room for. */
  me: '/dashboard/me',
  create: '/dashboard/create',
  wallet: '/dashboard/wallet',
  share: '/dashboard/share',
  people: '/dashboard/following',
  gifts: '/dashboard/gifts',
  posts: '/dashboard/posts',
  compose: '/dashboard/compose',
  /** A new Snap or Snap Slide. */
  composeKind: (kind: 'snap' | 'slide') => `/dashboard/compose?kind=${kind}`,
  goals: '/dashboard/creator-hub/my-goals',
  addGoal: '/dashboard/creator-hub/my-goals/add-goal',
  editGoal: (id: string) => `/dashboard/creator-hub/my-goals/${id}`,
  /** Where the plain forms of starting, closing, pinning and deleting go. */
  moveGoal: (id: string) => `/dashboard/creator-hub/my-goals/${id}/move`,
  deleteGoal: (id: string) => `/dashboard/creator-hub/my-goals/${id}/delete`,
  /** What one has bought. */
  purchases: '/dashboard/purchases',
  /** What one paid, gifts too. Each receipt brings its own address with it. */
  receipts: '/dashboard/receipts',
  notices: '/dashboard/notices',
  /** Where the plain form of their switches goes. */
  noticeSettings: '/dashboard/settings/notices',
  settings: '/dashboard/settings',
  /** Where the plain form of another page address goes. */
  changePageUrl: '/dashboard/settings/page-address',
  history: '/dashboard/transactions/history',
  /** The history's payouts. */
  payoutHistory: '/dashboard/transactions/history?tab=payout',
  payoutAccounts: '/dashboard/payout-accounts',
  linkAccount: '/dashboard/payout-accounts/link',
  /** One's own Bloc posts; where the plain form of a new one goes. */
  blocs: '/dashboard/creator-hub/bloc',
  deleteBloc: (id: string) => `/dashboard/creator-hub/bloc/${id}/delete`,
  /** What one was asked. */
  questions: '/dashboard/creator-hub/questions',
  /** Where the plain forms of answering and hiding go. */
  answerQuestion: (id: string) => `/dashboard/creator-hub/questions/${id}/answer`,
  hideQuestion: (id: string) => `/dashboard/creator-hub/questions/${id}/hide`,
  /** A page's Ask Me Anything, and where the plain form of a question goes. */
  ask: (pageUrl: string) => `/${pageUrl}/question-and-answer`,
  /** Where the plain form of a question with a gift goes. */
  askWithGift: (pageUrl: string) => `/${pageUrl}/question-and-answer/gift`,
  /** Creators and hashtags to be found. */
  explore: '/dashboard/explore',
  hashtag: (tag: string) => `/dashboard/explore/hashtags/${encodeURIComponent(tag)}`,
  language: '/language',
  dataSaver: '/dashboard/settings/data-saver',
  help: '/help',
  helpArticle: (article: string) => `/help/${article}`,
  terms: '/legal/terms-and-conditions',
  privacy: '/legal/privacy-notice',
  /** A creator of the demo, who exists where the sandbox provider runs. */
  demoPage: '/tala.komiks',
  /** Where the plain forms are posted when there is no JavaScript. */
  giftForm: (pageUrl: string) => `/${pageUrl}/gift`,
} as const
