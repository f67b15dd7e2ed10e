// A post on its own page for those who may see it, for whom it is too young or withdrawn, and for its owner. Buying: PostView and Buying.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import { profiles } from '#contract/profiles.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { OwnPostCard } from './OwnPostCard.tsx'
import { PostView } from './PostView.tsx'
import { freeSnap, lockedPhoto, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const view = (post: Post, context: object = {}) =>
  mountApp(<PostView post={post} reactions={<p>Reactions</p>} comments={<p>Comments</p>} />, context)

const form = (name: string) => {
  const element = button(name).element().closest('form')!
  return [element.method, element.getAttribute('action'), Object.fromEntries(new FormData(element))]
}

const covered = { ...freeSnap, is_sensitive: true, is_covered: true, images: [lockedPhoto('a')] }

test('a sensitive post asks for the age by a form that leads back to it', async () => {
  view(covered)
  await expect
    .element(page.getByText('Ana marked this as sensitive. It is for people who are 18 or older.'))
    .toBeVisible()
  expect(form('I am 18 or older: show it')).toEqual([
    'post',
    addresses.adult,
    { next: addresses.snap('ana', 'p1'), is_adult: '1' },
  ])
  await expect.element(button('Hide sensitive photos again')).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: /^Sensitive photo by Ana, not shown\./ })).toBeVisible()
})

test('who sees sensitive photos can hide them again; their creator has nothing to hide', async () => {
  const open = { ...freeSnap, is_sensitive: true }
  const asViewer = view(open)
  expect(form('Hide sensitive photos again')[2]).toEqual({ next: addresses.snap('ana', 'p1'), is_adult: '0' })
  asViewer.unmount()
  view({ ...open, is_owner: true }, { isSignedIn: true })
  await expect.element(page.getByText('Free for everyone · Sensitive')).toBeVisible()
  await expect.element(button('Hide sensitive photos again')).not.toBeInTheDocument()
})

test('an age that could not be kept is refused beside the question', async () => {
  const posted = { action: addresses.adult, values: {}, failure: { message: 'Try again later.', errors: {} } }
  view(covered, { posted })
  await expect.element(page.getByRole('alert').getByText('Try again later.')).toBeVisible()
})

test('a purchase that was refused without JavaScript says so, also once the post is open', async () => {
  const posted = {
    action: addresses.buySnap('ana', 'p1'),
    values: {},
    failure: { message: 'Bought already.', errors: {} },
  }
  const locked = view(lockedSnap, { posted })
  await expect.element(page.getByRole('alert').getByText('Bought already.')).toBeVisible()
  locked.unmount()
  view({ ...lockedSnap, is_purchased: true, images: [samplePhotoOf('a')] }, { posted })
  await expect.element(page.getByRole('alert').getByText('Bought already.')).toBeVisible()
})

test.each<[string, Partial<Post>, boolean]>([
  ['published', {}, true],
  ['hidden', { is_published: false }, false],
  ['deleted', { available_until: '2026-06-16T10:00:00+08:00' }, false],
])('a post that is %s can be shared only where others can see it', async (_what, change, isShared) => {
  view({ ...freeSnap, ...change })
  await expect.element(page.getByText('Reactions')).toBeVisible()
  expect(button('Share').elements()).toHaveLength(isShared ? 1 : 0)
})

