import { expect, test } from 'vitest'
import type { RenderedDocument } from '#contract/html.ts'
import { sharing } from '#contract/sharing.ts'
import { htmlDocument } from './document.ts'
import { notStartedScript } from './not-started.ts'
import { pageStyles } from './page-styles.ts'

const files = {
  entry: '/assets/entry.js',
  scripts: ['/assets/page.js'],
  styles: pageStyles('/assets/page.css', ['/assets/base.css', '/assets/cards.css'], ''),
  noScriptStyle: '/assets/no-script.css',
  fonts: ['/assets/text.woff2'],
}
const options = { publicUrl: 'https://pixel.example', theme: undefined, language: 'en', savesData: false } as const

function getDocument(
  page: Partial<RenderedDocument>,
  changed: Partial<Parameters<typeof htmlDocument>[2]> = {},
): string {
  const whole = { status: 200, html: '<main>page</main>', head: { title: 'PIXEL' }, state: '{}', modules: [], ...page }
  return htmlDocument(whole, files, { ...options, ...changed })
}

const hostile = [
  '</script><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '\u2028alert(1)\u2029',
]

test.each(hostile)('%j is escaped in the head and in the state', (name) => {
  const head = { title: `${name} | PIXEL`, description: name, canonical: '/luz', image: '/media/cover.webp' }
  const html = getDocument({ head, state: JSON.stringify({ name }) })
  const own = getDocument({
    head: { ...head, title: 'Luz | PIXEL', description: 'Luz' },
    state: JSON.stringify({ name: 'Luz' }),
  })
  expect(getTags(html)).toBe(getTags(own))
  expect(getState(html)).toEqual({ name })
})

test('canonical and preview addresses are absolute and on our origin', () => {
  const html = getDocument({
    head: { title: 'Luz', description: 'Paints', canonical: '/luz', image: '/media/cover.webp' },
  })
  expect(html).toContain('<link rel="canonical" href="https://pixel.example/luz">')
  expect(html).toContain('<meta property="og:image" content="https://pixel.example/media/cover.webp">')
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain('<meta property="og:image:height" content="630">')
  expect(html).toContain('<meta property="og:image:alt" content="Luz">')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
})

test('a private page is not indexed, and only a page with a canonical address has a link preview', () => {
  expect(getDocument({ head: { title: 'Wallet', isPrivate: true } })).toContain(
    '<meta name="robots" content="noindex">',
  )
  expect(getDocument({})).not.toContain('noindex')
  expect(getDocument({})).not.toContain('og:')
})

test('the preview of a page without a picture of its own shows our default picture', () => {
  const html = getDocument({ head: { title: 'Explore | PIXEL', canonical: '/dashboard/explore' } })
  expect(html).toContain(`<meta property="og:image" content="https://pixel.example${sharing.housePreview}">`)
})

test('every page links its icons, also for browsers that take no SVG', () => {
  const html = getDocument({})
  for (const path of ['/icon.svg', '/icon-192.png', '/apple-touch-icon.png']) expect(html).toContain(`href="${path}"`)
})

test('a static page sends no script and no state', () => {
  const html = getDocument({ isStatic: true })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('modulepreload')
  expect(getDocument({})).toContain('<script type="module" src="/assets/entry.js" fetchpriority="low">')
})

test('what watches for a script that does not arrive stands before it, and is missing where no script is sent', () => {
  const html = getDocument({})
  expect(html.indexOf(notStartedScript)).toBeGreaterThan(0)
  expect(html.indexOf(notStartedScript)).toBeLessThan(html.indexOf('<script type="module"'))
  expect(getDocument({ isStatic: true })).not.toContain(notStartedScript)
})

test('the styles for browsers without a script are inside noscript', () => {
  expect(getDocument({})).toContain('<noscript><link rel="stylesheet" href="/assets/no-script.css"></noscript>')
})

test('a visitor who saves data gets no font preload', () => {
  expect(getDocument({})).toContain('as="font"')
  const html = getDocument({}, { savesData: true, theme: 'dark' })
  expect(html).not.toContain('as="font"')
  expect(html).toContain('<html lang="en" data-theme="dark" data-saves-data>')
})

/** The document without its texts and attribute values. */
function getTags(html: string): string {
  return html.replace(/"[^"]*"/g, '""').replace(/>[^<]*</g, '><')
}

function getState(html: string): unknown {
  return JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)![1]!)
}

test('the browser’s bars follow the system until a theme is chosen', () => {
  const bars = (theme?: 'light' | 'dark') => getDocument({}, { theme }).match(/<meta name="theme-color"[^>]*>/g)
  expect(bars()).toHaveLength(2)
  expect(bars('light')).toEqual(['<meta name="theme-color" content="#fbf6ee">'])
  expect(bars('dark')).toEqual(['<meta name="theme-color" content="#16111a">'])
})
