// The application: binds every feature to one Fastify server, with the rules that hold for all of them.
import type { FastifyInstance } from 'fastify'
import { UPLOAD_PATH } from '#contract/media.ts'
import { findViewer } from '#server/accounts/find-viewer.ts'
import { SESSION_COOKIE } from '#server/accounts/session-cookies.ts'
import { dataSaverRoutes } from './accounts/choose-data-saver.ts'
import { languageRoutes } from './accounts/choose-language.ts'
import { endOtherSessions } from './accounts/end-other-sessions.ts'
import { freshProof } from './accounts/fresh-proof.ts'
import { rotateSession } from './accounts/rotate-session.ts'
import { accountRoutes, providerCallback } from './accounts/routes.ts'
import { adultRoutes, saidAdult } from './accounts/say-adult.ts'
import { ownerOfToken } from './accounts/token-owner.ts'
import { blockedPeople } from './blocks/blocked-people.ts'
import { findCommentedBloc, requireReactableBloc } from './blocs/react-to-bloc.ts'
import { blocOfPage } from './blocs/read-bloc.ts'
import { blocRoutes } from './blocs/routes.ts'
import { commentRules } from './comments/comment-rules.ts'
import { commentRoutes } from './comments/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { findCommentedPost } from './content/comment-on-post.ts'
import { filterReadable, mayRead } from './content/picture-access.ts'
import { requireReactablePost } from './content/react-to-post.ts'
import { readPost } from './content/read-post.ts'
import { contentRoutes } from './content/routes.ts'
import { evidenceRoute } from './desk/evidence-routes.ts'
import { hideDeskRoutes } from './desk/hide-desk-routes.ts'
import { hasRole } from './desk/roles.ts'
import { deskRoutes } from './desk/routes.ts'
import { devRoutes } from './dev/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { embedRoutes } from './embeds/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { EVENTS_CHANNEL } from './events/record-events.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { followingRoutes } from './following/routes.ts'
import { followers, follows } from './follows/queries.ts'
import { followRoutes } from './follows/routes.ts'
import { giftRoutes } from './gifts/routes.ts'
import { pinnedGoal } from './goals/queries.ts'
import { findCommentedGoal, requireReactableGoal } from './goals/react-to-goal.ts'
import { goalOfPage } from './goals/read-goal.ts'
import { goalRoutes } from './goals/routes.ts'
import { hashtagRoutes } from './hashtags/routes.ts'
import { apiPages } from './html/api-pages.ts'
import { pageCache } from './html/page-cache.ts'
import { builtFile, builtScript } from './html/render.ts'
import { type AnswerFailure, htmlRoutes } from './html/routes.ts'
import { createBoundedQueue } from './kit/bounded-queue.ts'
import { getClientHeaders } from './kit/client-headers.ts'
import { secretCookieName } from './kit/cookies.ts'
import type { HasRole, Viewer, ViewerOf } from './kit/endpoint-access.ts'
import { healthRoutes } from './kit/health.ts'
import { createHttp } from './kit/http.ts'
import type { Tracing } from './kit/open-telemetry.ts'
import { subscribeToPageChanges } from './kit/page-changes.ts'
import { type Bound, createServe, type Serve } from './kit/serve.ts'
import { getViewer, withTokens } from './kit/viewer.ts'
import { listed } from './listed.ts'
import { Hub } from './live/hub.ts'
import { livePage } from './live/page-routes.ts'
import { liveRoutes } from './live/routes.ts'
import { createDecoder, type Decoder } from './media/decoder.ts'
import { imageRoutes } from './media/image-routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { createPictureSender } from './media/send-picture.ts'
import { uploadRoutes, uploadTime } from './media/upload-routes.ts'
import { bankRoutes } from './money/banks/routes.ts'
import { idempotentRequest, makeOnce } from './money/idempotency.ts'
import { createInbox, type Inbox } from './money/payments/inbox.ts'
import { donations } from './money/payments/queries.ts'
import { paymentRoutes } from './money/payments/routes.ts'
import { payoutRoutes } from './money/payouts/routes.ts'
import { refundRequestRoutes } from './money/refund-requests/routes.ts'
import { statementRoutes } from './money/statements/routes.ts'
import { walletRoutes } from './money/wallet/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { otpRoutes } from './otp/routes.ts'
import type { Services } from './outside/services.ts'
import { pictures } from './pictures.ts'
import { refuseBarredPicture } from './profiles/refuse-barred-picture.ts'
import { profileRoutes } from './profiles/routes.ts'
import { askWithGift } from './questions/ask-with-gift.ts'
import { requireReactableQuestion } from './questions/react-to-question.ts'
import { topicOfPageById, topicsById } from './questions/read-topics.ts'
import { questionRoutes } from './questions/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { checkReceipt } from './receipts/check-receipt.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { reportBarredUpload, reportWithdrawal } from './report-to-desk.ts'
import { reportRoutes } from './reports/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { type PartsWatch, watchParts } from './status/watch-parts.ts'
import { surfaceRoutes } from './surfaces/routes.ts'
import { TESTS_CHANNEL } from './surfaces/test-surface.ts'
import { type VisitCounter, visitCounter } from './visits/count-visits.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** How far a replica may lag behind, in milliseconds. */
const REPLICA_MS = 3000

