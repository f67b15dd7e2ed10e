// Tries to evict cached pages with meaningless query parameters, so that each visitor's page has to be rendered again.
import { median } from '#test/median.ts'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { fromNetwork } from './networks.ts'
import type { HostileProduct } from './product.ts'

export const name = 'Cached pages against made-up parameters'

const MADE_UP = 2500
const CONCURRENT = 10
const SAMPLES = 50

export const attack: Attack = async (product) => {
  const path = `/${product.creators[0]!.page_url}`
  const rendered: number[] = []
  // Pages deep in a list are not cached: they show how long rendering takes.
  for (let n = 0; n < SAMPLES; n++) rendered.push((await timed(product, `${path}?page=${60 + n}`)).ms)
  await timed(product, path)
  const statuses: number[] = []
  for (let n = 0; n < MADE_UP; n += CONCURRENT) {
    const requests = Array.from({ length: CONCURRENT }, (_, k) =>
      timed(product, `${path}?gawa${n + k}=${n + k}&tab=x${n + k}`),
    )
    statuses.push(...(await Promise.all(requests)).map(({ status }) => status))
  }
  const after: number[] = []
  for (let n = 0; n < SAMPLES; n++) after.push((await timed(product, `${path}?gawa=${n}`)).ms)
  return [
    seen('requests with made-up parameters', statuses.length),
    seen('rendering, median', median(rendered), 'ms'),
    seen('the cached page with yet another parameter, median', median(after), 'ms'),
    atMost(0.7, 'the cached page as a part of rendering', median(after) / median(rendered), 'times'),
    atMost(0, 'answers of 500', statuses.filter((status) => status >= 500).length),
  ]
}

async function timed({ url }: HostileProduct, path: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const response = await fetch(url + path, { headers: { accept: 'text/html', ...fromNetwork(72_000) } })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - began }
}

if (import.meta.main) await attackAlone(name, attack)
