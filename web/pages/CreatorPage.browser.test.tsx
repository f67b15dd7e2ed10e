// A creator's page: what a visitor, a follower and its owner see of it, full, empty, and where a part could not be read.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import { follows } from '#contract/follows.ts'
import { gifts } from '#contract/gifts.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { answer, offline, serve } from '../testing.tsx'
import creatorPage from './CreatorPage.tsx'
import { ana, freeSnap, goal, longName, luz, meta, snap, wallEntry } from './sample-pages.fixture.ts'
import { onDesktop, type Shown, showPage, speakFilipino } from './show-page.fixture.tsx'

interface Content extends Pick<Shown, 'query' | 'context'> {
  profile?: Partial<PublicProfile>
  posts?: unknown[]
  wall?: unknown[]
  slug?: string
  isSignedIn?: boolean
}

function show({ profile = {}, posts = [], wall = [], slug, isSignedIn = false, ...shown }: Content = {}) {
  serve(profiles.read, answer({ ...luz, ...profile }))
  const feed = serve(content.feed, answer(posts, meta(posts.length)))
  const walls = serve(gifts.wall, answer(wall, meta(wall.length)))
  showPage(creatorPage, {
    params: { pageUrl: 'luz', ...(slug && { slug }) },
    ...(isSignedIn && { me: profile.is_owner ? { ...ana, profile: { ...ana.profile, page_url: 'luz' } } : ana }),
    ...shown,
  })
  return { feed, walls }
}

const own = { is_owner: true }
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const main = page.getByRole('main')
const gift = page.getByRole('complementary', { name: 'Send a gift to Luz Marquez' })
const query = ({ url }: { url: string }) => Object.fromEntries(new URL(url, location.origin).searchParams)

