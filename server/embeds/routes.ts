// Embeds for other sites: the only pages that may be framed. They read no session and set no cookie.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addresses, paths } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { sendSameToAll } from '#server/kit/conditional.ts'
import { Failure, notFound } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import type { Services } from '#server/outside/services.ts'
import { findEmbedded } from './find-embedded.ts'
import { describeEmbed } from './how-to-embed.ts'
import { type ReadGoal, readButton } from './read-embed.ts'
import { readGoalEmbed } from './read-goal-embed.ts'
import { drawGoal, type Frame, writeButton, writeGoal, writeGone } from './write-embed.ts'

const HTML = 'text/html; charset=utf-8'
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors *"
/** An SVG drawing contains its styles inline. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors *"

interface EmbedRequest {
  Params: { pageUrl: string; id: string }
  Querystring: { lang?: unknown }
}

export function embedRoutes(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  readGoal: ReadGoal,
  getStyle: () => Promise<string>,
): void {
  app.get<EmbedRequest>(paths.embedButton, (request, reply) =>
    embed(request, reply, async (pageUrl, frame) => {
      const button = await readButton(db, pageUrl, sayIn(frame.language))
      if (button.pageUrl !== request.params.pageUrl) return { to: addresses.embedButton(button.pageUrl) }
      return { body: writeButton(button, frame) }
    }),
  )

  app.get<EmbedRequest>(paths.embedGoal, (request, reply) =>
    embed(request, reply, async (username, frame) => {
      const [, id = '', svg = ''] = /^(.*?)(\.svg)?$/s.exec(request.params.id)!
      const goal = await readGoalEmbed(db, readGoal, { username, id }, sayIn(frame.language))
      if (goal.pageUrl !== request.params.pageUrl) return { to: addresses.embedGoal(goal.pageUrl, id) + svg }
      if (!svg) return { body: writeGoal(goal, frame) }
      reply.header('content-security-policy', drawingPolicy)
      return { body: drawGoal(goal), type: 'image/svg+xml' }
    }),
  )

  app.get<{ Querystring: Record<string, unknown> }>(serverPaths.oembed, async (request, reply) => {
    const { query } = request
    const found = typeof query.url === 'string' ? findEmbedded(publicUrl, query.url) : undefined
    if (!found) throw notFound()
    const say = sayIn('en')
    const embedded =
      found.kind === 'goal'
        ? await readGoalEmbed(db, readGoal, { username: found.pageUrl.toLowerCase(), id: found.id }, say)
        : await readButton(db, found.pageUrl.toLowerCase(), say)
    // The standard also defines XML; a provider without it answers 501.
    if (query.format !== undefined && query.format !== 'json') return reply.code(501).send()
    const { pageUrl, name } = embedded
    const absolute = (path: string) => new URL(path, publicUrl).href
    const frame = 'id' in embedded ? addresses.embedGoal(pageUrl, embedded.id) : addresses.embedButton(pageUrl)
    const title = 'title' in embedded ? embedded.title : embedded.words
    const author = { name, url: absolute(addresses.page(pageUrl)) }
    const room = { maxWidth: getPixels(query.maxwidth), maxHeight: getPixels(query.maxheight) }
    const description = describeEmbed({ kind: found.kind, frame: absolute(frame), title, author }, room, publicUrl)
    return sendSameToAll(request, reply, 'application/json; charset=utf-8', JSON.stringify(description))
  })

  async function embed(
    request: FastifyRequest<EmbedRequest>,
    reply: FastifyReply,
    make: (pageUrl: string, frame: Frame) => Promise<{ to: string } | { body: string; type?: string }>,
  ): Promise<FastifyReply> {
    const language = asLanguage(request.query.lang)
    const frame = { publicUrl, language, style: await getStyle() }
    reply.removeHeader('x-frame-options').header('content-security-policy', policy)
    try {
      const made = await make(request.params.pageUrl.toLowerCase(), frame)
      if ('to' in made) return reply.redirect(made.to + (language === 'en' ? '' : `?lang=${language}`))
      return sendSameToAll(request, reply, made.type ?? HTML, made.body)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { status, body } = getFailure(error, request, language)
      // As for every failure (http.ts): a browser keeps a 410 for ever, and the page may open again.
      return reply.code(status).header('cache-control', 'no-store').type(HTML).send(writeGone(body.message, frame))
    }
  }
}

/** The number of pixels in this query value, if it is one. */
function getPixels(text: unknown): number | undefined {
  const pixels = typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) : 0
  return pixels > 0 ? pixels : undefined
}
