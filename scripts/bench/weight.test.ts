import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startServer } from '../http-server.fixture.ts'
import { pageWeight } from './weight.ts'

const document = `<!doctype html><head>
  <link rel="stylesheet" href="/assets/page-1.css" data-parts="a b">
  <script type="module" src="/assets/entry.js"></script><link rel="modulepreload" href="/assets/kit.js">
  <link rel="preload" href="/assets/text.woff2"><link rel="icon" href="/icon.svg">
  <link rel="alternate" href="/feed.atom"></head>
  <img src="/media/image/a.jpg/WH500"><img src="/media/image/a.jpg/WH500"><a href="/luz">Luz</a>
  <noscript><link rel="stylesheet" href="/assets/no-script.css"></noscript>`

const sizes: Record<string, number> = {
  ...{ '/assets/page-1.css': 700, '/assets/entry.js': 5000, '/assets/kit.js': 300, '/assets/text.woff2': 40 },
  ...{ '/icon.svg': 20, '/media/image/a.jpg/WH500': 9000 },
}

const serve = (missing?: string) =>
  startServer((answer, _, { url, headers }) => {
    if (url === missing) return answer.writeHead(404).end('no')
    if (url !== '/luz') return answer.end('x'.repeat(sizes[url] ?? 100_000))
    const isPacked = headers['accept-encoding']?.includes('br')
    return answer
      .writeHead(200, isPacked ? { 'content-encoding': 'br' } : {})
      .end(isPacked ? brotliCompressSync(document) : document)
  })

test('a first visit weighs its packed document, scripts, fonts and pictures, each once', async () => {
  const { origin, received } = await serve()
  const html = brotliCompressSync(document).length
  expect(await pageWeight(origin, '/luz')).toEqual({
    javascript: 5300,
    styles: 700,
    total: html + 5300 + 40 + 9020,
    parts: { html, javascript: 5300, fonts: 40, pictures: 9020 },
  })
  const requested = received.map(({ url }) => url).filter((url) => url !== '/luz')
  expect(requested.sort()).toEqual(Object.keys(sizes).sort())
})

test('a file that is not there weighs nothing, so it is an error and no light page', async () => {
  const { origin } = await serve('/assets/kit.js')
  await expect(pageWeight(origin, '/luz')).rejects.toThrow(/\/assets\/kit\.js answered 404$/)
})
