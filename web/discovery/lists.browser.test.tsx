// The lists of Explore: who is shown, how many, and what stands there for none.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { type Creator, discovery } from '#contract/discovery.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ActiveCreators } from './ActiveCreators.tsx'
import { NewestCreators } from './NewestCreators.tsx'
import { PopularHashtags } from './PopularHashtags.tsx'

afterEach(() => setLanguage('en', undefined))

const creator = (name: string, more: Partial<Creator> = {}): Creator => ({
  page_url: name.toLowerCase(),
  page_name: name,
  avatar: null,
  avatar_variants: null,
  bio: null,
  follower_count: 0,
  ...more,
})
const list = (names: string[], total = names.length, last_page = 1) =>
  answer(
    names.map((name) => creator(name)),
    { current_page: 1, last_page, total } as never,
  )
const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('a')!.textContent)
const newest = (except: Creator[] = []) => mountApp(<NewestCreators query={{}} page={1} except={except} />)

test('who is shown above is not shown again, nor counted', async () => {
  serve(discovery.creators, list(['Ana', 'Ben', 'Luz']))
  newest([creator('Ben')])
  await expect.element(page.getByText('2 of 2 loaded: creators')).toBeInTheDocument()
  expect(names()).toEqual(['Ana', 'Luz'])
})

test('where everybody is shown above there is no second list', async () => {
  serve(discovery.creators, list(['Ana']))
  newest([creator('Ana')])
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

test('an empty list says so', async () => {
  serve(discovery.creators, list([]))
  newest()
  await expect.element(page.getByText('Nobody has a page yet.')).toBeVisible()
})

test('the next page comes by a button, and is a link where no script runs', async () => {
  const calls = serve(
    discovery.creators,
    list(['Ana'], 2, 2),
    answer([creator('Ben')], { current_page: 2, last_page: 2, total: 2 } as never),
  )
  newest()
  const more = page.getByRole('link', { name: 'Load more' })
  await expect.element(more).toHaveAttribute('href', `${addresses.explore}?page=2`)
  await more.click()
  await expect.element(page.getByRole('link', { name: 'Ben' })).toBeVisible()
  expect(names()).toEqual(['Ana', 'Ben'])
  expect(calls.map(({ url }) => new URL(url, location.origin).searchParams.get('page'))).toEqual(['1', '2'])
  await expect.element(more).not.toBeInTheDocument()
})

test('a list that could not be read is read again on request', async () => {
  serve(discovery.creators, refusal({ exception: 'ServiceUnavailableException' }), list(['Ana']))
  newest()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Ana' })).toBeVisible()
})

test.each([
  [0, 'en', '@ana'],
  [1, 'en', '@ana · 1 follower'],
  [12, 'en', '@ana · 12 followers'],
  [12, 'fil', '@ana · 12 follower'],
] as const)('%i followers of a creator are said so (%s)', async (follower_count, language, text) => {
  setLanguage(language, language === 'fil' ? fil : undefined)
  mountApp(<ActiveCreators creators={[creator('Ana', { follower_count, bio: 'I paint jeepneys.' })]} />)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('I paint jeepneys.')).toBeVisible()
})

test('without active creators there is no heading for them', () => {
  mountApp(<ActiveCreators creators={[]} />)
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('hashtags lead to their pages with their numbers', async () => {
  serve(
    discovery.hashtags,
    answer([
      { tag: 'halo_halo', size: 12 },
      { tag: 'ñ', size: 1 },
    ]),
  )
  mountApp(<PopularHashtags />)
  await expect
    .element(page.getByRole('link', { name: '#halo_halo 12' }))
    .toHaveAttribute('href', addresses.hashtag('halo_halo'))
  await expect.element(page.getByRole('link', { name: '#ñ 1' })).toHaveAttribute('href', addresses.hashtag('ñ'))
})

test.each<[string, Parameters<typeof serve>[1]]>([
  ['there are none', answer([])],
  ['they cannot be read', offline],
])('nothing stands for the hashtags where %s', async (_, response) => {
  const calls = serve(discovery.hashtags, response)
  mountApp(<PopularHashtags />)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(page.getByRole('heading').elements()).toEqual([])
})
