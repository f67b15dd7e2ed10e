// (h) The gain of a second web copy: pages rendered by one copy and by two in turn on one PostgreSQL, per processor time used.
import { Agent } from 'node:http'
import { paths } from '#contract/addresses/paths.ts'
import { median } from '#test/median.ts'
import { type DemoPage, demoPages } from '../../test/demo-pages.ts'
import { postgresMs, processMs } from './cpu.ts'
import { type DemoAtWork, withDemo } from './demo.ts'
import { serving } from './lists.ts'
import { readPage } from './pages.ts'

/** Requests under way at each copy: enough that it never waits for the next. */
const CONCURRENT = 4
/** Warm-up requests to each copy. */
const WARM = 600
const REQUESTS = 400
const ROUNDS = 5

/** The pages that are requested, by a visitor who gets no cached page and by two signed-in people. */
const mix = new Set<string>([paths.page, paths.explore, paths.dashboard, paths.snap])

export interface CopiesCost {
  /** Pages a second, as limited by this machine's processors. */
  perSecond: number
  /** Pages per second of processor time of node and PostgreSQL together. */
  perCpuSecond: number
  nodeMs: number
  postgresMs: number
}

interface Run extends DemoAtWork {
  pages: DemoPage[]
  agent: Agent
}

/** Measures either copy alone and both together, in turns; each figure is the median of its rounds. */
export async function benchCopies(): Promise<{ one: CopiesCost; two: CopiesCost }> {
  const one: CopiesCost[] = []
  const two: CopiesCost[] = []
  await withDemo((demo) =>
    serving(demo.environment, async (origin, { child }) => {
      const pages = (await demoPages(demo.environment.services)).filter(({ path }) => mix.has(path))
      const agent = new Agent({ keepAlive: true })
      const run = { ...demo, pages, agent }
      const copies = [
        { origin: demo.origin, pid: demo.pid },
        { origin, pid: child.pid! },
      ]
      for (const copy of copies) await requestPages(run, [copy.origin], WARM)
      for (let round = 0; round < ROUNDS; round++) {
        for (const copy of copies) one.push(await cost(run, [copy]))
        two.push(await cost(run, copies))
      }
      agent.destroy()
    }),
  )
  return { one: medians(one), two: medians(two) }
}

async function cost(run: Run, copies: { origin: string; pid: number }[]): Promise<CopiesCost> {
  const used = () => ({
    node: copies.reduce((sum, { pid }) => sum + processMs(pid), 0),
    postgres: postgresMs(run.postmaster),
  })
  const [before, began] = [used(), performance.now()]
  await requestPages(
    run,
    copies.map(({ origin }) => origin),
    REQUESTS,
  )
  const seconds = (performance.now() - began) / 1000
  const after = used()
  const [node, postgres] = [after.node - before.node, after.postgres - before.postgres]
  return {
    perSecond: REQUESTS / seconds,
    perCpuSecond: (REQUESTS / (node + postgres)) * 1000,
    nodeMs: node / REQUESTS,
    postgresMs: postgres / REQUESTS,
  }
}

/** Requests each page of the mix in turn, each from the next copy. */
async function requestPages({ pages, agent, cookies }: Run, origins: string[], times: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < times) {
      const nth = next++
      // The extra shift keeps a copy from always getting the same pages.
      const origin = origins[(nth + Math.floor(nth / pages.length)) % origins.length]!
      const { url, as } = pages[nth % pages.length]!
      const status = await readPage(agent, origin + url, cookies[as])
      if (status !== 200) throw new Error(`${url} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT * origins.length }, lane))
}

function medians(costs: CopiesCost[]): CopiesCost {
  const of = (figure: keyof CopiesCost) => median(costs.map((one) => one[figure]))
  return {
    perSecond: of('perSecond'),
    perCpuSecond: of('perCpuSecond'),
    nodeMs: of('nodeMs'),
    postgresMs: of('postgresMs'),
  }
}
