// The application: every slice bound to one Fastify, with the rules that hold for all of it.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { UPLOAD_PATH } from '#contract/media.ts'
import { ownerOfToken } from './accounts/api-tokens.ts'
import { dataSaverRoutes } from './accounts/choose-data-saver.ts'
import { languageRoutes } from './accounts/choose-language.ts'
import { accountRoutes, providerCallback } from './accounts/routes.ts'
import { adultRoutes, saidAdult } from './accounts/say-adult.ts'
import { endOtherSessions, findViewer, SESSION_COOKIE } from './accounts/sessions.ts'
import { freshProof } from './accounts/step-up.ts'
import { blockedPeople } from './blocks/blocks.ts'
import { findCommentedBloc, mayReactToBloc } from './blocs/react-to-bloc.ts'
import { blocOfPage, blocsById } from './blocs/read-blocs.ts'
import { blocRoutes } from './blocs/routes.ts'
import { commentRules } from './comments/queries.ts'
import { commentRoutes } from './comments/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { mayRead } from './content/access.ts'
import { findCommentedPost } from './content/comment-on-post.ts'
import { mayReactTo } from './content/react-to-post.ts'
import { postsById, readPost } from './content/read-posts.ts'
import { contentRoutes } from './content/routes.ts'
import { evidenceRoute } from './desk/evidence-routes.ts'
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
import { findCommentedGoal, mayReactToGoal } from './goals/react-to-goal.ts'
import { goalOfPage, goalsById } from './goals/read-goals.ts'
import { goalRoutes } from './goals/routes.ts'
import { hashtagRoutes } from './hashtags/routes.ts'
import { apiPages } from './html/api-pages.ts'
import { pageCache } from './html/page-cache.ts'
import { builtFile, builtScript } from './html/render.ts'
import { type AnswerFailure, htmlRoutes } from './html/routes.ts'
import { allowedMethods } from './kit/allowed-methods.ts'
import type { Config } from './kit/config.ts'
import { secretCookieName, shownBy } from './kit/cookies.ts'
import { allowEmptyJson } from './kit/empty-json.ts'
import { asSecurity, type Failure, fail, notFound } from './kit/fail.ts'
import { getFailure } from './kit/get-failure.ts'
import { healthRoutes } from './kit/health.ts'
import { logFailure } from './kit/log-failure.ts'
import { hearPageChanges } from './kit/page-changes.ts'
import { type Bound, createServe, type HasRole, type Viewer } from './kit/serve.ts'
import { limitSlowBodies } from './kit/slow-bodies.ts'
import { getViewer, withTokens } from './kit/viewer.ts'
import { Hub } from './live/hub.ts'
import { livePage } from './live/page-routes.ts'
import { liveRoutes } from './live/routes.ts'
import { createDecoder } from './media/decoder.ts'
import { imageRoutes } from './media/image-routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { createPictureSender } from './media/send-picture.ts'
import { uploadRoutes, uploadTime } from './media/upload-routes.ts'
import { bankRoutes } from './money/banks/routes.ts'
import { createInbox } from './money/payments/inbox.ts'
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
import { refuseBarredPicture } from './profiles/profile-pictures.ts'
import { profileRoutes } from './profiles/routes.ts'
import { askWithGift } from './questions/ask-question.ts'
import { mayReactToQuestion } from './questions/react-to-question.ts'
import { topicOfPageById, topicsById } from './questions/read-topics.ts'
import { questionRoutes } from './questions/routes.ts'
import { reactionRoutes } from './reactions/routes.ts'
import { checkReceipt } from './receipts/read-receipts.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { surfaceRoutes } from './surfaces/routes.ts'
import { TESTS_CHANNEL } from './surfaces/test-surface.ts'
import { tellOfBarredUpload, tellOfWithdrawal } from './tell-desk.ts'
import { type VisitCounter, visitCounter } from './visits/count-visits.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The proxy's name for the request, which is then in its log and in ours. Without one of ours, anybody could choose it. */
function givenId(id: unknown, { trustedProxies }: Config): string | undefined {
  return trustedProxies.length > 0 && typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}

/** When to try again what is out of order for the moment. */
const AWAY_SECONDS = 5

/** How far a replica may be behind. */
const REPLICA_MS = 3000

