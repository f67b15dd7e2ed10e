// The page for when more pages are requested than can be rendered. It reads nothing and is rendered once for each look, so it is cheap.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addresses } from '#contract/addresses/paths.ts'
import { fail } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import { type Draw, getTheme, savesData } from './drawing.ts'
import type { RenderedPage } from './page-cache.ts'
import { isSignedIn, pageLanguage } from './reading.ts'

const busy = fail(
  'ServiceUnavailableException',
  'Many people are here right now. Nothing is lost; please try again in a moment.',
)
const headers = { 'cache-control': 'no-store' }

export function busyPages(draw: Draw) {
  const drawn = new Map<string, Promise<RenderedPage>>()

  function page(request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage> {
    const look = [isSignedIn(request), pageLanguage(request), getTheme(request), savesData(request)].join()
    const known = drawn.get(look)
    if (known) return known
    const page = drawOnce(request, reply)
    drawn.set(look, page)
    page.catch(() => drawn.delete(look))
    return page
  }

  async function drawOnce(request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage> {
    const { body } = getFailure(busy, request, pageLanguage(request))
    const page = await draw(request, reply, addresses.home, { failure: body })
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
