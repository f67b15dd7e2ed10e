// (h) What a second web copy is worth: pages drawn anew by one copy and by two in turn, over one PostgreSQL, by the processor time they take.
import { Agent, get } from 'node:http'
import { paths } from '#contract/addresses/paths.ts'
import { type DemoPage, demoPages } from '../../test/demo-pages.ts'
import { postgresMs, processMs } from './cpu.ts'
import { type DemoAtWork, withDemo } from './demo.ts'
import { median } from './environment.ts'
import { serving } from './lists.ts'

/** Pages under way at once at each copy: enough that it never waits for the next. */
const AT_ONCE = 4
/** Of each copy, before anything is measured. */
const WARM = 600
const ASKED = 400
const ROUNDS = 5

/** What is looked at, by a visitor whom nothing is kept for and by two who are signed in. */
const mix = new Set<string>([paths.page, paths.explore, paths.dashboard, paths.snap])

export interface CopiesCost {
  /** Pages a second, as many as this machine's processors let through. */
  perSecond: number
  /** Pages for each second of processor time of node and PostgreSQL together. */
  perCpuSecond: number
  nodeMs: number
  postgresMs: number
}

interface Asked extends DemoAtWork {
  pages: DemoPage[]
  agent: Agent
}

/** With one copy, now this and now that, and with both, in turns; each figure is the median of its rounds. */
export async function benchCopies(): Promise<{ one: CopiesCost; two: CopiesCost }> {
  const one: CopiesCost[] = []
  const two: CopiesCost[] = []
  await withDemo((demo) =>
    serving(demo.environment, async (origin, { child }) => {
      const pages = (await demoPages(demo.environment.services)).filter(({ path }) => mix.has(path))
      const agent = new Agent({ keepAlive: true })
      const asked = { ...demo, pages, agent }
      const copies = [
        { origin: demo.origin, pid: demo.pid },
        { origin, pid: child.pid! },
      ]
      for (const copy of copies) await ask(asked, [copy.origin], WARM)
      for (let round = 0; round < ROUNDS; round++) {
        for (const copy of copies) one.push(await cost(asked, [copy]))
        two.push(await cost(asked, copies))
      }
      agent.destroy()
    }),
  )
  return { one: medians(one), two: medians(two) }
}

async function cost(asked: Asked, copies: { origin: string; pid: number }[]): Promise<CopiesCost> {
  const used = () => ({
    node: copies.reduce((sum, { pid }) => sum + processMs(pid), 0),
    postgres: postgresMs(asked.postmaster),
  })
  const [before, began] = [used(), performance.now()]
  await ask(
    asked,
    copies.map(({ origin }) => origin),
    ASKED,
  )
  const seconds = (performance.now() - began) / 1000
  const after = used()
  const [node, postgres] = [after.node - before.node, after.postgres - before.postgres]
  return {
    perSecond: ASKED / seconds,
    perCpuSecond: (ASKED / (node + postgres)) * 1000,
    nodeMs: node / ASKED,
    postgresMs: postgres / ASKED,
  }
}

/** Each page of the mix in turn, each at the next copy. */
async function ask({ pages, agent, cookies }: Asked, origins: string[], times: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < times) {
      const nth = next++
      // Not by the same step as the pages, or a copy would get the same ones for ever.
      const origin = origins[(nth + Math.floor(nth / pages.length)) % origins.length]!
      const { url, as } = pages[nth % pages.length]!
      await draw(origin + url, cookies[as] ?? 'pixel_session=nobody', agent)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE * origins.length }, lane))
}

/** A dead session's cookie is never answered from what is kept for visitors. */
function draw(url: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    get(url, { agent, headers: { cookie, 'accept-encoding': 'br, gzip' } }, (response) => {
      response.resume()
      response.on('end', done)
      if (response.statusCode !== 200) failed(new Error(`${url} answered ${response.statusCode}`))
    }).on('error', failed)
  })
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