export interface App {
  fastify: FastifyInstance
  /** From now on it says that it is not ready, and each answer ends its connection; what comes is still answered. */
  drain(): void
  isDraining(): boolean
  bound: Bound
  /** Every route it answers, `/v1/profile/:username`; a test holds that nobody's page takes the place of one. */
  paths(): string[]
  visits: VisitCounter
}

/** Builds the application; `onWebhook` is called whenever a webhook was stored. */
export async function createApp(services: Services, onWebhook: () => void): Promise<App> {
  const { config, log } = services
  let answerFailure: AnswerFailure | undefined
  let draining = false
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line a request would be most of the log; faults and refusals write their own.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of each request's own would cost more than the request.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => givenId(headers['x-request-id'], config) ?? randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // Headers or a body sent a byte at a time do not hold a connection for ever; see slow-bodies.ts for what is shorter.
    requestTimeout: uploadTime.milliseconds,
    connectionTimeout: 75_000,
    // A response holds no more than this for somebody who does not read it; the rest waits where it lies.
    http: { headersTimeout: 15_000, highWaterMark: 16 * 1024 } as never,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    // What cannot even be routed, such as a path that is no text: for the API it is malformed, as a page it leads nowhere.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      void reply.headers(headersForAll)
      const { status, body } = getFailure(error, request)
      if (request.url.startsWith('/v1/') || status >= 500 || !answerFailure) void reply.code(status).send(body)
      else void answerFailure(request, reply, notFound())
    },
    // What still comes on an open connection is answered, and the connection ends with it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  const allowed = allowedMethods(fastify)
  limitSlowBodies(fastify.server, { milliseconds: 60_000 }, { [UPLOAD_PATH]: uploadTime })
  fastify.removeContentTypeParser('text/plain')
  allowEmptyJson(fastify)
  await fastify.register(cookie)

  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headersForAll)
    reply.header('x-request-id', request.id)
    if (config.publicUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (isForeignWrite(request, config.publicUrl)) throw foreignWrite()
    if (request.url.startsWith('/v1/')) {
      reply.header('cache-control', 'no-store')
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })

  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', AWAY_SECONDS)
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })

  const accessLevel = config.isProduction ? 'info' : 'debug'
  fastify.addHook('onResponse', (request, reply, done) => {
    services.metrics.answered(request, reply)
    const { id, method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    log[accessLevel]({ request: id, method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
    done()
  })

  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = logFailure(log, error, request)
    if (typeof body.data?.retry_in_seconds === 'number') reply.header('retry-after', body.data.retry_in_seconds)
    return reply.code(status).send(body)
  })

  const find = findViewer(services)
  const viewer = withTokens(getViewer(config.publicUrl, find), ownerOfToken(services))
  const within = { publicUrl: config.publicUrl, db: services.db }
  const serve = createServe(fastify, within, viewer, freshProof(services), askedOnce(hasRole))
  const inbox = createInbox(services, onWebhook)
  const cache = pageCache()
  const forget = (account: string, isNamedElsewhere: boolean) => {
    cache.forget(account, isNamedElsewhere)
    // What was read of a replica meanwhile may have been from before.
    if (config.databaseReadUrl) setTimeout(() => cache.forget(account, isNamedElsewhere), REPLICA_MS).unref()
  }
  const changes = await hearPageChanges(services.database.url, log, {
    change: forget,
    deaf: cache.clear,
  })
  fastify.addHook('onClose', () => changes.close())

  const visits = visitCounter(services)
  fastify.addHook('onClose', () => visits.close())

  const decoder = createDecoder()
  fastify.addHook('onClose', () => decoder.close())

  accountRoutes(serve, services)
  providerCallback(fastify, services, viewer)
  otpRoutes(serve, services, endOtherSessions)
  erasureRoutes(serve, services)
  exportRoutes(serve, { services, mayRead: mayRead(services, pictures) })
  languageRoutes(serve, services)
  dataSaverRoutes(serve)
  adultRoutes(serve, services)
  profileRoutes(serve, services, decoder, { donations, followers, follows, pinnedGoal, commentRules })
  followRoutes(serve, services)
  const listed = { post: postsById, bloc: blocsById, goal: goalsById }
  discoveryRoutes(serve, services, listed)
  followingRoutes(serve, listed)
  giftRoutes(serve, services, askWithGift)
  contentRoutes(serve, services, pictures)
  goalRoutes(serve, services, pictures)
  questionRoutes(serve, services, pictures)
  blocRoutes(serve, services, pictures)
  hashtagRoutes(serve, { ...listed, topic: topicsById })
  reactionRoutes(serve, services, {
    photo: mayReactTo('snap'),
    'photo.collection': mayReactTo('slide'),
    goal: mayReactToGoal,
    bloc: mayReactToBloc,
    question: mayReactToQuestion,
  })
  commentRoutes(serve, services, {
    photo: findCommentedPost('snap'),
    'photo.collection': findCommentedPost('slide'),
    goal: findCommentedGoal,
    bloc: findCommentedBloc,
  })
  walletRoutes(serve, services, blockedPeople)
  refundRequestRoutes(serve, services, blockedPeople)
  statementRoutes(serve, services, blockedPeople)
  statisticsRoutes(serve)
  bankRoutes(serve, services)
  paymentRoutes(fastify, serve, services, inbox)
  payoutRoutes(serve, services)
  receiptRoutes(serve, services)
  reportRoutes(serve, services)
  deskRoutes(serve, services)
  eventRoutes(serve)
  surfaceRoutes(serve, services)
  noticeRoutes(serve, services)
  const hub = await Hub.open({
    db: services.db,
    url: services.database.url,
    log,
    channels: { events: EVENTS_CHANNEL, tests: TESTS_CHANNEL },
  })
  // Before the port closes: its streams would stay open for ever.
  fastify.addHook('preClose', () => hub.close())
  liveRoutes(fastify, serve, services, hub)
  livePage(fastify, services, builtScript)
  webhookRoutes(serve, services)
  const sendPicture = createPictureSender(services)
  evidenceRoute(fastify, services, sendPicture, viewer)
  mediaRoutes(fastify, sendPicture, refuseBarredPicture(services))
  consentRoutes(fastify, serve, services, sendPicture, tellOfWithdrawal)
  uploadRoutes(fastify, services, viewer, serve.bound, {
    decoder,
    pictures,
    onBarred: tellOfBarredUpload(services),
  })
  const mayReadPicture = mayRead(services, pictures)
  imageRoutes(fastify, sendPicture, viewer, (who, filename, request) =>
    mayReadPicture(who, filename, saidAdult(shownBy(config.publicUrl, request))),
  )
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
  feedRoutes(fastify, services, viewer, { post: postsById, bloc: blocsById })
  embedRoutes(fastify, services, goalOfPage, () => builtFile('web/embeds/embed.css'))
  const isDraining = () => draining
  healthRoutes(fastify, { ...services, isDraining }, { tellsAll: !config.isProduction })
  apiPages(fastify, { sessionCookie: secretCookieName(config.publicUrl, SESSION_COOKIE) })
  if (!config.isProduction) devRoutes(fastify, services)
  answerFailure = await htmlRoutes(fastify, services, {
    cache,
    allowed,
    isHearing: changes.listening,
    visits,
    serve,
    getViewer: getViewer(config.publicUrl, find, 'cookies'),
  })
  const drain = () => {
    draining = true
  }
  return { fastify, drain, isDraining, bound: serve.bound, paths: allowed.paths, visits }
}

/** A page of the desk reads more than one thing: the role of whoever asks for it is read once. */
function askedOnce(ask: typeof hasRole): HasRole {
  const asked = new WeakMap<Viewer, Map<string, Promise<boolean>>>()
  return (db, viewer, roles) => {
    const answers = asked.get(viewer) ?? new Map<string, Promise<boolean>>()
    asked.set(viewer, answers)
    const answer = answers.get(roles.join()) ?? ask(db, viewer.accountId, roles)
    answers.set(roles.join(), answer)
    return answer
  }
}

function foreignWrite(): Failure {
  return asSecurity(fail('ForbiddenException', 'This was not sent from PIXEL.'), { kind: 'cross-site-write' })
}

const headersForAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // What may stand in a frame takes it off: embeds, and nothing else.
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/**
 * A browser's write from another site. Browsers always send one of the two headers with a write;
 * a client that sends neither (a script, the mobile app, a webhook) is no browser and carries no cookie by accident.
 */
function isForeignWrite(request: FastifyRequest, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false
  return origin !== new URL(publicUrl).origin && origin !== `${request.protocol}://${request.headers.host}`
}
