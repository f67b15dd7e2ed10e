// Server entry: finds the page of a request, reads its data through the API and renders it once.
import { addresses } from '#contract/addresses/paths.ts'
import { errors, type FailureBody } from '#contract/errors.ts'
import type { PageAnswers, ReadPage, ReadResult, RenderedDocument, RenderPage, RenderRequest } from '#contract/html.ts'
import { loadPage } from './app/load-page.ts'
import { findRoute, getFile, readAddress } from './app/routes.ts'
import { makeContext, renderApp, setRequestLanguage } from './render-app.tsx'
import { renderFailure } from './render-failure.tsx'
import { getAddress } from './shell/api.ts'
import { getReads, type PageRead } from './shell/page.ts'
import type { PageState } from './shell/page-state.ts'
import { createQueryClient, dehydrateCache, prefill } from './shell/queries.ts'

export { readAddress }

const unknown: FailureBody = { message: 'We could not find this.', exception: 'NotFoundException' }

export const render: RenderPage = async (request) => {
  if (request.failure) return renderFailure(request, request.failure)
  const found = getRoute(request)
  if (!found) return renderFailure(request, unknown)
  const { route, match } = found
  if (route.access === 'signed-in' && !request.isSignedIn) return redirectTo(addresses.loginTo(request.url))
  const page = await loadPage(route.page)
  if (page.isFound?.(match) === false) return renderFailure(request, unknown)
  const client = createQueryClient()
  const reads = getReads(page, match)
  const results = await getResults(request, reads)
  const main = results[0]
  if (main && !main.ok && !reads[0]!.mayFail) {
    if (main.failure.exception === 'UnauthorizedAccessException') return redirectTo(addresses.loginTo(request.url))
    return renderFailure(request, main.failure)
  }
  reads.forEach((read, index) => {
    const result = results[index]
    if (result?.ok) prefill(client, read.endpoint, read.input, result.body)
  })
  const answers = results.map(getBody)
  // The language is module state: no await from here to the end, so that no other render can change it.
  setRequestLanguage(request)
  const newAddress = page.redirect?.(match, answers)
  if (newAddress) return { ...redirectTo(newAddress), keepsQuery: true }

  const context = makeContext(request)
  const html = renderApp(request, client, context, page)
  const state: PageState = { cache: dehydrateCache(client), context, ...(request.posted && { at: request.url }) }
  return {
    status: request.posted?.failure ? errors[request.posted.failure.exception].status : 200,
    html,
    head: page.head(match, answers),
    state: JSON.stringify(state),
    modules: [getFile(route.page)],
    ...(page.isStatic && { isStatic: true }),
  }
}

export const readPage: ReadPage = async (request) => {
  const found = getRoute(request)
  const page = found && (await loadPage(found.route.page))
  if (!page || page.isFound?.(found.match) === false) return undefined
  const reads = getReads(page, found.match)
  const results = await getResults(request, reads)
  if (results[0]?.ok === false && !reads[0]!.mayFail) return undefined
  const answers: PageAnswers = {}
  for (const [index, result] of results.entries())
    if (result.ok) answers[getAddress(reads[index]!.endpoint, reads[index]!.input)] = result.body
  return answers
}

function getRoute({ url, isTestMode }: Pick<RenderRequest, 'url' | 'isTestMode'>) {
  const found = findRoute(url)
  return found?.route.isSandboxOnly && !isTestMode ? undefined : found
}

function getResults({ read }: Pick<RenderRequest, 'read'>, reads: PageRead[]): Promise<ReadResult[]> {
  return Promise.all(reads.map(({ endpoint, input }) => read(endpoint, input as never)))
}

function redirectTo(url: string): RenderedDocument {
  return { status: 302, redirect: url, html: '', head: { title: '' }, state: '', modules: [] }
}

function getBody(result: ReadResult): unknown {
  return result.ok ? result.body : undefined
}
