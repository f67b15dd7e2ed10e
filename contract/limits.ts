// Every business number, with its unit in the name. Sources: spec §9 and the decisions next to it.

export const limits = {
  /** Quick gift amounts in pesos. */
  quickGiftPesos: [20, 50, 100, 200, 300, 400],
  /** The amount selected when the form opens. */
  defaultGiftPesos: 50,
  giftMinCentavos: 20_00n,
  giftMaxCentavos: 50_000_00n,
  /** The largest minimum gift that a creator may set. */
  creatorMinGiftMaxCentavos: 500_00n,
  supporterNameMax: 16,
  supporterMessageMax: 120,
  replyMax: 300,
  goalDescriptionMax: 300,
  goalTargetMinCentavos: 100_00n,
  questionMax: 300,
  answerMax: 300,
  commentMax: 500,
  /** Replies shown below each comment thread at first. */
  repliesShown: 20,
  /** Length of the details of a report. */
  reportDetailsMax: 1000,
  /** Length of the desk's reason for an action. */
  deskMessageMax: 1000,
  bioMax: 300,
  thankYouTitleMax: 60,
  thankYouMessageMax: 300,
  pageUrlMin: 3,
  pageUrlMax: 30,
  passwordMin: 8,
  emailMax: 254,
  /** An unpaid checkout expires after this. */
  paymentExpiresMinutes: 30,

  refundReasonMax: 300,
  refundMessageMax: 300,
  /** A refund request that the creator has not answered by then goes to the desk. */
  refundRequestHours: 72,

  sessionDays: 30,
  /** Lifetime of the cookie with a browser's random name. */
  browserCookieDays: 180,
  /** A session counts as freshly proven for this long. */
  proofMinutes: 10,
  /** After a password reset, payouts and changes of payout accounts wait for this. */
  moneyPauseHours: 24,
  /** The owner is mailed about a change of e-mail (at the old address) or a new passkey, and can undo it for this long. */
  undoDays: 7,
  verifyLinkHours: 24,
  resetLinkMinutes: 60,
  emailResendSeconds: 300,
  oldPageUrlDays: 90,
  /** Changes of a page's address within `renameDays`. */
  renames: 3,
  renameDays: 30,
  /** Former addresses that redirect to a page at the same time. */
  oldPageUrlsMax: 3,

  /** The highest number of a page of a list. */
  pageNumberMax: 1_000_000,
  transactionsCard: 10,
  /** Rows of a list that are fetched at once for printing. */
  printedRowsMax: 1000,
  transactionsSkeleton: 8,
  /** How long the reaction button is held before the five reactions open (spec §4). */
  reactionHoldMs: 300,
  searchMax: 100,
  /** Length of a photo's description. */
  altMax: 1000,
  captionMax: 300,
  /** Spec §5. */
  photosPerSlideMax: 10,
  /** Length of a person's name. */
  personNameMax: 60,
  buyersPage: 15,
  /** Buyers can see deleted content for this long. */
  deletedContentDays: 15,
  priceSearchDebounceMs: 500,
  payoutMinCentavos: 50_00n,
  /** Subtracted from a standard bank payout. */
  standardPayoutFeeCentavos: 15_00n,
  /** Standard payouts per calendar month, all banks together. */
  standardPayoutMonthMaxCentavos: 5_000_00n,

  otpLength: 6,
  /** Wait before any code may be resent; a payout's code, from its second resend. */
  otpResendSeconds: 300,
  banksPage: 100,
  searchDebounceMs: 300,
  cacheMs: 300_000,
  snackbarIdLength: 8,
  /** An account that requested its erasure can cancel it within this. */
  erasureDays: 7,
  /** The page address of an erased account stays reserved for this long. */
  erasedPageUrlDays: 90,
  /** How long an account remembers a browser that signed in; browsers keep no cookie longer. */
  deviceDays: 400,
  /** Consents of people in a photo are deleted this long after the photo. */
  consentsKeptDays: 365,
  /** An export can be downloaded for this long. */
  exportDays: 7,
} as const

