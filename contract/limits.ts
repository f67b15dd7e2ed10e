// Every business number, with its unit in the name. Sources: spec §9 and the decisions beside it.

export const limits = {
  /** Quick gift amounts in pesos. */
  quickGiftPesos: [20, 50, 100, 200, 300, 400],
  /** The chip selected when the form opens. */
  defaultGiftPesos: 50,
  giftMinCentavos: 20_00n,
  giftMaxCentavos: 50_000_00n,
  /** A creator may raise the smallest gift to this. */
  creatorMinGiftMaxCentavos: 500_00n,
  supporterNameMax: 16,
  supporterMessageMax: 120,
  replyMax: 300,
  goalDescriptionMax: 300,
  goalTargetMinCentavos: 100_00n,
  questionMax: 300,
  answerMax: 300,
  commentMax: 500,
  /** Replies that stand below each thread of comments at first. */
  repliesShown: 20,
  /** What somebody writes to a report; */
  reportDetailsMax: 1000,
  /** The desk's words of an action. */
  deskMessageMax: 1000,
  bioMax: 300,
  thankYouTitleMax: 60,
  thankYouMessageMax: 300,
  pageUrlMin: 3,
  pageUrlMax: 30,
  passwordMin: 8,
  emailMax: 254,
  /** An unpaid checkout ends after this. */
  paymentExpiresMinutes: 30,

  refundReasonMax: 300,
  refundMessageMax: 300,
  /** A refund request that the creator has not answered by then is the desk's. */
  refundRequestHours: 72,

  sessionDays: 30,
  /** How long a browser keeps the random name that tells it from others. */
  browserCookieDays: 180,
  /** A session that was proven stays so for this long. */
  proofMinutes: 10,
  /** After a password reset money out, and changes of its ways, wait for this. */
  moneyPauseHours: 24,
  /** The old address is told of a change of e-mail, and can take it back for this long. */
  emailUndoDays: 7,
  verifyLinkHours: 24,
  resetLinkMinutes: 60,
  emailResendSeconds: 300,
  oldPageUrlDays: 90,
  /** Changes of the page's address in so many days, */
  renames: 3,
  renameDays: 30,
  /** and how many former ones lead to it at once. */
  oldPageUrlsMax: 3,

  transactionsCard: 10,
  /** Rows of a list that are fetched to be printed at once. */
  printedRowsMax: 1000,
  transactionsSkeleton: 8,
  /** How long a reaction is held before the five are offered (spec §4). */
  reactionHoldMs: 300,
  searchMax: 100,
  /** Characters of what a photo shows. */
  altMax: 1000,
  captionMax: 300,
  /** Spec §5. */
  photosPerSlideMax: 10,
  /** and how long a name may be. */
  personNameMax: 60,
  buyersPage: 15,
  /** Buyers keep deleted content this long. */
  deletedContentDays: 15,
  priceSearchDebounceMs: 500,
  payoutMinCentavos: 50_00n,
  /** Taken out of a standard bank payout. */
  standardPayoutFeeCentavos: 15_00n,
  /** Standard payouts of a calendar month, all banks together. */
  standardPayoutMonthMaxCentavos: 5_000_00n,

  otpLength: 6,
  /** Until any other code may, and a payout's for the second time. */
  otpResendSeconds: 300,
  banksPage: 100,
  searchDebounceMs: 300,
  cacheMs: 300_000,
  snackbarIdLength: 8,
  /** Who asked to be erased may come back within this. */
  erasureDays: 7,
  /** Nobody else has the address of somebody who was erased. */
  erasedPageUrlDays: 90,
  /** A browser that signed in is known to the account for so long; browsers keep no cookie longer. */
  deviceDays: 400,
  /** Who was in a photo, and what they answered, goes so long after the photo. */
  consentsKeptDays: 365,
  /** An export is there to be fetched for this long. */
  exportDays: 7,
} as const

