// A Bloc post in lists and alone: who may report it, its picture and its words, and what is said of its state.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Bloc } from '#contract/blocs.ts'
import { mountApp } from '../testing.tsx'
import { BlocCard } from './BlocCard.tsx'
import { sampleBloc } from './sample-bloc.fixture.ts'

const luz = { page_url: 'luz', page_name: 'Ate Luz', avatar: null }
const variants = { WH100: '/p/100', WH500: '/p/500', WH750: '/p/750', WH1080: '/p/1080' }
const bloc: Bloc = {
  ...sampleBloc,
  image_url: '/media/image/pugon.jpg/full',
  image_width: 300,
  image_height: 200,
  date: '2026-11-20T10:00:00.000Z',
  creator: luz,
}
const picture = () => document.querySelector('img')!
const inList = (change: Partial<Bloc> = {}, props: Partial<Parameters<typeof BlocCard>[0]> = {}) => (
  <ul>
    <BlocCard bloc={{ ...bloc, ...change }} {...props} />
  </ul>
)

test('a post can be reported, but not by its owner', async () => {
  const { rerender } = mountApp(<BlocCard bloc={bloc} isAlone />)
  const report = page.getByRole('link', { name: 'Report this post' })
  await expect.element(report).toBeVisible()
  rerender(<BlocCard bloc={{ ...bloc, is_owner: true }} isAlone />)
  await expect.element(report).not.toBeInTheDocument()
})

test('the picture has its room before it is loaded', async () => {
  mountApp(<BlocCard bloc={bloc} isAlone />)
  await expect.element(page.getByRole('heading', { name: 'Bagong pugon' })).toBeVisible()
  const { width, height } = picture()
  expect(getComputedStyle(picture()).aspectRatio).toBe('auto 300 / 200')
  expect(width / height).toBeCloseTo(1.5)
})

test('a picture whose size is not known is shown all the same, and a post without one has none', () => {
  const { rerender } = mountApp(inList({ image_width: null, image_height: null }))
  expect([picture().hasAttribute('width'), picture().hasAttribute('height')]).toEqual([false, false])
  rerender(inList({ image_url: null }))
  expect(document.querySelector('img')).toBeNull()
})

test('a picture is decoration, loads when it is scrolled to, and comes in the sizes there are', () => {
  mountApp(inList({ image_url_variants: variants, image_width: 1600, image_height: 1200 }))
  const { alt, loading, srcset } = picture()
  expect([alt, loading]).toEqual(['', 'lazy'])
  for (const address of Object.values(variants).slice(1)) expect(srcset).toContain(address)
})

test('who saves data is not offered the sizes of a sharper screen', () => {
  const { unmount } = mountApp(inList({ image_url_variants: variants }))
  const sizes = picture().getAttribute('sizes')
  unmount()
  mountApp(inList({ image_url_variants: variants }), { savesData: true })
  expect(picture().getAttribute('sizes')).not.toBe(sizes)
})

test('in a list a post is headed below the list’s heading, and named by its creator where there are many', async () => {
  const { rerender } = mountApp(inList({}, { hasCreator: true }))
  await expect.element(page.getByRole('heading', { level: 3, name: 'Bagong pugon' })).toBeVisible()
  const creator = page.getByRole('link', { name: 'Ate Luz' })
  await expect.element(creator).toHaveAttribute('href', '/luz/pixel-bloc')
  rerender(inList())
  await expect.element(creator).not.toBeInTheDocument()
})

test.each<[Partial<Bloc>, string | undefined]>([
  [{}, undefined],
  [{ is_published: false }, 'Not published'],
  [{ is_published: false, publish_at: '2031-05-01T10:00:00+08:00' }, 'Scheduled'],
])('a post that is %o says of its state: %s', async (change, says) => {
  mountApp(inList(change))
  await expect.element(page.getByText('Nov 20, 2026')).toBeVisible()
  const states = page.getByText(/Not published|Scheduled/).elements()
  expect(states.map(({ textContent }) => textContent)).toEqual(says ? [` · ${says}`] : [])
})

test('hashtags of its title and its text are links, and whatever looks like markup is text', async () => {
  mountApp(inList({ title: 'Bago #Pugon', description: '<script>alert(1)</script>\nMainit #Tinapay' }))
  const tags = page.getByRole('link', { name: /^#/ }).elements() as HTMLAnchorElement[]
  expect(tags.map(({ textContent, pathname }) => [textContent, pathname.split('/').at(-1)!.toLowerCase()])).toEqual([
    ['#Pugon', 'pugon'],
    ['#Tinapay', 'tinapay'],
  ])
  await expect.element(page.getByText('<script>alert(1)</script>', { exact: false })).toBeVisible()
  expect(document.querySelector('li script')).toBeNull()
})

test('an address within a page leads to the post, also in a list', () => {
  mountApp(inList())
  expect(document.querySelector('li')!.id).toBe('bloc-b1')
})

test('what belongs to a post stands around it: its creator above, its buttons below', async () => {
  mountApp(inList({}, { above: <p>Ni Luz</p>, children: <button type="button">React</button> }))
  const tops = [page.getByText('Ni Luz'), page.getByRole('heading'), page.getByRole('button', { name: 'React' })].map(
    (part) => part.element().getBoundingClientRect().top,
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('a post that was taken down leads its owner nowhere, because its page is gone for them too', async () => {
  const taken_down = { date: '2026-11-22T10:00:00.000Z', message: 'It names where somebody lives.' }
  const { rerender } = mountApp(inList({ is_owner: true, comment_count: 2 }))
  await expect.element(page.getByRole('link', { name: '2 comments' })).toBeVisible()
  rerender(inList({ is_owner: true, comment_count: 2, taken_down }))
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Bagong pugon' })).toBeVisible()
})
