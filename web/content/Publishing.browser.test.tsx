// What is sent when a post is published, and where its creator goes on.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { content, type Post } from '#contract/content.ts'
import { FREE_PRICE_ID, getTier } from '#contract/prices.ts'
import type { Me } from '#contract/profiles.ts'
import { withFree, withPrice } from '../media/photo-set.ts'
import { samplePhoto } from '../media/sample-photo.fixture.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { openDraft } from './draft.fixture.tsx'
import { freeSnap, lockedSlide } from './sample-post.fixture.ts'

const profile = { page_name: 'Ana', page_url: 'ana' } as Me['profile']
const button = (name: string) => page.getByRole('button', { name, exact: true })
const published = page.getByText('Published. It is on your page now.')
const empty = { current_page: 1, last_page: 1, per_page: 15, total: 0 }

const arrived = (name: string, more = {}) => samplePhoto(name, { uploaded_filename: `kept-${name}`, ...more })
const peek = { is_payable: false, is_preview: true }

/** A draft with these photos, ready to be published for 50 pesos. */
function compose(kind: Post['kind'], ...photos: ReturnType<typeof samplePhoto>[]) {
  const here = location.href
  onTestFinished(() => history.replaceState(null, '', here))
  serve(consents.list, answer([], empty))
  const draft = openDraft(kind)
  draft.photoSet.change((set) => withPrice({ ...set, photos }, getTier(8)!))
  mountApp(<ComposeForm kind={kind} profile={profile} />, { isSignedIn: true })
  return draft
}

test.each<[Post['kind'], Post, string]>([
  ['snap', freeSnap, '/ana/pixel-snap/p1'],
  ['slide', lockedSlide, '/ana/pixel-snap/set/s1'],
])('a published %s is shown on its own page', async (kind, stored, address) => {
  serve(kind === 'snap' ? content.createSnap : content.createSlide, answer(stored))
  compose(kind, arrived('a'))
  await button('Publish').click()
  await expect.element(published).toBeVisible()
  await expect.poll(() => location.pathname).toBe(address)
})

test('a set is sent with its price, its order, and what of it is free to see', async () => {
  const sent = serve(content.createSlide, offline)
  compose('slide', arrived('b', { alt: 'Bangka' }), arrived('a', peek))
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Dagat #siargao')
  await button('Publish').click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      {
        caption: 'Dagat #siargao',
        price_id: 8,
        is_payable: true,
        is_sensitive: false,
        is_published: true,
        images: [
          { filename: 'kept-b', alt: 'Bangka', is_payable: true, is_preview: false },
          { filename: 'kept-a', alt: '', is_payable: false, is_preview: true },
        ],
      },
    ])
})

test('a set that was made free is sent as free, and no photo of it for sale', async () => {
  const sent = serve(content.createSlide, offline)
  const draft = compose('slide', arrived('a'), arrived('b', peek))
  draft.photoSet.change((set) => withFree(set, true))
  await button('Publish').click()
  const images = [
    { is_payable: false, is_preview: false },
    { is_payable: false, is_preview: false },
  ]
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ price_id: FREE_PRICE_ID, is_payable: false, images }])
})

test('a price that the server refuses is marked with the reason, until another one is chosen', async () => {
  const errors = { price_id: ['This price is not offered any more.'] }
  serve(content.createSnap, refusal({ exception: 'ValidationException', message: '', errors }))
  const draft = compose('snap', arrived('a'))
  await button('Publish').click()
  const price = page.getByRole('button', { name: /^Price/ })
  await expect.element(price).toHaveAccessibleDescription('This price is not offered any more.')
  await expect.element(price).toHaveFocus()
  draft.photoSet.change((set) => withPrice(set, getTier(2)!))
  await expect.element(price).toBeValid()
  expect(draft.photoSet.read().photos).toHaveLength(1)
})

test('who is signed out meanwhile signs in, and publishes what is still there under the same key', async () => {
  const ended = refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' })
  const sent = serve(content.createSnap, ended, answer(freeSnap))
  const draft = compose('snap', arrived('a'))
  await button('Publish').click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  expect(draft.photoSet.read().photos).toHaveLength(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Publish').click()
  await expect.element(published).toBeVisible()
  const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
})

test('another description makes it another post to the server, not the one whose answer was lost', async () => {
  const sent = serve(content.createSnap, offline)
  compose('snap', arrived('a'))
  await button('Publish').click()
  await button('GOT IT').click()
  await page.getByRole('textbox', { name: /^What this photo shows/ }).fill('Alon')
  await button('Publish').click()
  await expect.poll(() => sent.length).toBe(2)
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

function Listed() {
  const { total } = usePages(content.feed, { params: { username: 'ana' } })
  return <p>{total} posts</p>
}

test('lists that show the creator’s posts are read again', async () => {
  serve(content.feed, answer([], empty), answer([freeSnap], { ...empty, total: 1 }))
  serve(content.createSnap, answer(freeSnap))
  serve(consents.list, answer([], empty))
  const here = location.href
  onTestFinished(() => history.replaceState(null, '', here))
  const draft = openDraft('snap')
  draft.photoSet.change((set) => withPrice({ ...set, photos: [arrived('a')] }, getTier(8)!))
  mountApp(
    <>
      <Listed />
      <ComposeForm kind="snap" profile={profile} />
    </>,
    { isSignedIn: true },
  )
  await expect.element(page.getByText('0 posts')).toBeVisible()
  await button('Publish').click()
  await expect.element(page.getByText('1 posts')).toBeVisible()
})
