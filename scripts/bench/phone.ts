// (g) The first paint on a phone. Each page against a page with only one sentence in the same run, which shows what the connection
// and the machine take.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { median } from '#test/median.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../chromium.ts'

const ROUNDS = 3

/** A connection (round trip in milliseconds, bytes a second), and the factor by which the phone is slower than this machine. */
interface Connection {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
  slower: number
}

export const connections = {
  weak: { latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000, slower: 6 },
  /** The mobile preset of Lighthouse, applied to each request: slow 4G and a mid-range phone. */
  mobile: { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375, slower: 4 },
} satisfies Record<string, Connection>

/** A page, and the session it is loaded with. */
interface Visit {
  path: string
  cookie?: string | undefined
}

export interface FirstVisit {
  path: string
  /** Milliseconds, medians. */
  fcp: number
  lcp: number
  /** Cumulative layout shift, the worst round. */
  cls: number
  /** Bytes of the largest picture that was loaded, as transferred. */
  picture: number
}

/** First visits to these pages over this connection, and to a page of one sentence. */
export async function firstVisits(
  origin: string,
  visits: Visit[],
  connection: Connection,
): Promise<{ pages: FirstVisit[]; reference: FirstVisit }> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  const plain = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Plain</title><p>One sentence.'),
  )
  try {
    await once(plain.listen(0, '127.0.0.1'), 'listening')
    const { port } = plain.address() as { port: number }
    const reference = await measure(browser, `http://127.0.0.1:${port}`, { path: '/' }, connection)
    const pages: FirstVisit[] = []
    for (const one of visits) pages.push(await measure(browser, origin, one, connection))
    return { pages, reference }
  } finally {
    plain.close()
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  origin: string,
  { path, cookie }: Visit,
  connection: Connection,
): Promise<FirstVisit> {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await visitOnce(browser, origin + path, connection, cookie))
  return {
    path,
    fcp: median(rounds.map(({ fcp }) => fcp)),
    lcp: median(rounds.map(({ lcp }) => lcp)),
    cls: Math.max(...rounds.map(({ cls }) => cls)),
    picture: Math.max(...rounds.map(({ picture }) => picture)),
  }
}

/** One visit with empty caches, until the network is idle. */
async function visitOnce(
  browser: Browser,
  url: string,
  { slower, ...connection }: Connection,
  cookie: string | undefined,
): Promise<Omit<FirstVisit, 'path'>> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  })
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const pictures = new Set<string>()
  let picture = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Image' && pictures.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) picture = Math.max(picture, encodedDataLength)
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...connection })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const seen = await page.evaluate<Omit<FirstVisit, 'path' | 'picture'>>(readPaints)
  await context.close()
  return { ...seen, picture }
}

/** Runs in the page and reads the browser's paint entries. A string, because this script is not compiled with browser types. */
const readPaints = `(async () => {
  const read = (type) =>
    new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
      // There may be no entry of this type.
      setTimeout(() => resolve([]), 1000)
    })
  const [paints, largest, shifts] = await Promise.all(['paint', 'largest-contentful-paint', 'layout-shift'].map(read))
  return {
    fcp: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    lcp: largest.at(-1)?.startTime ?? Number.NaN,
    cls: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  }
})()`

/** The page of a free photo in the demo. */
export async function firstPost(origin: string, pages: string[]): Promise<string> {
  for (const page of pages) {
    const answer = await fetch(`${origin}/v1/profile/content${page}`)
    const { data } = (await answer.json()) as { data: { id: string; kind: string; is_payable: boolean }[] }
    const free = data.find(({ kind, is_payable }) => kind === 'snap' && !is_payable)
    if (free) return `${page}/pixel-snap/${free.id}`
  }
  throw new Error('the demo has no free photo')
}
