// The page for when more pages are requested than can be rendered. It reads nothing and is rendered once for each look, so it is cheap.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addresses } from '#contract/addresses/paths.ts'
import { fail } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import type { RenderedPage } from './page-cache.ts'
import { getTheme, type RenderFor, savesData } from './page-renderer.ts'
import { isSignedIn, pageLanguage } from './reading.ts'

const busy = fail(
  'ServiceUnavailableException',
  'Many people are here right now. Nothing is lost; please try again in a moment.',
)
const headers = { 'cache-control': 'no-store' }

export function busyPages(renderFor: RenderFor) {
  const rendered = new Map<string, Promise<RenderedPage>>()

  function page(request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage> {
    const look = [isSignedIn(request), pageLanguage(request), getTheme(request), savesData(request)].join()
    const known = rendered.get(look)
    if (known) return known
    const page = renderOnce(request, reply)
    rendered.set(look, page)
    page.catch(() => rendered.delete(look))
    return page
  }

  async function renderOnce(request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage> {
    const { body } = getFailure(busy, request, pageLanguage(request))
    const page = await renderFor(request, reply, addresses.home, { failure: body })
    return { ...page, headers, isPersonal: false }
  }

  /** The refusal as JSON, for a page's own script. */
  async function answers(request: FastifyRequest): Promise<RenderedPage> {
    const { status, body } = getFailure(busy, request, pageLanguage(request))
    return {
      status,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      bodies: { identity: Buffer.from(JSON.stringify(body)) },
      owner: undefined,
      named: new Set(),
    }
  }

  return { page, answers }
}
