// Plain HTML forms: the posted fields go to the form's endpoint as any client would send them, and a page is the answer.
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillPath } from '#contract/addresses/paths.ts'
import type { FailureBody } from '#contract/errors.ts'
import type { PostedForm } from '#contract/html.ts'
import { failFields } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import { keyOfForm } from '#server/money/idempotency.ts'
import { formHandlers, type PlainForm, pageFields, signInFirst } from './forms.ts'
import type { RenderFor } from './page-renderer.ts'
import { pageLanguage } from './reading.ts'
import type { SendPage } from './send-page.ts'

/** In bytes: more than the longest valid input of any form. */
const BODY_LIMIT = 16 * 1024

export async function formRoutes(app: FastifyInstance, renderFor: RenderFor, send: SendPage): Promise<void> {
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  // A one-click unsubscribe (RFC 8058, 3.1) may arrive as multipart; no form of ours does, and its fields are ignored.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: BODY_LIMIT }, async () => ({}))
  for (const form of formHandlers) {
    app.post(form.path, async (request, reply) => {
      const refusal = refuseEmpty(form, request)
      const answer = refusal ? undefined : await callEndpoint(app, form, request)
      const cookies = answer?.headers['set-cookie']
      if (cookies) reply.header('set-cookie', cookies)
      const isDone = answer !== undefined && answer.statusCode < 300
      const next = getNextStep(form, request, isDone, answer ? answer.json() : refusal!)
      if ('redirect' in next) return reply.redirect(next.redirect, 303)
      return send(reply, request, await renderFor(request, reply, next.page, { posted: next.posted }))
    })
  }
}

type Params = Record<string, string>

/** The refusal of a form whose required field is empty; its endpoint would accept it. */
function refuseEmpty({ required }: PlainForm, request: FastifyRequest): FailureBody | undefined {
  if (!required || String(getFields(request)[required.field] ?? '').trim()) return undefined
  return getFailure(failFields({ [required.field]: [required.text] }), request, pageLanguage(request)).body
}

function callEndpoint(app: FastifyInstance, form: PlainForm, request: FastifyRequest) {
  const { method, path } = form.endpoint
  const params = request.params as Params
  const filled = Object.fromEntries(
    Object.entries(getFields(request)).filter(([name, value]) => !pageFields.has(name) && value !== ''),
  )
  const key = form.isOnce ? { 'idempotency-key': keyOfForm(form.path, [params, filled]) } : {}
  return app.inject({
    method: method as 'POST',
    url: fillPath(path, form.params?.(params) ?? params),
    headers: { ...forwarded(request), ...key, 'content-type': 'application/json' },
    remoteAddress: request.ip,
    ...(method === 'GET' ? { query: filled as Params } : { payload: JSON.stringify(form.body?.(filled) ?? filled) }),
  })
}

/** The headers that a browser's own call would have. */
function forwarded(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': pageLanguage(request) }
  // A browser without our cookie is identified by its user agent.
  if (request.headers['user-agent']) headers['user-agent'] = request.headers['user-agent']
  if (request.headers.cookie) headers.cookie = request.headers.cookie
  // A gift records the link that its giver came by.
  if (request.headers.referer) headers.referer = request.headers.referer
  return headers
}

/** A redirect to another page; or the form's own page again, with the posted values and the result. */
function getNextStep(
  form: PlainForm,
  request: FastifyRequest,
  isDone: boolean,
  body: { data?: unknown } & FailureBody,
): { redirect: string } | { page: string; posted: PostedForm } {
  // A field sent twice comes from no form of ours; the endpoint refuses a list where it expects a text.
  const values = Object.fromEntries(
    Object.entries(getFields(request)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const page = form.pageAt(request.params as Params, values)
  const redirect = isDone
    ? (form.done ?? (() => page))(body.data as never, values, request.params as Params)
    : (form.refused?.(body, page, values) ?? signInFirst(body, page))
  if (redirect) return { redirect }
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !isPassword(name)))
  const action = new URL(request.url, 'http://pixel').pathname
  return { page, posted: { action, values: shown, ...(isDone ? { body } : { failure: body }) } }
}

/** `password` and `current_password`: never written into a page. */
function isPassword(name: string): boolean {
  return name.endsWith('password')
}

function getFields(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>
}
