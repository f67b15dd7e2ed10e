// Sharing a page without JavaScript: its link, its code as files, and the lines for other sites.
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { getCard, getQr, getQrDrawing, getWhiteQr } from '#contract/shared-pictures.ts'
import { goal, meta } from '../pages/sample-pages.fixture.ts'
import { answers, getLinks, getText, refuses, renderOwn } from '../rendered-page.fixture.ts'

const show = (rows: Partial<Goal>[] = [], more = {}) =>
  renderOwn(
    addresses.share,
    [
      answers(
        goals.own,
        rows.map((row) => ({ ...goal, ...row })),
        meta(rows.length),
      ),
    ],
    more,
  )
/** The lines to paste, as they are read. */
const lines = ({ html }: { html: string }) =>
  [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, line]) => getText({ html: line! }))
const seen = (page: Parameters<typeof getLinks>[0]) => getLinks(page).filter(([name]) => name?.startsWith('See it'))

test('the link of the page is shown as people type it, and leads to it', async () => {
  const page = await show()
  expect(getLinks(page)).toContainEqual(['pixel.test/ana', '/ana'])
})

test('each picture of the code can be taken without a script', async () => {
  const files = getLinks(await show()).filter(([name]) => name?.startsWith('Download'))
  expect(files.map(([, address]) => address)).toEqual([
    getCard('ana'),
    getWhiteQr('/ana'),
    getQrDrawing('/ana'),
    getQr('/ana'),
  ])
})

describe('the lines for other sites', () => {
  test('are one for the page and two for each goal that others may see', async () => {
    const page = await show([
      { id: 'g1', title: 'Kamera' },
      { id: 'g2', title: 'Lihim', state: 'draft' },
    ])
    expect(seen(page)).toEqual([
      ['See it : a button to your page', 'https://pixel.test/embed/ana/button'],
      ['See it : the goal “Kamera”', 'https://pixel.test/embed/ana/goal/g1'],
      ['See it : a picture of “Kamera”', 'https://pixel.test/embed/ana/goal/g1.svg'],
    ])
    expect(lines(page)).toHaveLength(3)
    expect(getText(page)).not.toContain('Lihim')
  })

  test('of a goal that is over are still there: a site may show how it ended', async () => {
    expect(seen(await show([{ id: 'g1', state: 'closed' }]))).toHaveLength(3)
  })

  test('speak the language of their creator, in the frame and in its name', async () => {
    const page = await show([], { language: 'fil' })
    expect(lines(page)[0]).toContain('https://pixel.test/embed/ana/button?lang=fil')
    expect(lines(page)[0]).not.toContain('Support Ana')
  })

  test('keep whatever a goal is called within its own line', async () => {
    const title = '"><script>alert(1)</script>'
    const page = await show([{ id: 'g1', title }])
    expect(page.html).not.toContain('<script>alert')
    for (const line of lines(page).slice(1)) expect(line).not.toContain('<script>')
  })

  test('are the button alone where the goals cannot be read', async () => {
    const page = await renderOwn(addresses.share, [refuses(goals.own, 'ServerException')])
    expect(seen(page)).toHaveLength(1)
  })
})
