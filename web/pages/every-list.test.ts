// Lists by their pages: the address says where a list begins, the server reads from there, and the HTML leads on and back.
import { describe, expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { addresses, fillPath } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import type { PageMeta } from '#contract/paging.ts'
import { render } from '../entry-server.tsx'
import { one, request, withEverything } from './rendering.fixture.ts'
import { freeSnap, person } from './sample-pages.fixture.ts'

const params = { id: '1', pageUrl: person.page_url, tag: 'pandesal', slug: 'pixel-snap', collectionId: 's1' }
const lists = pages.filter(({ path, query }) => query?.page === 'number' && !path.startsWith(addresses.desk))
/** Its comments are read by whoever has bought a photo; everybody has a free one. */
const answers: typeof withEverything = [
  ...withEverything,
  [content.snap, one({ ...freeSnap, id: params.id })],
  [content.slide, one({ ...freeSnap, kind: 'slide', id: params.collectionId })],
]

/** Renders a page for a signed-in person, all of whose lists stand there; and which pages of lists were read for it. */
async function show(path: string, page: string, meta: PageMeta, rows?: []) {
  const asked: string[] = []
  const plain = request(`${fillPath(path, params)}?page=${encodeURIComponent(page)}`, answers, { isSignedIn: true })
  const { html, status } = await render({
    ...plain,
    read: async (endpoint, input) => {
      const result = await plain.read(endpoint, input)
      if (!endpoint.paged || !result.ok) return result
      asked.push((input as { query?: { page?: string } }).query?.page ?? '1')
      return { ok: true, body: { ...(result.body as object), ...(rows && { data: rows }), meta } }
    },
  })
  const links = [...html.replaceAll('&amp;', '&').matchAll(/<a [^>]*href="([^"#]*)/g)].map(([, href]) => href!)
  const numbers = links.flatMap((href) =>
    /[?&]page=(\d+)/.exec(href) ? [Number(/[?&]page=(\d+)/.exec(href)![1])] : [],
  )
  return { asked, html, status, numbers }
}

const inTheMiddle = { current_page: 3, last_page: 5, per_page: 20, total: 100 }
const alone = { current_page: 1, last_page: 1, per_page: 20, total: 1 }

describe.each(lists)('the list at $path', ({ path }) => {
  test('begins at the page of the address, and leads to the one before it and the one after it', async () => {
    const { asked, status, numbers } = await show(path, '3', inTheMiddle)
    expect(status).toBe(200)
    expect(asked).toContain('3')
    // Its own number stands in what is printed below the list.
    expect(new Set([...numbers, 3])).toEqual(new Set([2, 3, 4]))
  })

  test('leads nowhere from its only page', async () => {
    const { asked, numbers } = await show(path, '1', alone)
    expect([...new Set(asked)]).toEqual(['1'])
    expect(numbers).toEqual([])
  })

  test.each(['0', 'x'])('begins at the first page where “%s” is none', async (page) => {
    const { asked, status, html } = await show(path, page, alone)
    expect([status, [...new Set(asked)]]).toEqual([200, ['1']])
    expect(html).not.toContain('rel="prev"')
  })
})

/** Comments are part of a page that is there in any case. */
const alonePages = lists.filter(({ query }) => query && !('thread' in query))

test.each(alonePages)('past the last page the list at $path finds nothing, and leads back', async ({ path }) => {
  const { html, status, numbers } = await show(path, '9', { ...alone, current_page: 9, total: 3 }, [])
  expect(status).toBe(200)
  expect(html).toContain('No results found.')
  expect(numbers).toContain(8)
})
