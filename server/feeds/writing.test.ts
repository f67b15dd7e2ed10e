// What feeds make of texts that people wrote, whatever those contain.
import { describe, expect, test } from 'vitest'
import { writeAtom } from './atom.ts'
import { entryHtml } from './entry-html.ts'
import { writeJsonFeed } from './json-feed.ts'
import type { Entry, PageFeed } from './page-feed.ts'
import { element } from './xml.ts'

const SITE = 'https://pixel.example'

function anEntry(more: Partial<Entry> = {}): Entry {
  const date = new Date('2026-11-21T02:38:00Z')
  const base = { id: '0c5bd7f6', path: '/luz/pixel-snap/1', title: 'Dagat', text: '', pictures: [], price: undefined }
  return { ...base, date, ...more }
}

function aFeed(more: Partial<PageFeed> = {}): PageFeed {
  const addresses = { path: '/luz', atom: '/luz/feed.xml', json: '/luz/feed.json' }
  return { ...addresses, page_url: 'luz', name: 'Luz', about: null, avatar: null, entries: [anEntry()], ...more }
}

describe('an XML element', () => {
  test('escapes what would end it, in its text and in its attributes', () => {
    const text = `<b> & "x" 'y' ]]>`
    const written = element('title', { note: text }, text)
    expect(written.match(/[<>]/g)).toEqual(['<', '>', '<', '>'])
    expect(written.match(/"/g)).toHaveLength(2)
    expect(written).toContain('&#38;')
  })

  test('leaves out the characters that no XML file may have, and keeps line ends, tabs and emoji', () => {
    expect(element('t', {}, 'a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg')).toBe('<t>abcdefg</t>')
    expect(element('t', {}, 'a\tb\nc🎨')).toBe('<t>a\tb\nc🎨</t>')
    expect(element('t', {}, `half \ud83c of one`)).not.toMatch(/[\ud800-\udfff]/)
  })

  test('without a text is empty, with an empty one it has an end', () => {
    expect([element('link', { rel: 'self' }), element('title', {}, '')]).toEqual([
      '<link rel="self"/>',
      '<title></title>',
    ])
  })
})

describe('the content of an entry', () => {
  const toUrl = (path: string) => SITE + path

  test('is its text as a link, line by line, or the title where there is no text', () => {
    expect(entryHtml(anEntry({ text: 'Una\nIkalawa <i>' }), toUrl)).toBe(
      `<p><a href="${SITE}/luz/pixel-snap/1">Una<br>Ikalawa &#60;i&#62;</a></p>`,
    )
    expect(entryHtml(anEntry(), toUrl)).toContain('>Dagat</a>')
  })

  test('has each picture with its description, which cannot leave its attribute', () => {
    const alt = '"><script>alert(1)</script>'
    const html = entryHtml(anEntry({ pictures: [{ path: '/media/a.webp', alt }] }), toUrl)
    expect(html).toContain(`<img src="${SITE}/media/a.webp" alt="&#34;`)
    expect(html).not.toContain('<script')
  })
})

describe('a feed', () => {
  test('without entries has a time all the same, which Atom requires', () => {
    expect(writeAtom(aFeed({ entries: [] }), SITE)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(JSON.parse(writeJsonFeed(aFeed({ entries: [] }), SITE)).items).toEqual([])
  })

  test('has the time of its first entry, and titles on one line', () => {
    const entries = [anEntry({ title: 'Una\n ikalawa' }), anEntry({ date: new Date(0) })]
    const atom = writeAtom(aFeed({ entries }), SITE)
    expect(atom.indexOf('<updated>2026-11-21T02:38:00.000Z</updated>')).toBeLessThan(atom.indexOf('<entry>'))
    expect(atom).toContain('<title>Una ikalawa</title>')
    expect(JSON.parse(writeJsonFeed(aFeed({ entries }), SITE)).items[0].title).toBe('Una ikalawa')
  })

  test('names description and avatar only where the page has them', () => {
    const [plain, whole] = [aFeed(), aFeed({ about: 'Gumuguhit', avatar: '/media/luz.webp' })]
    expect(writeAtom(plain, SITE)).not.toMatch(/<(subtitle|icon)/)
    expect(writeAtom(whole, SITE)).toContain(`<subtitle>Gumuguhit</subtitle>`)
    expect(writeAtom(whole, SITE)).toContain(`<icon>${SITE}/media/luz.webp</icon>`)
    expect(JSON.parse(writeJsonFeed(plain, SITE))).not.toHaveProperty('description')
    expect(JSON.parse(writeJsonFeed(whole, SITE))).toMatchObject({
      description: 'Gumuguhit',
      icon: `${SITE}/media/luz.webp`,
      authors: [{ name: 'Luz', url: `${SITE}/luz`, avatar: `${SITE}/media/luz.webp` }],
    })
  })

  test('tells a price only of what is sold, also when it is free of charge, and the first picture as its image', () => {
    const pictures = ['a', 'b'].map((name) => ({ path: `/media/${name}.webp`, alt: '' }))
    const entries = [anEntry(), anEntry({ price: 0 }), anEntry({ price: 50, pictures })]
    const { items } = JSON.parse(writeJsonFeed(aFeed({ entries }), SITE))
    expect(items.map((item: { _pixel?: object }) => item._pixel)).toEqual([undefined, { price: 0 }, { price: 50 }])
    expect(items.map((item: { image?: string }) => item.image)).toEqual([undefined, undefined, `${SITE}/media/a.webp`])
  })
})
