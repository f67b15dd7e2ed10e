// Development only: the mail and SMS that were not sent.

import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/addresses/paths.ts'
import type { Services } from '#server/outside/services.ts'
import { outboxPage } from './outbox-page.ts'

export function devRoutes(app: FastifyInstance, { db }: Services): void {
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
