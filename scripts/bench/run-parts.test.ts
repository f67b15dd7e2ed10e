// When a run of the benchmark is right: its exit code is 0 only then.
import { expect, test } from 'vitest'
import { liveLines } from './results/live.ts'
import { payoutLine, webhookLine } from './results/money.ts'
import { pageCostLine } from './results/pages.ts'
import { runParts } from './run-parts.ts'

/** One part that prints these lines. */
async function printing(...lines: string[]) {
  const logged: string[] = []
  const isRight = await runParts(
    { money: async (print) => print(...lines) },
    { chosen: [], begin: () => undefined, log: (line) => logged.push(line) },
  )
  return { isRight, logged }
}

const met = webhookLine({ webhooks: 900, tpc: 900 })

test('a run is right when every goal is met, and its lines are printed as they come', async () => {
  const figure = pageCostLine({ url: '/', path: '/', as: 'visitor', nodeMs: 2, postgresMs: 0 })
  expect(await printing(met, figure)).toEqual({ isRight: true, logged: [met, figure] })
})

test('one missed goal makes a run wrong, also in the middle of a line, and the end of the run names the part', async () => {
  const { isRight, logged } = await printing(met, webhookLine({ webhooks: 899, tpc: 900 }), met)
  expect([isRight, logged.at(-1)]).toEqual([false, '\nMISSED in money'])
  const live = { what: 'overlays', bytesEach: 1, p99Ms: 1001, pageRatio: 1, leftEach: 1 }
  expect((await printing(...liveLines(live))).isRight).toBe(false)
})

test('a part that measured nothing makes a run wrong, whether it prints nothing or no number', async () => {
  expect(await printing()).toEqual({ isRight: false, logged: ['measured nothing: MISSED', '\nMISSED in money'] })
  const cost = { url: '/', path: '/', as: 'visitor', postgresMs: 0 } as const
  expect((await printing(pageCostLine({ ...cost, nodeMs: Number.NaN }))).isRight).toBe(false)
  expect((await printing(webhookLine({ webhooks: 900, tpc: 0 }))).isRight).toBe(false)
  expect((await printing(payoutLine({ alone: 100, amidGifts: 0, gifts: 1000 }))).isRight).toBe(false)
})

test('only the chosen parts run and are judged, and all run though one misses its goal', async () => {
  const run: string[] = []
  const part = (line: string) => async (print: (...lines: string[]) => void) => print(line)
  const parts = { page: part('MISSED'), weight: part(met), feed: part(met) }
  const judge = (...chosen: string[]) =>
    runParts(parts, { chosen, begin: (name) => run.push(name), log: () => undefined })
  expect([await judge('feed', 'weight'), run.splice(0)]).toEqual([true, ['weight', 'feed']])
  expect([await judge(), run]).toEqual([false, ['page', 'weight', 'feed']])
})
