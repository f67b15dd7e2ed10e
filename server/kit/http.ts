// The HTTP server itself: what holds for every request and every answer, whatever it is about.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type AllowedMethods, allowedMethods } from './allowed-methods.ts'
import type { Config } from './config.ts'
import { allowEmptyJson } from './empty-json.ts'
import { type Failure, notFound } from './fail.ts'
import { getFailure } from './get-failure.ts'
import { guard, headersForAll } from './http-guard.ts'
import type { Log } from './log.ts'
import { logFailure } from './log-failure.ts'
import { type BodyLimits, limitSlowBodies } from './slow-bodies.ts'

/** When to try again what is out of order for the moment. */
const AWAY_SECONDS = 5

interface Options {
  config: Config
  log: Log
  /** Paths whose bodies may take longer than those of all others. */
  slowPaths: Record<string, BodyLimits>
  /** Told of each answer. */
  onAnswered: (request: FastifyRequest, reply: FastifyReply) => void
  isDraining: () => boolean
  /** Says a failure as a page; false where there are no pages yet. */
  answerAsPage: (request: FastifyRequest, reply: FastifyReply, failure: Failure) => boolean
}

/** The server without a route, and who keeps which methods its paths have. */
export async function createHttp(options: Options): Promise<{ fastify: FastifyInstance; allowed: AllowedMethods }> {
  const fastify = open(options)
  // Asked while it is open, a connection goes on knowing whose it was: whoever leaves before the answer is still counted by limits.
  fastify.server.on('connection', ({ remoteAddress }) => remoteAddress)
  const allowed = allowedMethods(fastify)
  limitSlowBodies(fastify.server, { milliseconds: 60_000 }, options.slowPaths)
  fastify.removeContentTypeParser('text/plain')
  allowEmptyJson(fastify)
  await fastify.register(cookie)
  guard(fastify, options.config)
  attend(fastify, options)
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = logFailure(options.log, error, request)
    if (typeof body.data?.retry_in_seconds === 'number') reply.header('retry-after', body.data.retry_in_seconds)
    return reply.code(status).send(body)
  })
  return { fastify, allowed }
}

/**
 * Connections that may wait to be taken; the system allows fewer where its `net.core.somaxconn` is lower. Behind Node's own 511 a
 * crowd that comes at once is not refused but unheard: their systems ask again after one, three and seven seconds.
 */
const BACKLOG = 4096

/** Opens the door. Where it is. */
export function listen(
  fastify: FastifyInstance,
  { port, bindHost }: Pick<Config, 'port' | 'bindHost'>,
): Promise<string> {
  return fastify.listen({ port, host: bindHost, backlog: BACKLOG })
}

function open({ config, log, slowPaths, answerAsPage }: Options): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line a request would be most of the log; faults and refusals write their own.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of each request's own would cost more than the request.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => givenId(headers['x-request-id'], config) ?? randomUUID(),
    trustProxy: config.trustedProxies?.length ? config.trustedProxies : false,
    // Headers or a body sent a byte at a time do not hold a connection for ever; see slow-bodies.ts for what is shorter.
    requestTimeout: Math.max(...Object.values(slowPaths).map(({ milliseconds }) => milliseconds)),
    connectionTimeout: 75_000,
    // A response holds no more than this for somebody who does not read it; the rest waits where it lies.
    http: { headersTimeout: 15_000, highWaterMark: 16 * 1024 } as never,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    // What cannot even be routed, such as a path that is no text: for the API it is malformed, as a page it leads nowhere.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      void reply.headers(headersForAll)
      const { status, body } = getFailure(error, request)
      const isPage = !request.url.startsWith('/v1/') && status < 500
      if (!isPage || !answerAsPage(request, reply, notFound())) void reply.code(status).send(body)
    },
    // What still comes on an open connection is answered, and the connection ends with it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
}

/** What is done with an answer on its way, and after it has gone. */
function attend(fastify: FastifyInstance, { config, log, onAnswered, isDraining }: Options): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', AWAY_SECONDS)
    if (isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })

  const accessLevel = config.isProduction ? 'info' : 'debug'
  fastify.addHook('onResponse', (request, reply, done) => {
    onAnswered(request, reply)
    const { id, method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    log[accessLevel]({ request: id, method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
    done()
  })
}

/** The proxy's name for the request, which is then in its log and in ours. Without one of ours, anybody could choose it. */
function givenId(id: unknown, { trustedProxies }: Config): string | undefined {
  return trustedProxies?.length && typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}
