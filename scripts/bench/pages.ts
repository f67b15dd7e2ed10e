// (g) Renders every page of the product without the cache: processor time of node and of PostgreSQL per page.

import { Agent, get } from 'node:http'
import { availableParallelism } from 'node:os'
import { median } from '#test/median.ts'
import { type DemoPage, demoPages } from '../../test/demo-pages.ts'
import { postgresMs, processMs } from './cpu.ts'
import { type DemoAtWork, withDemo } from './demo.ts'

const WARM = 30
const REQUESTS = 40
const ROUNDS = 3

export interface PageCost extends DemoPage {
  /** Milliseconds of processor time per page. */
  nodeMs: number
  postgresMs: number
}

/** `only`: if not empty, the patterns of the pages to measure. */
export async function benchPages(only: readonly string[], report: (cost: PageCost) => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: availableParallelism() })
  await withDemo(async (demo) => {
    for (const page of await demoPages(demo.environment.services)) {
      if (only.length > 0 && !only.includes(page.path)) continue
      await requestPage(demo, agent, page, WARM)
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await cost(demo, agent, page))
      report({
        ...page,
        nodeMs: median(rounds.map((round) => round.nodeMs)),
        postgresMs: median(rounds.map((round) => round.postgresMs)),
      })
    }
  })
  agent.destroy()
}

async function cost(demo: DemoAtWork, agent: Agent, page: DemoPage): Promise<{ nodeMs: number; postgresMs: number }> {
  const before = { node: processMs(demo.pid), postgres: postgresMs(demo.postmaster) }
  await requestPage(demo, agent, page, REQUESTS)
  return {
    nodeMs: (processMs(demo.pid) - before.node) / REQUESTS,
    postgresMs: (postgresMs(demo.postmaster) - before.postgres) / REQUESTS,
  }
}

/** One request after the other. */
async function requestPage(
  { origin, cookies }: DemoAtWork,
  agent: Agent,
  { url, as }: DemoPage,
  times: number,
): Promise<void> {
  for (let n = 0; n < times; n++) {
    const status = await readPage(agent, origin + url, cookies[as])
    if (status >= 500) throw new Error(`${url} answered ${status}`)
  }
}

/** Reads a page, compressed as for a browser; resolves to its status. */
export function readPage(agent: Agent, url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie, 'accept-encoding': 'br, gzip' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    }).on('error', reject)
  })
}
