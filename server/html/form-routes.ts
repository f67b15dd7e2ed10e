// Plain forms: what a page's form sends is asked of its endpoint as any program would, and answered with a page.
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillPath } from '#contract/addresses/paths.ts'
import type { FailureBody } from '#contract/errors.ts'
import type { PostedForm } from '#contract/html.ts'
import type { Draw } from './drawing.ts'
import { formHandlers, type PlainForm, pageFields } from './forms.ts'
import { forwarded } from './reading.ts'
import type { SendPage } from './send-page.ts'

/** In bytes; what is longer than every text a form takes. */
const BODY_LIMIT = 16 * 1024

export async function formRoutes(app: FastifyInstance, draw: Draw, send: SendPage): Promise<void> {
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  // A mail program may end a mail in this way (RFC 8058, 3.1); no form of ours is sent so, and its fields say nothing.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: BODY_LIMIT }, async () => ({}))
  for (const form of formHandlers) {
    app.post(form.path, async (request, reply) => {
      const answer = await ask(app, form, request)
      const cookies = answer.headers['set-cookie']
      if (cookies) reply.header('set-cookie', cookies)
      const next = whatFollows(form, request, answer.statusCode < 300, answer.json())
      if ('redirect' in next) return reply.redirect(next.redirect, 303)
      return send(reply, request, await draw(request, reply, next.page, { posted: next.posted }))
    })
  }
}

type Params = Record<string, string>

function ask(app: FastifyInstance, form: PlainForm, request: FastifyRequest) {
  const { method, path } = form.endpoint
  const params = request.params as Params
  const filled = Object.fromEntries(
    Object.entries(typed(request)).filter(([name, value]) => !pageFields.has(name) && value !== ''),
  )
  return app.inject({
    method: method as 'POST',
    url: fillPath(path, form.params?.(params) ?? params),
    headers: { ...forwarded(request), 'content-type': 'application/json' },
    remoteAddress: request.ip,
    ...(method === 'GET' ? { query: filled as Params } : { payload: JSON.stringify(form.body?.(filled) ?? filled) }),
  })
}

/** Another page; or the form's own again, with what was typed and what became of it. */
function whatFollows(
  form: PlainForm,
  request: FastifyRequest,
  isDone: boolean,
  body: { data: never } & FailureBody,
): { redirect: string } | { page: string; posted: PostedForm } {
  // A field sent twice is no form of ours; the endpoint refuses a list where a text is due.
  const values = Object.fromEntries(
    Object.entries(typed(request)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const page = form.pageAt(request.params as Params, values)
  const redirect = isDone
    ? (form.done ?? (() => page))(body.data, values, request.params as Params)
    : form.refused?.(body, page, values)
  if (redirect) return { redirect }
  const { password: _, ...shown } = values
  const action = new URL(request.url, 'http://pixel').pathname
  return { page, posted: { action, values: shown, ...(isDone ? { body } : { failure: body }) } }
}

function typed(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>
}