export interface App {
  fastify: FastifyInstance
  /** From now on /readyz answers "draining" and each answer closes its connection; requests are still answered. */
  drain(): void
  isDraining(): boolean
  bound: Bound
  /** Every route path, such as `/v1/profile/:username`; a test checks that no page address of a creator collides with one. */
  paths(): string[]
  visits: VisitCounter
  /** The state of each part for /status: checked when the page is requested, and periodically once started. */
  health: PartsWatch
}

/** Builds the application; `onWebhook` is called whenever a webhook was stored. */
export async function createApp(services: Services, onWebhook: () => void, tracing?: Tracing): Promise<App> {
  const { config } = services
  let answerFailure: AnswerFailure | undefined
  let draining = false
  const isDraining = () => draining
  const { fastify, allowed } = await createHttp({
    config,
    log: services.log,
    slowPaths: { [UPLOAD_PATH]: uploadTime },
    onAnswered: (request, reply) => services.metrics.answered(request, reply),
    isDraining,
    answerAsPage: (request, reply, failure) => answerFailure?.(request, reply, failure),
  })
  tracing?.watch(fastify)
  const find = findViewer(services)
  const viewer = withTokens(getViewer(config.publicUrl, find), ownerOfToken(services))
  const within = { publicUrl: config.publicUrl, db: services.db }
  const serve = createServe(fastify, within, viewer, freshProof(services), oncePerViewer(hasRole))
  const decoder = createDecoder()
  fastify.addHook('onClose', () => decoder.close())
  const visits = visitCounter(services)
  fastify.addHook('onClose', () => visits.close())

  const parts: Parts = { fastify, services, serve, viewer, decoder, visits }
  peopleRoutes(parts)
  postRoutes(parts)
  moneyRoutes(parts, createInbox(services, onWebhook))
  await eventsRoutes(parts)
  pictureRoutes(parts)
  sharedRoutes(parts)
  const health = watchParts(services)
  statusRoutes(fastify, health, () => builtFile('web/status/status.css'))
  fastify.addHook('onClose', () => health.close())
  healthRoutes(fastify, { ...services, isDraining }, { showsChecks: !config.isProduction })
  apiPages(fastify, { sessionCookie: secretCookieName(config.publicUrl, SESSION_COOKIE) })
  if (!config.isProduction) devRoutes(fastify, services)
  answerFailure = await htmlRoutes(fastify, services, {
    ...(await cachedPages(parts)),
    allowed,
    visits,
    serve,
    getViewer: getViewer(config.publicUrl, find, 'cookies'),
  })
  const drain = () => {
    draining = true
  }
  return { fastify, drain, isDraining, bound: serve.bound, paths: allowed.paths, visits, health }
}

/** What the route functions below share. */
interface Parts {
  fastify: FastifyInstance
  services: Services
  serve: Serve
  /** The viewer of a request, by session cookie or bearer token. */
  viewer: ViewerOf
  decoder: Decoder
  visits: VisitCounter
}

/** Accounts, profiles, follows, reports and the desk. */
function peopleRoutes({ fastify, services, serve, viewer, decoder }: Parts): void {
  accountRoutes(serve, services, (caller, wanted) => {
    const request = idempotentRequest(services.config, caller, wanted)
    return (tx, make) => makeOnce(tx, request, make)
  })
  providerCallback(fastify, services, viewer)
  otpRoutes(serve, services, { endOthers: endOtherSessions, rotate: rotateSession })
  erasureRoutes(serve, services)
  exportRoutes(serve, { services, filterReadable: filterReadable(services, pictures) })
  languageRoutes(serve, services)
  dataSaverRoutes(serve)
  adultRoutes(serve, services)
  profileRoutes(serve, services, { decoder, pictures }, { donations, followers, follows, pinnedGoal, commentRules })
  followRoutes(serve, services)
  discoveryRoutes(serve, services, listed)
  followingRoutes(serve, listed)
  statisticsRoutes(serve)
  reportRoutes(serve, services)
  hideDeskRoutes(fastify, services.db, viewer)
  deskRoutes(serve, services)
  noticeRoutes(serve, services)
}

