// (c) The weight of a first visit to a page, compressed as for a browser: everything the document loads.
import { get } from 'node:http'

export interface Weight {
  /** Bytes. */
  javascript: number
  styles: number
  total: number
  parts: Record<string, number>
}

/** Fetches the page as a visitor's browser and adds up what it links to. Its styles are inline, and count with it. */
export async function pageWeight(origin: string, path: string): Promise<Weight> {
  const document = await (await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })).text()
  const [, sheet] = /<link rel="stylesheet" href="([^"]+)" data-parts/.exec(document)!
  const linked = [...document.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+|\/icon\.svg)"/g)].map(
    ([, one]) => one!,
  )
  const own = document.replace(/<noscript>.*?<\/noscript>/gs, '')
  const addresses = new Set(linked.filter((one) => one !== sheet && own.includes(one)))
  const parts: Record<string, number> = { html: await wireBytes(origin + path), javascript: 0, fonts: 0, pictures: 0 }
  for (const address of addresses) {
    const part = address.endsWith('.js') ? 'javascript' : address.endsWith('.woff2') ? 'fonts' : 'pictures'
    parts[part]! += await wireBytes(origin + address)
  }
  return {
    javascript: parts.javascript!,
    styles: await wireBytes(origin + sheet),
    total: Object.values(parts).reduce((sum, size) => sum + size, 0),
    parts,
  }
}

/** Bytes of the body as transferred. Rejects for any other answer than 200, which weighs little. */
function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