test('a visitor sees who it is, the newest photos and the wall, and can give, follow and share', async () => {
  const { feed, walls } = show({ posts: [snap, freeSnap], wall: [wallEntry] })
  await expect.element(heading('Luz Marquez')).toBeVisible()
  await expect.element(text('Lapis at tinta.')).toBeVisible()
  await expect.element(text('1,234')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Send a gift' }).first()).toHaveAttribute('href', '#gift')
  await expect.element(page.getByRole('button', { name: 'Follow Luz Marquez' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Photos' }).getByText('Siargao')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Gifts' }).getByText('Ang galing!')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Report this page' }))
    .toHaveAttribute('href', '/report?type=profile&id=luz')
  expect([feed.map(query), walls.map(query)]).toEqual([[{ per_page: '6', page: '1' }], [{ page: '1' }]])
})

test.each([
  [0, 'Supporters'],
  [1, 'Supporter'],
  [2, 'Supporters'],
])('%i gifts are counted as %s', async (donation_count, label) => {
  show({ profile: { donation_count, follower_count: 5 } })
  await expect.element(text(label)).toBeVisible()
  await expect.element(text(label === 'Supporter' ? 'Supporters' : 'Supporter')).not.toBeInTheDocument()
})

test('the sections are links, and the shown one is marked', async () => {
  show()
  const menu = page.getByRole('navigation', { name: 'Luz Marquez’s page' })
  await expect.element(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect.element(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/luz')
  const hrefs = menu
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/luz', '/luz/my-goals', '/luz/question-and-answer', '/luz/pixel-snap', '/luz/pixel-bloc'])
  expect(
    menu
      .getByRole('link')
      .elements()
      .filter((link) => link.ariaCurrent),
  ).toHaveLength(1)
})

test('an empty page says so to a visitor, who could be the first', async () => {
  show()
  await expect.element(text('No gifts on the wall yet.')).toBeVisible()
  await expect.element(text('Yours could be the first pixel.')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Wall of gifts' }).getByRole('link'))
    .toHaveTextContent('Send a gift')
  await expect.element(heading('Photos')).not.toBeInTheDocument()
})

test('its owner sees what visitors would, without what only visitors can do', async () => {
  const { walls } = show({ profile: own, isSignedIn: true })
  await expect.element(text('Share your page: the first one fills the first pixel.')).toBeVisible()
  const card = page.getByRole('complementary', { name: 'Your page' })
  await expect
    .element(card.getByRole('link', { name: 'Edit your page' }))
    .toHaveAttribute('href', '/dashboard/settings')
  await expect
    .element(card.getByRole('link', { name: 'Gifts and replies' }))
    .toHaveAttribute('href', '/dashboard/gifts')
  await expect.element(card.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Send a gift' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Follow/ })).not.toBeInTheDocument()
  expect(walls).toHaveLength(1)
})

test.each([
  [own, [addresses.peopleTab('followers')]],
  [{}, []],
])('the followers’ list is a link for the owner only (%o)', async (profile, hrefs) => {
  show({ profile, isSignedIn: true })
  await expect.element(text('Followers')).toBeVisible()
  const links = main.getByRole('link', { name: 'Followers' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs)
})

test('a follower sees that they follow, and leaves with one press', async () => {
  const sent = serve(follows.unfollow, answer({ is_following: false, follower_count: 1233 }))
  show({ profile: { is_following: true }, isSignedIn: true })
  await page.getByRole('button', { name: 'Following Luz Marquez' }).click()
  await expect.element(page.getByRole('button', { name: 'Follow Luz Marquez' })).toBeVisible()
  await expect.element(text('1,233')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ username: 'luz' }])
})

test('the gift button opens the form in a sheet on a phone, where the form beside the page is not shown', async () => {
  show()
  await main.getByRole('link', { name: 'Send a gift' }).first().click()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /^Your name/ })).toBeVisible()
  await expect.element(gift).not.toBeInTheDocument()
})

test('on a desktop the gift form stands beside the page', async () => {
  await onDesktop()
  show()
  await expect.element(gift.getByRole('heading', { name: 'Send a gift to Luz Marquez' })).toBeVisible()
  await expect.element(gift.getByRole('textbox', { name: /^Your name/ })).toBeVisible()
})

test('on a phone a form that was refused without a script is shown with the reason', async () => {
  const action = '/luz/gift'
  const failure = { exception: 'ProviderUnavailableException' as const, message: 'Payments are down.' }
  show({ context: { posted: { action, values: { amount: '50', supporter_message: 'Para sa iyo' }, failure } } })
  await expect.element(gift.getByText('Payments are down.')).toBeVisible()
  await expect.element(gift.getByRole('textbox', { name: /^Message/ })).toHaveValue('Para sa iyo')
})

test('an owner whose own gift was refused without a script reads why', async () => {
  const failure = { exception: 'ForbiddenException' as const, message: 'This is your own page.' }
  show({ profile: own, isSignedIn: true, context: { posted: { action: '/luz/gift', values: {}, failure } } })
  await expect
    .element(page.getByRole('complementary', { name: 'Your page' }).getByRole('alert'))
    .toHaveTextContent('This is your own page.')
})

test.each(['follow', 'unfollow'])('a refused %s without a script says why below the buttons', async (form) => {
  const failure = { exception: 'TooManyRequestsException' as const, message: 'Too often.' }
  show({ isSignedIn: true, context: { posted: { action: `/luz/${form}`, values: {}, failure } } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('Too often.')
})

test('the pinned goal leads to its page and says how far it is', async () => {
  show({ profile: { pinned_goal: { ...goal, current_amount: 99_999.99, target_amount: 100_000 } } })
  await expect
    .element(page.getByRole('link', { name: 'Bagong kamera' }))
    .toHaveAttribute('href', '/luz/my-goals/goal-1')
  await expect.element(text('₱99,999.99 of ₱100,000')).toBeVisible()
  await expect
    .element(page.getByLabelText('Goal: Bagong kamera'))
    .toHaveAttribute('aria-valuetext', '99999.99 pesos of 100000 pesos')
})

test('the seventh photo is under Snap', async () => {
  const posts = Array.from({ length: 6 }, (_, n) => ({ ...freeSnap, id: `s${n}`, caption: `Litrato ${n}` }))
  serve(profiles.read, answer(luz))
  serve(content.feed, answer(posts, { ...meta(7), last_page: 2, per_page: 6 }))
  serve(gifts.wall, answer([], meta(0)))
  showPage(creatorPage, { params: { pageUrl: 'luz' } })
  await expect.element(page.getByRole('link', { name: 'See all photos' })).toHaveAttribute('href', '/luz/pixel-snap')
  expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem').elements()).toHaveLength(6)
})

test('a later page of the wall is only the wall', async () => {
  const { feed, walls } = show({ query: 'page=2', wall: [wallEntry], posts: [snap] })
  await expect.element(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/luz')
  await expect.element(heading('Photos')).not.toBeInTheDocument()
  expect([feed, walls.map(query)]).toEqual([[], [{ page: '2' }]])
})

test.each([
  [{}, 'No gifts on the wall yet.'],
  [{ slug: 'pixel-snap' }, 'No photos here yet.'],
  [{ slug: 'pixel-snap', query: 'tab=free&page=9' }, 'No free photos here.'],
])('past the last page of a list nothing is found (%o)', async (shown, nothingYet) => {
  show({ query: 'page=9', ...shown })
  await expect.element(text('No results found.')).toBeVisible()
  await expect.element(text(nothingYet)).not.toBeInTheDocument()
})

test.each([
  ['free', snap, 'No free photos here.'],
  ['locked', freeSnap, 'No locked photos here.'],
])('a filter that no photo matches says so and stays changeable (%s)', async (tab, post, words) => {
  show({ slug: 'pixel-snap', query: `tab=${tab}`, posts: [post] })
  await expect.element(text(words)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Snap' }).getByRole('link', { name: 'All' }))
    .toHaveAttribute('href', '/luz/pixel-snap')
})

test('a wall that could not be read is read again, while the rest of the page stands', async () => {
  serve(profiles.read, answer(luz))
  serve(content.feed, answer([snap], meta(1)))
  serve(gifts.wall, offline, offline, answer([wallEntry], meta(1)))
  showPage(creatorPage, { params: { pageUrl: 'luz' } })
  await expect.element(text('Error loading data')).toBeVisible()
  await expect.element(text('Siargao')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(text('Ang galing!')).toBeVisible()
})

test('a page of 60 letters without a break, with a long bio, is no wider than the phone', async () => {
  show({
    profile: { page_name: longName, bio: 'w'.repeat(300) },
    wall: [{ ...wallEntry, message: 'w'.repeat(250), name: longName }],
  })
  await expect.element(heading(longName)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Gifts' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('with many photos the filter follows the address', async () => {
  show({ slug: 'pixel-snap', query: 'tab=free', posts: [snap, freeSnap] })
  const photos = page.getByRole('region', { name: 'Snap' })
  await expect.element(photos.getByText('Pandesal')).toBeVisible()
  await expect.element(photos.getByText('Siargao')).not.toBeInTheDocument()
  await expect
    .element(photos.getByRole('link', { name: 'Locked' }))
    .toHaveAttribute('href', '/luz/pixel-snap?tab=locked')
})

test.each([
  [{}, 'A gift still makes Luz Marquez’s day.'],
  [own, 'Your visitors see the same.'],
])('a section without photos says so (%o)', async (profile, hint) => {
  const { walls } = show({ slug: 'pixel-snap', profile, isSignedIn: true })
  await expect.element(text('No photos here yet.')).toBeVisible()
  await expect.element(text(hint)).toBeVisible()
  expect(walls).toEqual([])
})

test('in Filipino the page speaks it, down to the names of its sections', async () => {
  speakFilipino()
  show({ profile: { donation_count: 2 } })
  const menu = page.getByRole('navigation')
  await expect.element(menu.getByRole('link', { name: 'Mga Goal Ko' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Mag-send ng gift' }).first()).toBeVisible()
})
