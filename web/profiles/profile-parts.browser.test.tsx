// The parts of a creator's page that say who they are, for visitors and for themselves.
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { mountApp } from '../testing.tsx'
import { EmptySection, type SectionSlug } from './EmptySection.tsx'
import { OwnPageCard } from './OwnPageCard.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'

afterEach(() => setLanguage('en', undefined))

const ana = {
  page_url: 'ana',
  page_name: 'Ana',
  avatar: null,
  bio: null,
  donation_count: 0,
  follower_count: 0,
  is_owner: false,
} as PublicProfile

const header = (profile: Partial<PublicProfile> = {}, registry?: never) =>
  mountApp(
    <ProfileHeader profile={{ ...ana, ...profile }}>
      <button type="button">Follow</button>
    </ProfileHeader>,
    {},
    registry,
  )
const read = (role: 'term' | 'definition') =>
  page
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  [0, 0, ['Supporters', 'Followers'], ['0', '0']],
  [1, 1, ['Supporter', 'Follower'], ['1', '1']],
  [1234, 1_234_567, ['Supporters', 'Followers'], ['1,234', '1,234,567']],
])('%i supporters and %i followers are named and counted', (donation_count, follower_count, terms, numbers) => {
  header({ donation_count, follower_count })
  expect([read('term'), read('definition')]).toEqual([terms, numbers])
})

test('a visitor cannot open the list of followers', async () => {
  header()
  expect(page.getByRole('link').elements()).toEqual([])
})

function List({ tab }: { tab: string }) {
  return <p>The list: {tab}</p>
}

test('the owner opens the list of followers here', async () => {
  header({ is_owner: true }, { 'manage-following': async () => ({ default: List }) } as never)
  const link = page.getByRole('link', { name: 'Followers' })
  await expect.element(link).toHaveAttribute('href', addresses.peopleTab('followers'))
  await link.click()
  await expect.element(page.getByText('The list: followers')).toBeVisible()
})

test('a bio is plain text with its hashtags as links, and none has no place', async () => {
  const { rerender } = header({ bio: 'I paint <b>jeepneys</b> #manila' })
  await expect.element(page.getByText('I paint <b>jeepneys</b> #manila')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '#manila' })).toHaveAttribute('href', addresses.hashtag('manila'))
  rerender(<ProfileHeader profile={ana}>{null}</ProfileHeader>)
  expect(page.getByRole('link').elements()).toEqual([])
})

test('a name of sixty letters without a space stays on a screen of 360 px', async () => {
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(360, 640)
  header({ page_name: 'W'.repeat(60), page_url: 'w'.repeat(30), bio: 'w'.repeat(200) })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test.each([
  ['my-goals', 'No goals here yet.'],
  ['question-and-answer', 'No questions and answers here yet.'],
  ['pixel-snap', 'No photos here yet.'],
  ['pixel-bloc', 'No posts here yet.'],
] as [SectionSlug, string][])('the empty section %s says so to visitors, in both languages', async (slug, text) => {
  const { rerender } = mountApp(<EmptySection slug={slug} pageName="Ana" isOwner={false} />)
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('A gift still makes Ana’s day.')).toBeVisible()
  setLanguage('fil', fil)
  rerender(<EmptySection slug={slug} pageName="Ana" isOwner />)
  await expect.element(page.getByText(fil[text] as string)).toBeVisible()
  expect(page.getByText('Ana').elements()).toEqual([])
})

test('the owner finds what a visitor finds in the same place: sharing, the settings and the gifts', async () => {
  mountApp(<OwnPageCard profile={ana} />)
  const hrefs = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([addresses.settings, addresses.gifts])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Share Profile' })).toBeVisible()
})
