// What link previews, feed readers, embedders and search engines read in the head of a page.
import { describe, expect, test } from 'vitest'
import type { Head, LinkedData } from '#contract/html.ts'
import { previewSize, sharing } from '#contract/sharing.ts'
import { headForPrograms } from './head-for-programs.ts'

const SITE = 'https://pixel.example'

function written(head: Partial<Head>): string {
  const lines = headForPrograms({ title: 'Luz', ...head }, (path) => SITE + path, SITE)
  return lines.filter(Boolean).join('\n')
}

function readLinkedData(linkedData: LinkedData) {
  const [, json] = /<script type="application\/ld\+json">(.*)<\/script>$/s.exec(written({ linkedData }))!
  return JSON.parse(json!)
}

describe('structured data', () => {
  test('has whole addresses of the page, its pictures and its author, at any depth', () => {
    const author = { '@type': 'Person', url: '/luz' }
    const photos = [{ '@type': 'ImageObject', contentUrl: '/media/a.webp' }]
    expect(readLinkedData({ '@type': 'ImageGallery', url: '/luz/1', author, associatedMedia: photos })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ImageGallery',
      url: `${SITE}/luz/1`,
      author: { '@type': 'Person', url: `${SITE}/luz` },
      associatedMedia: [{ '@type': 'ImageObject', contentUrl: `${SITE}/media/a.webp` }],
    })
  })

  test.each(['/luz', '//evil.example', '//[', '/\\evil.example', '/ 24 na taon'])(
    'leaves a name, a caption and a bio as they were written: %j',
    (text) => {
      const data = { name: text, caption: text, description: text, alternateName: text }
      expect(readLinkedData(data)).toMatchObject(data)
    },
  )

  test('cannot end its script element, and leaves out what is not there', () => {
    const html = written({ linkedData: { name: '</script><script>alert(1)</script>', image: undefined } })
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
    expect(readLinkedData({ name: 'Luz', image: undefined })).not.toHaveProperty('image')
  })

  test('keeps an address that is whole already', () => {
    const { image } = readLinkedData({ image: 'https://cdn.example/a.webp' })
    expect(image).toBe('https://cdn.example/a.webp')
  })
})

describe('a link preview', () => {
  test('is of pages with an address only', () => {
    expect(written({ description: 'Gumuguhit' })).toBe('')
    expect(written({ canonical: '/luz' })).toContain(`<meta property="og:url" content="${SITE}/luz">`)
  })

  test('shows the page’s own picture with its size, or ours', () => {
    expect(written({ canonical: '/luz', image: '/preview/luz.jpg' })).toContain(`content="${SITE}/preview/luz.jpg"`)
    const html = written({ canonical: '/luz' })
    expect(html).toContain(`content="${SITE}${sharing.housePreview}"`)
    expect(html).toContain(`<meta property="og:image:width" content="${previewSize.width}">`)
    expect(html).toContain(`<meta property="og:image:height" content="${previewSize.height}">`)
  })

  test('has title and description that cannot leave their attributes', () => {
    const html = written({ canonical: '/luz', title: '"><b>', description: '"><i>' })
    expect(html).not.toMatch(/<[bi]>/)
    expect(html.match(/&#34;&#62;&#60;b&#62;/g)).toHaveLength(2)
  })
})

describe('links to other forms of the page', () => {
  test('are to both feeds, by the page’s title', () => {
    const html = written({ title: 'Luz & Co.', feeds: { atom: '/luz/feed.xml', json: '/luz/feed.json' } })
    expect(html.split('\n')).toEqual([
      '<link rel="alternate" type="application/atom+xml" title="Luz &#38; Co." href="/luz/feed.xml">',
      '<link rel="alternate" type="application/feed+json" title="Luz &#38; Co." href="/luz/feed.json">',
    ])
  })

  test('are to oEmbed only where the page may be embedded and has an address', () => {
    const oembed = (head: Partial<Head>) => /href="([^"]*oembed[^"]*)"/.exec(written(head))?.[1]
    expect(oembed({ isEmbeddable: true })).toBeUndefined()
    expect(oembed({ canonical: '/luz' })).toBeUndefined()
    const address = new URL(oembed({ canonical: '/luz', isEmbeddable: true })!)
    expect([address.origin, address.searchParams.get('url')]).toEqual([SITE, `${SITE}/luz`])
  })
})
