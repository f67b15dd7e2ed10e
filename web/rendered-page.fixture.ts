// A page as the server renders it, for tests without a browser: what it says, and what its forms would post without JavaScript.
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/errors.ts'
import type { PostedForm, ReadResult, RenderedDocument, RenderRequest } from '#contract/html.ts'
import type { PageMeta } from '#contract/paging.ts'
import { render } from './entry-server.tsx'
import { type Answers, signedIn } from './pages/rendering.fixture.ts'
import { visitorRequest } from './render-request.fixture.ts'

export function answers(endpoint: Endpoint, data: unknown, meta?: PageMeta): Answers[number] {
  return [endpoint, { ok: true, body: { data, meta } }]
}

export function refuses(endpoint: Endpoint, exception: FailureBody['exception'], message = ''): Answers[number] {
  return [endpoint, { ok: false, failure: { exception, message } }]
}

/** Renders a page of Ana's; what is not answered fails. A later answer replaces an earlier one. */
export function renderOwn(url: string, answered: Answers, more: Partial<RenderRequest> = {}) {
  const known = new Map([...signedIn, ...answered])
  const read = async (endpoint: Endpoint): Promise<ReadResult> =>
    known.get(endpoint) ?? refuses(endpoint, 'ServerException')[1]
  return render({ ...visitorRequest, isSignedIn: true, hasProviderSignIn: true, url, read, ...more })
}

type Failure = Omit<FailureBody, 'errors'> & { errors?: Readonly<Record<string, readonly string[]>> }

/** A form that was refused. */
export function refused(action: string, values: Record<string, string>, failure: Failure): { posted: PostedForm } {
  return { posted: { action, values, failure: failure as FailureBody } }
}

/** The text of its main part that a reader sees, without tags and with single blanks. */
export function getText({ html }: Pick<RenderedDocument, 'html'>): string {
  return getWords(/<main\b.*<\/main>/s.exec(html)?.[0] ?? html)
}

/** The links, as `[text, address]`. */
export function getLinks({ html }: Pick<RenderedDocument, 'html'>): (string | undefined)[][] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, tag, body]) => [
    getWords(body!),
    getAttributes(tag!).href,
  ])
}

function getWords(html: string): string {
  const words = html.replaceAll(/<(svg|style|script)\b.*?<\/\1>/gs, '').replaceAll('<!-- -->', '')
  return decode(words.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

interface RenderedForm {
  action: string
  /** Field → value, as a browser would post them without a press; of a group, the chosen one. */
  values: Record<string, string>
  /** The submit buttons, as `[text, where it posts if elsewhere, what it adds]`. */
  buttons: string[][]
  /** The fields that are marked as wrong. */
  wrong: string[]
}

/** The forms that post, in their order; with `start`, those whose action starts with it. */
export function getForms({ html }: Pick<RenderedDocument, 'html'>, start = '/'): RenderedForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .map(([, tag, inner]) => ({ ...getAttributes(tag!), inner: inner! }))
    .filter((form) => 'method' in form && 'action' in form && String(form.action).startsWith(start))
    .map(({ inner, ...form }) => getForm(String((form as { action?: string }).action), inner))
}

function getForm(action: string, inner: string): RenderedForm {
  const fields = [...inner.matchAll(/<(input|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)].map(
    ([, tag, text, body]) => ({
      ...getAttributes(text!),
      ...(tag === 'textarea' && { value: decode(body ?? '').replace(/^\n/, '') }),
      ...(tag === 'select' && {
        value: getAttributes(/<option([^>]*selected[^>]*)>/.exec(body ?? '')?.[1] ?? '').value ?? '',
      }),
    }),
  ) as Record<string, string>[]
  const posted = fields.filter(
    ({ name, type, checked }) => name && ((type !== 'checkbox' && type !== 'radio') || checked !== undefined),
  )
  const buttons = [...inner.matchAll(/<button\b([^>]*type="submit"[^>]*)>(.*?)<\/button>/gs)].map(([, tag, body]) => {
    const { formAction, name, value } = getAttributes(tag!)
    return [getWords(body!), ...(formAction ? [formAction] : []), ...(name ? [`${name}=${value}`] : [])]
  })
  return {
    action,
    values: Object.fromEntries(posted.map(({ name, value }) => [name, value ?? ''])),
    buttons,
    wrong: fields.filter((field) => field['aria-invalid'] === 'true').map(({ name }) => name!),
  }
}

function getAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, decode(value ?? '')]),
  )
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

function decode(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity]!)
}