test('without a caption the heading names the creator, and with one it is read but not shown twice', async () => {
  const plain = view({ ...freeSnap, caption: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Photo by Ana' })).toBeVisible()
  plain.unmount()
  view({ ...freeSnap, caption: `Siargao ${'a'.repeat(280)}` })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveClass('visually-hidden')
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

function Listed() {
  const { rows } = usePages(content.feed, { params: { username: 'ana' } })
  return rows.map((post) => <PostView key={post.id} post={post} reactions={null} comments={null} />)
}

test('a page that the back button brings back from memory is read again, and shows what was bought', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 12, total: 1 }
  const bought = { ...lockedSnap, is_purchased: true, images: [samplePhotoOf('a')] }
  const reads = serve(content.feed, answer([lockedSnap], meta), answer([bought], meta))
  mountApp(<Listed />)
  await expect.element(button('View Photo for 80 pesos')).toBeVisible()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(reads).toHaveLength(1)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button('View Photo for 80 pesos')).not.toBeInTheDocument()
})

const own = (change: Partial<Post> = {}): Post => ({ ...freeSnap, is_owner: true, purchase_count: 0, ...change })
const slide = (change: Partial<Post> = {}) =>
  own({
    kind: 'slide',
    id: 's1',
    collection_id: 's1',
    photo_count: 2,
    images: [samplePhotoOf('a'), samplePhotoOf('b')],
    ...change,
  })

test.each<[string, Post, string]>([
  ['free', own(), 'Free for everyone'],
  ['for sale', own({ is_payable: true, pricing: lockedSnap.pricing }), 'Sold for ₱80'],
  ['hidden', own({ is_published: false }), 'Free for everyone · Not published'],
  [
    'scheduled',
    own({ is_published: false, publish_at: '2031-05-01T10:00:00+08:00' }),
    'Free for everyone · Scheduled for May 1, 2031 at 10:00 am',
  ],
])('the owner of a post that is %s reads so', async (_what, post, text) => {
  view(post, { isSignedIn: true })
  await expect.element(page.getByRole('region', { name: 'Your post' }).getByText(text, { exact: true })).toBeVisible()
})

test('the owner opens the buyers, the form and the deletion of what is shown', async () => {
  serve(profiles.me, answer({ referral_code: 'ANA', profile: { page_url: 'ana', page_name: 'Ana' } }))
  serve(content.slideBuyers, answer([], { current_page: 1, last_page: 1, per_page: 15, total: 0 }))
  view(slide({ is_payable: true, pricing: lockedSlide.pricing, purchase_count: 3 }), { isSignedIn: true })
  await button('Content Supporters · 3').click()
  await expect.element(page.getByText('Nobody has bought this yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Delete').click()
  await expect.element(dialog.getByText(/^Delete this Snap Slide and its 2 photos\?/)).toBeVisible()
})

const show = (post: Post) =>
  mountApp(
    <ul>
      <OwnPostCard post={post} />
    </ul>,
    { isSignedIn: true },
  )
const card = page.getByRole('listitem').first()

test.each<[string, Post, string, string]>([
  ['a caption', own({ caption: '  Dagat\nsa hapon' }), 'Dagat', addresses.snap('ana', 'p1')],
  ['no caption', own({ caption: null }), 'Snap', addresses.snap('ana', 'p1')],
  ['no caption, as a set', slide({ caption: ' ' }), 'Snap Slide of 2 photos', addresses.slide('ana', 's1')],
  [
    'no caption, as a set of one',
    slide({ caption: null, photo_count: 1 }),
    'Snap Slide of 1 photo',
    addresses.slide('ana', 's1'),
  ],
])('an own post with %s has a name that leads to it', async (_what, post, name, href) => {
  show(post)
  await expect.element(card.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect.element(button(`Edit ${name}`)).toBeVisible()
  await expect.element(button(`Delete ${name}`)).toBeVisible()
})

test('an own post says its price, its buyers, and what keeps it from being seen', async () => {
  const withdrawn_consents = [{ photo_id: 'a', name: 'Maria', date: '2026-06-01T10:00:00+08:00' }]
  show(
    own({
      is_payable: true,
      is_sensitive: true,
      is_published: false,
      pricing: lockedSnap.pricing,
      purchase_count: 1,
      withdrawn_consents,
    }),
  )
  for (const text of ['₱80.00', '1 buyer', 'Sensitive', 'Maria withdrew: nobody sees this photo', 'Not published'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
})

test('only a set has photos to edit, and they open directly', async () => {
  const snap = show(own())
  await expect.element(button('Edit Siargao')).toBeVisible()
  await expect.element(button('Edit photos of Siargao')).not.toBeInTheDocument()
  snap.unmount()
  show(slide())
  await button('Edit photos of Siargao').click()
  await expect.element(page.getByRole('list', { name: 'Photos in their order' })).toBeVisible()
  await expect.element(button('DONE')).toBeVisible()
})