/** Those that only the server counts by: apart, so that no page brings them. */
export const serverLimits = {
  /** A cache before us keeps what it may at most so long, and so is no further behind where word of a change is lost. */
  sharedSeconds: 60,
  /** Threads of comments a page. */
  commentsPage: 20,
  /** Its author may change a comment for so long. */
  commentEditMinutes: 5,
  /** Accents and the like on one letter; more of them paint over the lines above and below. */
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
  /** People named as being in one photo, */
  peopleInPhotoMax: 20,
  accountNameMax: 100,
  accountNumberMin: 6,
  accountNumberMax: 20,
  /** Digits after +63. */
  mobileNumberLength: 10,
  deskPage: 25,
  refundRequestsPage: 20,
  transactionsPage: 20,
  wallPage: 12,
  /** Following, followers and blocked people (spec §9). */
  peoplePage: 12,
  /** Days, and months, that figures are asked for at once, */
  statisticsDaysMax: 3700,
  /** where visitors came from, and what was looked at and paid for most. */
  statisticsSources: 50,
  statisticsPosts: 10,
  /** Of where a visitor came from: a mark, or a host. */
  visitSourceMax: 60,
  feedPage: 12,
  goalsPage: 12,
  noticesPage: 20,
  questionsPage: 12,
  pricesPage: 15,
  /** Banks a page when none is asked for, and in the form that adds one. */
  banksDefaultPage: 15,
  /** Events of one answer when none is asked for, and at most. */
  eventsPage: 100,
  eventsMax: 1000,
  showingsPage: 100,
  /** What was claimed and is not acknowledged by then is unsure. */
  showingSeconds: 30,
  alertSeconds: 6,
  tokensMax: 20,
  deliveriesPage: 20,
  /** Overlays, soundboxes and webhooks of one creator, */
  surfacesMax: 20,
  surfaceUrlMax: 2000,
  /** and the words each of them masks. */
  maskedWordsMax: 200,
  maskedWordMax: 50,
  goalsRunningMax: 3,
  /** Without a gift, by one person. */
  questionsPerHour: 20,
  /** Written, and changed or deleted, by one creator. */
  blocsPerHour: 60,
  blocChangesPerHour: 300,
  /** Given and taken back, by one account, and by all behind one network. */
  reactionsPerHour: 600,
  reactionsPerNetworkHour: 6000,
  /** Written, and changed or deleted, by one account, and by all behind one network. */
  commentsPerHour: 100,
  commentChangesPerHour: 300,
  commentsPerNetworkHour: 2000,
  /** The empty row of a deleted comment, which holds the place of its replies, goes after this. */
  deletedCommentDays: 30,
  /** Searches of creators. */
  searchesPerHour: 1800,
  searchesPerNetworkHour: 3600,
  /** how many all behind one network file, */
  reportsPerNetworkHour: 60,
  /** and when one about a child or an intimate picture is to be decided. */
  urgentReportHours: 24,
  /** The address a reporter left, so long after the decision that was mailed to it; */
  reporterEmailKeptDays: 30,
  /** what was reported and what its reporter said, so long after the decision: appeals and courts come within half a year. */
  evidenceKeptDays: 180,
  /** A call repeated with its key within this time is answered with what the first one made. */
  idempotencyKeyDays: 30,
  /** Two identical gifts within this time: the second is asked about. */
  duplicateGiftSeconds: 120,
  /** However often it is used, a session ends so long after its sign-in. */
  sessionDaysMax: 180,
  /** Where an account signed in from is forgotten so long after it last did: no session and no browser's name lasts longer. */
  placesKeptDays: 400,
  /** What the provider told us and was acted on. It repeats itself for days, and is asked again at any time. */
  providerEventsKeptDays: 90,
  /** Movements at the provider younger than this are read and matched each time the books are proved; older ones are a sum that is kept, */
  clearingOpenDays: 7,
  /** and are all read again after so many days. */
  clearingWholeDays: 30,
  /** Our own books are proved whole again when the last time was longer ago: every seventh night, which is a little less than a week. */
  booksWholeHours: 156,
  sessionMarkerSeconds: 3600,
  /** Wrong passwords for an address, and for a known device: more in `wrongPasswordMinutes` need a solved human check each, */
  wrongPasswordsFree: 10,
  wrongPasswordMinutes: 15,
  /** and whatever is solved, no more than this in an hour. */
  wrongPasswordsPerHour: 100,
  /** Wrong codes for one sign-in; then it begins again, */
  secondFactorTries: 10,
  /** as it does after this. */
  secondFactorMinutes: 10,
  /** Wrong codes at sign-in of one account in a day, and of each device it is known to. */
  secondFactorTriesPerDay: 50,
  /** A passkey answers within this. */
  passkeyMinutes: 5,
  /** Letters and digits without look-alikes: 78 random bits. */
  recoveryCodeLength: 16,
  emailChangesPerDay: 5,
  /** An account that is not verified by then gives its address and e-mail back. */
  unverifiedDays: 30,
  /** Of what is newest on a page, in the feed for readers. */
  pageFeedEntries: 50,
  /** What one list of a sitemap may hold, by its protocol. */
  sitemapAddressesMax: 50_000,
  /** Where one creator's visitors of a day come from, by name; all beyond are `other`. */
  visitSourcesPerDay: 100,
  /** Visits of a day may be written so long after its end; then nobody of that day is known again. */
  visitsLateMinutes: 5,
  /** Counts of visits are kept so long: this year and the one before. */
  visitsKeptDays: 800,
  /** Notices one has seen are kept this long, */
  noticesKeptDays: 180,
  /** and of all there are, the latest of each account. */
  noticesMax: 1000,
  /** To whoever brought a creator, once that creator's income reaches the second from as many payers as the third says. */
  referralRewardCentavos: 50_00n,
  referralIncomeCentavos: 500_00n,
  referralPayers: 3,
  /** A code lives this long from its last send, */
  otpMinutes: 5,
  /** and never longer than this from its first. */
  otpMinutesMax: 10,
  /** Wrong tries over all resends; then the code is used up. */
  otpTries: 5,
  /** Until a payout's code may be sent again for the first time. */
  otpFirstResendSeconds: 30,
  /** Codes by SMS, resent ones too, of one account. */
  smsPerHour: 20,
  smsPerDay: 40,
  /** To so many different numbers an hour. */
  smsNumbersPerHour: 3,
  /** To one number, by whomever. */
  smsPerNumberHour: 30,
  smsPerNetworkHour: 60,
  /** To numbers that share their first six digits: ten thousand of them. */
  smsPerRangeHour: 30,
  /** To numbers that share their first three, a carrier's block; or this share of the installation's ceiling, if that is more. */
  smsPerPrefixHour: 300,
  smsPrefixShare: 0.3,
  /** Payouts to a new account wait this long, unless its owner's account is younger than that. */
  newPayoutAccountHours: 24,

  /** A long poll is answered by then, */
  livePollSeconds: 25,
  /** and a stream says every so often that it is there. */
  liveBeatSeconds: 15,
  /** Events that are read for a screen at a time. */
  liveBatch: 100,
  /** Screens that one server feeds of one overlay; more are told to come again. */
  listenersPerSurface: 2000,

  exportsPerDay: 5,

  /** What a webhook was sent, and how often it was tried, is shown this long. */
  deliveriesKeptDays: 30,

  bodyBytesMax: 64 * 1024,
  /** Pictures on their way to one network at one time, from one server: a school behind one address has no more. */
  pictureTransfersPerNetwork: 100,
} as const

/**
 * Addresses nobody may take: every file and first path of ours (test/reserved-addresses.test.ts reads them), words that would
 * mislead, and names of those who move money. Source: decisions §2 and §10, and §16 and §17 of their second part.
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

/** No address of anybody begins with these: `pixel.official` would be believed. */
export const reservedBeginnings = ['pixel', 'official'] as const

/** A page address in lower case, as one may be chosen. */
export const pageUrlPattern = /^[a-z0-9][a-z0-9._-]{2,29}$/
