// What the benchmarks measure with: requests of a list in turn, files, and processor time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../http-server.fixture.ts'
import { bytesIn, hashesIn } from './bytes-in.ts'
import { findPostmaster, postgresMs, processMs } from './cpu.ts'
import { answerRate, withEmptyRoute } from './empty-route.ts'
import { requestPages, takeTurns } from './lists.ts'

test('two lists take turns, the warm-up is not counted, and each gets its own percentile', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
  const order: string[] = []
  /** A list of which the first request takes a second. */
  const taking = (name: string, ms: number) => async (round: number) => {
    order.push(`${name} ${round}`)
    now += round === 0 ? 1000 : ms
  }
  expect(await takeTurns(taking('short', 5), taking('long', 8), 2, 1)).toEqual([5, 8])
  expect(order).toEqual(['short 0', 'long 0', 'short 1', 'long 1', 'short 2', 'long 2'])
  expect(await takeTurns(taking('short', 5), taking('long', 8), 0, 1)).toEqual([Number.NaN, Number.NaN])
})

const list = (data: unknown, last_page?: number) => JSON.stringify({ data, ...(last_page && { meta: { last_page } }) })

test('the first, the last and any page of a list are requested in turn, as the same person', async () => {
  const { origin, received } = await startServer((answer) => answer.end(list([1], 9)))
  const work = requestPages(`${origin}/v1/explore?search=a`, 'any', 'a=1')
  for (let round = 0; round < 6; round++) await work(round)
  const pages = received.map(({ url }) => Number(/^\/v1\/explore\?search=a&page=(\d+)$/.exec(url)![1]))
  expect([pages[0], pages[1], pages[3], pages[4]]).toEqual([1, 9, 1, 9])
  for (const page of [pages[2]!, pages[5]!]) expect(page >= 1 && page <= 9).toBe(true)
  for (const { headers } of received) expect(headers.cookie).toBe('a=1')
})

test('only the ends of a list, or its address as it is, are requested where that is wanted', async () => {
  const { origin, received } = await startServer((answer) => answer.end(list([1], 5)))
  const ends = requestPages(`${origin}/feed`, 'ends')
  for (let round = 0; round < 4; round++) await ends(round)
  await requestPages(`${origin}/balance`, 'as it is')(0)
  expect(received.map(({ url }) => url)).toEqual([
    '/feed?page=1',
    '/feed?page=5',
    '/feed?page=1',
    '/feed?page=5',
    '/balance',
  ])
})

test('an empty list and a refusal are no measurement', async () => {
  const { origin } = await startServer((answer, nth) => {
    if (nth === 0) answer.end(list([]))
    else if (nth === 1) answer.end(list({ reactors: [], totals: [1] }))
    else answer.writeHead(403).end(list([1]))
  })
  const work = requestPages(`${origin}/list`, 'as it is')
  for (const status of [200, 200, 403]) await expect(work(0)).rejects.toThrow(`/list answered ${status} and nothing`)
})

test('the rate of an address counts only answers of 2xx; the reference is an empty route', async () => {
  const { origin } = await startServer((answer) => answer.writeHead(500).end())
  await expect(answerRate(origin, 1)).rejects.toThrow(/answered [1-9]\d* times with something else than a 2xx$/)
  await withEmptyRoute(async (url) => {
    expect(await (await fetch(url)).json()).toEqual({ hello: 'world' })
  })
})

test('files are weighed and hashed wherever they lie in a folder, links and folders are not', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-bytes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'a/b'), { recursive: true })
  writeFileSync(path.join(folder, 'one'), 'abc')
  writeFileSync(path.join(folder, 'a/b/two'), 'de')
  symlinkSync(path.join(folder, 'one'), path.join(folder, 'link'))
  expect(bytesIn(folder)).toBe(5)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(hashesIn(folder)).toEqual(
    new Map([
      ['/one', hash('abc')],
      ['/a/b/two', hash('de')],
    ]),
  )
})

test('processor time is that of a process, and of a server with all its processes', async () => {
  // A name in brackets, with spaces, as a process may have it.
  const work =
    'process.title = "a) (b c"; for (const end = Date.now() + 60; Date.now() < end; ); console.log("done"); setInterval(() => 0, 1e6)'
  const child = spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(findPostmaster(child.pid!)).toBe(process.pid)
  const own = processMs(child.pid!)
  expect(own).toBeGreaterThanOrEqual(10)
  const all = postgresMs(process.pid)
  expect(all).toBeGreaterThanOrEqual(processMs(process.pid) - 1000 + own)
  expect(all).toBeGreaterThan(own)
})