/** What creators publish, and the gifts, reactions and comments it receives. */
function postRoutes({ services, serve, visits }: Parts): void {
  giftRoutes(serve, services, { onGiftWritten: askWithGift, notedSource: visits.notedSource })
  contentRoutes(serve, services, pictures)
  goalRoutes(serve, services, pictures)
  questionRoutes(serve, services, pictures)
  blocRoutes(serve, services, pictures)
  hashtagRoutes(serve, { ...listed, topic: topicsById })
  reactionRoutes(serve, services, {
    photo: requireReactablePost('snap'),
    'photo.collection': requireReactablePost('slide'),
    goal: requireReactableGoal,
    bloc: requireReactableBloc,
    question: requireReactableQuestion,
  })
  commentRoutes(serve, services, {
    photo: findCommentedPost('snap'),
    'photo.collection': findCommentedPost('slide'),
    goal: findCommentedGoal,
    bloc: findCommentedBloc,
  })
}

function moneyRoutes({ fastify, services, serve }: Parts, inbox: Inbox): void {
  walletRoutes(serve, services)
  refundRequestRoutes(serve, services, blockedPeople)
  statementRoutes(serve, services)
  bankRoutes(serve, services)
  paymentRoutes(fastify, serve, services, inbox)
  payoutRoutes(serve, services)
  receiptRoutes(serve, services)
}

/** Events: the event list, live overlays, and webhooks to other servers. */
async function eventsRoutes({ fastify, services, serve }: Parts): Promise<void> {
  eventRoutes(serve)
  surfaceRoutes(serve, services)
  const hub = await Hub.open({
    db: services.db,
    url: services.database.url,
    log: services.log,
    channels: { events: EVENTS_CHANNEL, tests: TESTS_CHANNEL },
  })
  // Runs before the port closes; otherwise the hub's streams would stay open for ever.
  fastify.addHook('preClose', () => hub.close())
  liveRoutes(fastify, serve, services, hub)
  livePage(fastify, services, builtScript)
  webhookRoutes(serve, services)
}

/** Picture upload and delivery. */
function pictureRoutes({ fastify, services, serve, viewer, decoder }: Parts): void {
  const sendPicture = createPictureSender(services)
  evidenceRoute(fastify, services, sendPicture, viewer)
  mediaRoutes(fastify, services.config, sendPicture, refuseBarredPicture(services))
  consentRoutes(fastify, serve, services, { sendPicture, pictures, onWithdrawn: reportWithdrawal })
  uploadRoutes(fastify, services, viewer, serve.bound, {
    decoder,
    pictures,
    onBarred: reportBarredUpload(services),
  })
  const mayReadPicture = mayRead(services, pictures)
  imageRoutes(fastify, sendPicture, viewer, (who, filename, request) =>
    mayReadPicture(who, filename, saidAdult(getClientHeaders(services.config.publicUrl, request))),
  )
}

/** What other sites show of us: link previews, feeds and embeds. */
function sharedRoutes({ fastify, services, viewer }: Parts): void {
  sharingRoutes(
    fastify,
    services,
    viewer,
    {
      snap: (db, at, viewerId) => readPost(db, 'snap', at, viewerId),
      slide: (db, at, viewerId) => readPost(db, 'slide', at, viewerId),
      goal: goalOfPage,
      topic: topicOfPageById,
      bloc: blocOfPage,
    },
    async (reference, code) => (await checkReceipt(services, reference, code)).receipt,
  )
  feedRoutes(fastify, services, viewer, listed)
  embedRoutes(fastify, services, goalOfPage, () => builtFile('web/embeds/embed.css'))
}

/** The cache of rendered pages; an entry is dropped as soon as what it shows has changed. */
async function cachedPages({ fastify, services }: Parts) {
  const cache = pageCache()
  const forget = (account: string, isNamedElsewhere: boolean) => {
    cache.forget(account, isNamedElsewhere)
    // A page rendered in the meantime from a replica may still show the old state.
    if (services.config.databaseReadUrl) setTimeout(() => cache.forget(account, isNamedElsewhere), REPLICA_MS).unref()
  }
  const changes = await subscribeToPageChanges(services.database.url, services.log, {
    onChange: forget,
    onMissed: cache.clear,
  })
  fastify.addHook('onClose', () => changes.close())
  // Page renders get half of the connections; the other half stays free for writes.
  const queue = createBoundedQueue(Math.ceil(services.config.databasePoolMax / 2))
  return { cache, isListening: changes.isListening, queue }
}

/** A desk page makes several reads: the role is queried once for each viewer object, not for each read. */
function oncePerViewer(check: typeof hasRole): HasRole {
  const byViewer = new WeakMap<Viewer, Map<string, Promise<boolean>>>()
  return (db, viewer, roles) => {
    const answers = byViewer.get(viewer) ?? new Map<string, Promise<boolean>>()
    byViewer.set(viewer, answers)
    const answer = answers.get(roles.join()) ?? check(db, viewer.accountId, roles)
    answers.set(roles.join(), answer)
    return answer
  }
}