/** Limits that only the server uses: separate, so that no page downloads them. */
export const serverLimits = {
  /** Longest time a shared cache in front of the server may keep a page, and so the longest delay if a purge is lost. */
  sharedSeconds: 60,
  /** Comment threads per page. */
  commentsPage: 20,
  /** An author may change a comment for this long. */
  commentEditMinutes: 5,
  /** Accents and similar marks on one letter; more of them overlap the lines above and below. */
  marksMax: 3,
  passkeysMax: 20,
  goalTitleMax: 60,
  goalTargetMaxCentavos: 99_999_999_00n,
  topicTitleMax: 60,
  blocTitleMax: 80,
  pageNameMax: 50,
  passwordMax: 128,
  idempotencyKeyMax: 255,
  passkeyNameMax: 50,
  recoveryCodes: 10,
  /** People named in one photo. */
  peopleInPhotoMax: 20,
  accountNameMax: 100,
  accountNumberMin: 6,
  accountNumberMax: 20,
  deskPage: 25,
  refundRequestsPage: 20,
  transactionsPage: 20,
  wallPage: 12,
  /** Following, followers and blocked people (spec §9). */
  peoplePage: 12,
  /** Most days, or months, in one statistics request. */
  statisticsDaysMax: 3700,
  /** Rows of the lists of sources and of the most visited and best paid posts. */
  statisticsSources: 50,
  statisticsPosts: 10,
  /** Length of a visit's source: a campaign mark, or a host. */
  visitSourceMax: 60,
  feedPage: 12,
  /** Goals beside the feed. */
  feedGoals: 3,
  goalsPage: 12,
  noticesPage: 20,
  questionsPage: 12,
  pricesPage: 15,
  /** Default page size of the list of banks; also used by the form that adds one. */
  banksDefaultPage: 15,
  /** Events per answer: the default, and the maximum. */
  eventsPage: 100,
  eventsMax: 1000,
  showingsPage: 100,
  /** A claimed event that is not acknowledged within this becomes `unsure`. */
  showingSeconds: 30,
  alertSeconds: 6,
  tokensMax: 20,
  deliveriesPage: 20,
  /** Overlays, soundboxes and webhooks per creator. */
  surfacesMax: 20,
  surfaceUrlMax: 2000,
  /** Masked words per surface. */
  maskedWordsMax: 200,
  maskedWordMax: 50,
  goalsRunningMax: 3,
  /** Goals added, as drafts too, per creator. */
  goalsPerHour: 60,
  /** Questions without a gift, per person. */
  questionsPerHour: 20,
  /** Bloc posts written, and changed or deleted, per creator. */
  blocsPerHour: 60,
  blocChangesPerHour: 300,
  /** Pages followed, again or anew, per account and per network. */
  followsPerHour: 300,
  followsPerNetworkHour: 3000,
  /** Reactions added and removed, per account and per network. */
  reactionsPerHour: 600,
  reactionsPerNetworkHour: 6000,
  /** Comments written, and changed or deleted, per account and per network. */
  commentsPerHour: 100,
  commentChangesPerHour: 300,
  commentsPerNetworkHour: 2000,
  /** The empty row of a deleted comment, which keeps its replies in place, is deleted after this. */
  deletedCommentDays: 30,
  /** Devices registered for push, per account: the name in each address is looked up. */
  pushDevicesPerHour: 60,
  /** Searches of creators, per account and per network. */
  searchesPerHour: 1800,
  searchesPerNetworkHour: 3600,
  /** Reports per network. */
  reportsPerNetworkHour: 60,
  /** Reports about a child or an intimate picture must be decided within this. */
  urgentReportHours: 24,
  /** A reporter's e-mail is deleted this long after the decision was mailed to it. */
  reporterEmailKeptDays: 30,
  /** Evidence and the reporter's details are deleted this long after the decision: appeals and courts come within half a year. */
  evidenceKeptDays: 180,
  /** A request repeated with its idempotency key within this time gets the result of the first. */
  idempotencyKeyDays: 30,
  /** Without JavaScript a form sent again with the same fields within this time is the same press, and makes nothing new. */
  samePressSeconds: 60,
  /** A second identical gift within this time needs a confirmation. */
  duplicateGiftSeconds: 120,
  /** A session ends this long after its sign-in, however often it is used. */
  sessionDaysMax: 180,
  /**
   * The networks and browsers of an account's sign-ins are deleted this long after their last use: no session or
   * browser cookie lasts longer.
   */
  placesKeptDays: 400,
  /** Handled provider events are deleted after this. The provider repeats them for days only, and can be queried at any time. */
  providerEventsKeptDays: 90,
  /** Provider movements younger than this are read and matched at each ledger verification; older ones are a stored sum. */
  clearingOpenDays: 7,
  /** All provider movements are read again after this many days. */
  clearingWholeDays: 30,
  /**
   * The whole ledger is verified again when the last full verification is older: every seventh night, so slightly less
   * than a week.
   */
  booksWholeHours: 156,
  sessionMarkerSeconds: 3600,
  /** How long a session's previous token still works, without a fresh proof, after its rights have changed: for requests on their way. */
  previousTokenSeconds: 120,
  /**
   * Wrong passwords for an address, and for a known device: beyond this, each try within `wrongPasswordMinutes` needs a
   * human check.
   */
  wrongPasswordsFree: 10,
  wrongPasswordMinutes: 15,
  /** Wrong passwords per hour, with solved human checks too. */
  wrongPasswordsPerHour: 100,
  /** Wrong codes for one sign-in; then it must start again. */
  secondFactorTries: 10,
  /** A sign-in must start again after this. */
  secondFactorMinutes: 10,
  /** Wrong codes at sign-in per day, of one account and of each of its known devices. */
  secondFactorTriesPerDay: 50,
  /** A passkey must answer within this. */
  passkeyMinutes: 5,
  /** Letters and digits without look-alikes: 78 random bits. */
  recoveryCodeLength: 16,
  emailChangesPerDay: 5,
  /** An account not verified by then is deleted, which frees its page address and e-mail. */
  unverifiedDays: 30,
  /** A page's newest posts in its feed for feed readers. */
  pageFeedEntries: 50,
  /** Addresses in one sitemap, a limit of the protocol. */
  sitemapAddressesMax: 50_000,
  /** Named sources of one creator's visits per day; all others count as `other`. */
  visitSourcesPerDay: 100,
  /** Visits of a day are written until this long after its end; then its visitors can no longer be recognised. */
  visitsLateMinutes: 5,
  /** Retention of visit counts: this year and the one before. */
  visitsKeptDays: 800,
  /** Retention of notices that were seen. */
  noticesKeptDays: 180,
  /** Notices stored per account; older ones are deleted. */
  noticesMax: 1000,
  /**
   * The reward for referring a creator, due once that creator's income reaches `referralIncomeCentavos` from
   * `referralPayers` payers.
   */
  referralRewardCentavos: 50_00n,
  referralIncomeCentavos: 500_00n,
  referralPayers: 3,
  /** Lifetime of a code since it was last sent. */
  otpMinutes: 5,
  /** Lifetime of a code since it was first sent. */
  otpMinutesMax: 10,
  /** Wrong tries over all resends; then the code is used up. */
  otpTries: 5,
  /** Wait before the first resend of a payout's code. */
  otpFirstResendSeconds: 30,
  /** Codes by SMS per account, resends included. */
  smsPerHour: 20,
  smsPerDay: 40,
  /** Different numbers per hour and account. */
  smsNumbersPerHour: 3,
  /** SMS to one number, from all accounts. */
  smsPerNumberHour: 30,
  smsPerNetworkHour: 60,
  /** SMS to numbers that share their first six digits: ten thousand numbers. */
  smsPerRangeHour: 30,
  /**
   * SMS to numbers that share their first three digits, a carrier's block; or this share of the installation's ceiling,
   * if larger.
   */
  smsPerPrefixHour: 300,
  smsPrefixShare: 0.3,
  /** Payouts to a new payout account wait this long, unless its owner's account itself is younger. */
  newPayoutAccountHours: 24,

  /** A long poll ends after this: the screen has the answer within the 25 seconds it was promised, also over a slow line. */
  livePollSeconds: 24,
  /** A stream sends a heartbeat at this interval. */
  liveBeatSeconds: 15,
  /** Events read for a screen at a time. */
  liveBatch: 100,
  /** Screens of one overlay per server; more are refused and asked to retry later. */
  listenersPerSurface: 2000,

  exportsPerDay: 5,
  /** An export that is not ready by then has been given up: the queue tries for four days. */
  exportPreparedDays: 5,

  /** Retention of webhook deliveries and their tries. */
  deliveriesKeptDays: 30,
  /** Jobs that failed at every try are deleted this long after the last one. */
  givenUpJobsKeptDays: 30,

  bodyBytesMax: 64 * 1024,
  /** Picture transfers to one network at one time, per server: a school behind one address needs no more. */
  pictureTransfersPerNetwork: 100,
} as const

