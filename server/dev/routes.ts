// Development only: the outbox of mail and SMS that were not sent, and the clock.

import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { paths } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { moveClock } from './move-clock.ts'
import { outboxPage } from './outbox-page.ts'

/** In seconds: a year in either direction, more than anything in the product waits. */
const AdvanceBody = z.object({ advance_seconds: z.number().check(z.gte(-31_622_400), z.lte(31_622_400)) })

export function devRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  app.post(serverPaths.clock, async (request) => {
    const parsed = AdvanceBody.safeParse(request.body)
    if (!parsed.success) throw failFields({ advance_seconds: [texts.wrongType] })
    return { data: { now: (await moveClock(services, parsed.data.advance_seconds)).toISOString() } }
  })

  app.get<{ Querystring: { to?: string } }>(paths.outbox, async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.replaceAll('\0', '') : ''
    const rows = await db
      .selectFrom('dev_outbox')
      .selectAll()
      .$if(to !== '', (query) => query.where('recipient', '=', to))
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    const data = rows.map((row) => ({
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      ...(row.code !== null && { code: row.code }),
      ...(row.link !== null && { link: row.link }),
      ...(row.html !== null && { html: row.html }),
      ...(row.headers !== null && { headers: row.headers as Record<string, string> }),
      sent_at: row.sent_at.toISOString(),
    }))
    reply.header('cache-control', 'no-store')
    if (!request.headers.accept?.includes('text/html')) return { data }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(outboxPage(data, to))
  })
}
