// Which of the pages that are sent count as visits: a creator's page or content on it, sent to a person who reads it.
import type { FastifyRequest } from 'fastify'
import { parse } from 'regexparam'
import { paths } from '#contract/addresses/paths.ts'
import { getNetwork } from '#server/kit/network.ts'
import { getSource, type VisitedContent } from '#server/visits/queries.ts'
import type { Visit } from '#server/visits/write-visits.ts'
import type { RenderedPage } from './page-cache.ts'

const contents = [
  { type: 'photo', ...parse(paths.snap) },
  { type: 'photo.collection', ...parse(paths.slide) },
  { type: 'goal', ...parse(paths.goal) },
  { type: 'bloc', ...parse(paths.bloc) },
] as const

/** Undefined where no visit is counted: for the owner, a failure, or a prefetch. */
export function getVisit(
  { method, headers, ip }: FastifyRequest,
  page: RenderedPage,
  { url, referrer }: { url: string; referrer: string | undefined },
): Visit | undefined {
  const agent = headers['user-agent']
  if (method !== 'GET' || page.status !== 200 || page.visited === undefined || !agent) return undefined
  if (/prefetch|preview|prerender/.test(`${headers['sec-purpose'] ?? headers.purpose ?? ''}`)) return undefined
  return {
    pageUrl: page.visited,
    content: getContent(url.split('?', 1)[0]!),
    source: getSource(url, referrer),
    network: getNetwork(ip),
    agent,
  }
}

function getContent(path: string): VisitedContent | undefined {
  for (const { type, pattern } of contents) {
    const id = pattern.exec(path)?.[2]
    if (id) return { type, id: id.toLowerCase() }
  }
  return undefined
}