/**
 * Page addresses that nobody may take: every file and first path of ours (test/reserved-addresses.test.ts reads them),
 * misleading words, and names of payment companies and the central bank. Source: decisions §2 and §10, and §16 and §17
 * of their second part.
 */
export const reservedPageUrls: ReadonlySet<string> = new Set(
  `admin api pixel support help legal about media assets static auth dashboard dev docs v1 livez readyz metrics openapi.json pay r
   r.s explore language adult react reactions search settings account accounts login logout signup sign-up sign-in register reset home index www mail
   root system official security billing payments payment payouts payout wallet gifts gift goals snap bloc webhooks
   favicon.ico icon.svg icon.png icon-192.png icon-512.png apple-touch-icon.png apple-touch-icon-precomposed.png robots.txt
   sitemap.xml sitemap manifest.json manifest.webmanifest sw.js oembed
   well-known .well-known null undefined me you user users profile styleguide terms privacy contact press jobs blog status
   desk consent report live embed unsubscribe
   gcash maya paymaya gotyme coins grabpay shopeepay xendit bsp`.split(/\s+/),
)

/** No page address may begin with these: people would trust `pixel.official`. */
export const reservedBeginnings = ['pixel', 'official'] as const

/** A valid page address, in lower case. */
export const pageUrlPattern = new RegExp(`^[a-z0-9][a-z0-9._-]{${limits.pageUrlMin - 1},${limits.pageUrlMax - 1}}$`)
