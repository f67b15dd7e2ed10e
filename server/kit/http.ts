// The HTTP server: what holds for every request and every answer.
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
import { guard } from './http-guard.ts'
import type { Log } from './log.ts'
import { logFailure } from './log-failure.ts'
import { addHeaders } from './security-headers.ts'
import { type BodyLimits, limitSlowBodies } from './slow-bodies.ts'

/** Retry-After of a 503, in seconds. */
const AWAY_SECONDS = 5

interface Options {
  config: Config
  log: Log
  /** Paths whose bodies may take longer than all others. */
  slowPaths: Record<string, BodyLimits>
  /** Called after each answer. */
  onAnswered: (request: FastifyRequest, reply: FastifyReply) => void
  isDraining: () => boolean
  /** Answers a failure as a page; undefined where there are no pages yet. */
  answerAsPage: (request: FastifyRequest, reply: FastifyReply, failure: Failure) => Promise<unknown> | undefined
}

/** The server without routes, and the record of which methods its paths take. */
export async function createHttp(options: Options): Promise<{ fastify: FastifyInstance; allowed: AllowedMethods }> {
  const fastify = createFastify(options)
  // Read at once, the address stays known: otherwise limits could not count a client that disconnects before the answer.
  fastify.server.on('connection', ({ remoteAddress }) => remoteAddress)
  const allowed = allowedMethods(fastify)
  limitSlowBodies(fastify.server, { milliseconds: 60_000 }, options.slowPaths)
  fastify.removeContentTypeParser('text/plain')
  allowEmptyJson(fastify)
  await fastify.register(cookie)
  guard(fastify, options.config)
  addResponseHooks(fastify, options)
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = logFailure(options.log, error, request)
    // A file that could not be read from its beginning has set its own headers already.
    reply.removeHeader('content-length').removeHeader('content-disposition').type('application/json; charset=utf-8')
    // Without this, Chromium keeps a 410 for ever: what the desk puts back, or who returns, would stay closed in that browser.
    reply.header('cache-control', 'no-store')
    if (typeof body.data?.retry_in_seconds === 'number') reply.header('retry-after', body.data.retry_in_seconds)
    return reply.code(status).send(body)
  })
  return { fastify, allowed }
}

/**
 * Connections that may wait to be accepted; the system allows fewer where `net.core.somaxconn` is lower. Beyond Node's default of 511
 * the connections of a sudden crowd are dropped, not refused: the clients retry after one, three and seven seconds.
 */
const BACKLOG = 4096

/** Opens the port. Returns the address. */
export function listen(
  fastify: FastifyInstance,
  { port, bindHost }: Pick<Config, 'port' | 'bindHost'>,
): Promise<string> {
  return fastify.listen({ port, host: bindHost, backlog: BACKLOG })
}

function createFastify({ config, log, slowPaths, answerAsPage }: Options): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A line for every request would be most of the log; faults and refusals write their own.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than the request.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => proxyRequestId(headers['x-request-id'], config) ?? randomUUID(),
    trustProxy: config.trustedProxies?.length ? config.trustedProxies : false,
    // A slow header or body does not hold a connection for ever; see slow-bodies.ts for shorter limits.
    requestTimeout: Math.max(...Object.values(slowPaths).map(({ milliseconds }) => milliseconds)),
    connectionTimeout: 75_000,
    // Buffers at most this much of an answer for a client that reads slowly; the rest is not read from its source yet.
    http: { headersTimeout: 15_000, highWaterMark: 16 * 1024 } as never,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    // Errors before routing, such as a path that is not valid text: malformed for the API, a missing page elsewhere.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      addHeaders(request, reply, config)
      // The hook that parses them has not run.
      request.cookies = request.server.parseCookie(request.headers.cookie ?? '')
      const { status, body } = getFailure(error, request)
      const isPage = !request.url.startsWith('/v1/') && status < 500
      const answering = isPage ? answerAsPage(request, reply, notFound()) : undefined
      if (!answering) void reply.code(status).send(body)
      // Fastify waits for no promise here: left unhandled, a failed page would end the process.
      answering?.catch((failed) => {
        const { status, body } = logFailure(log, failed, request)
        if (!reply.sent) void reply.code(status).send(body)
      })
    },
    // Requests that still arrive on an open connection are answered, and the connection is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
}

/** Hooks that run when an answer is sent, and after it. */
function addResponseHooks(fastify: FastifyInstance, { config, log, onAnswered, isDraining }: Options): void {
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

/** The proxy's id for the request, so that both logs have it. Without trusted proxies, any client could choose it. */
function proxyRequestId(id: unknown, { trustedProxies }: Config): string | undefined {
  return trustedProxies?.length && typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}
