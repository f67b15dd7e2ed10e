// How a purchase begins for each viewer, and what its page says once the payment has ended, however it ended.
import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { content, type Post } from '#contract/content.ts'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { profiles } from '#contract/profiles.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { forgetPayment, pendingPayment, rememberPayment } from '../shell/pending-payment.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { PostView } from './PostView.tsx'
import { getAddress } from './post-words.ts'
import { lockedPhoto, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

const view = page.getByRole('button', { name: /^View (Photo|Set) for 80 pesos$/ })
const confirmation = page.getByRole('dialog', { name: 'Confirm payment' })
const onePage = { current_page: 1, last_page: 1, per_page: 12, total: 1 }

function Bought() {
  const { total } = usePages(content.purchases, {})
  return <p>{total} bought</p>
}

function show(post: Post = lockedSnap, above: ReactNode = null): void {
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  mountApp(
    <>
      {above}
      <PostView post={post} reactions={null} comments={null} />
    </>,
    { isSignedIn: true },
  )
}

/** The post, below the list of what this viewer bought, which it is in once it is read again. */
function showAboveBought(): void {
  serve(content.purchases, answer([], { ...onePage, total: 0 }), answer([lockedSnap], onePage))
  show(lockedSnap, <Bought />)
}

/** The payment that this viewer comes back from, in the states that the server gives one after the other. */
function comeBack(post: Post, ...states: (Partial<PaymentStatus> | 'unknown')[]) {
  rememberPayment({ path: getAddress(post), token: 'token-1' }, 'all')
  onTestFinished(() => forgetPayment('token-1'))
  const unknown = refusal({ exception: 'NotFoundException', message: 'No such payment.' })
  return serve(
    payments.status,
    ...states.map((state) =>
      state === 'unknown' ? unknown : answer({ amount: 80, link_url: null, reason: null, ending: null, ...state }),
    ),
  )
}

test.each<[string, Post, string]>([
  ['a Snap with a caption', lockedSnap, 'PhotoSiargao'],
  ['a set without one', { ...lockedSlide, caption: null }, 'SetPhotos by Ana'],
])('the confirmation names what is bought: %s', async (_what, post, row) => {
  show(post)
  await view.click()
  await expect.element(confirmation).toBeVisible()
  expect(confirmation.element().textContent).toContain(row)
  expect(confirmation.element().textContent).toContain('80.00')
})

test('the confirmation shows the mosaic of what is bought, and never the photo', async () => {
  const mosaic = `${dot}#mosaic`
  const peek = samplePhotoOf('p', { is_preview: true, image_url: `${dot}#peek` })
  show({ ...lockedSlide, preview_count: 1, images: [peek, { ...lockedPhoto('b'), mosaic }] })
  await view.click()
  await expect.element(confirmation).toBeVisible()
  const pictures = [...confirmation.element().querySelectorAll('img')].map(({ src }) => src)
  expect(pictures).toContain(mosaic)
  expect(pictures).not.toContain(`${dot}#peek`)
})

test.each<[string, Partial<PaymentStatus>, string]>([
  [
    'was cancelled',
    { state: 'failed', ending: 'cancelled', reason: 'You cancelled it. Nothing was charged.' },
    'You cancelled it. Nothing was charged.',
  ],
  ['failed with a reason', { state: 'failed', reason: 'The wallet was empty.' }, 'The wallet was empty.'],
])('a payment that %s says so, and the photo can be bought again', async (_what, state, text) => {
  comeBack(lockedSnap, state)
  show()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(view).toBeVisible()
  await expect.poll(() => pendingPayment(getAddress(lockedSnap))).toBeUndefined()
})

test('a payment that nobody knows leaves the page as if there had been none', async () => {
  comeBack(lockedSnap, 'unknown')
  show()
  await expect.poll(() => pendingPayment(getAddress(lockedSnap))).toBeUndefined()
  await expect.element(view).toBeVisible()
  expect(
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent!.trim())
      .filter(Boolean),
  ).toEqual([])
})

test('a payment for another post says nothing here', async () => {
  rememberPayment({ path: '/ana/pixel-snap/other', token: 'token-1' }, 'all')
  onTestFinished(() => forgetPayment('token-1'))
  show()
  await expect.element(view).toBeVisible()
  expect(pendingPayment('/ana/pixel-snap/other')).toBe('token-1')
})

test('once it is paid the list of what was bought is read again', async () => {
  comeBack(lockedSnap, { state: 'paid' })
  showAboveBought()
  await expect.element(page.getByText('1 bought')).toBeVisible()
  await expect.element(page.getByText('Paid. It’s yours to keep.')).toBeVisible()
})

test('what was bought before is shown as such, and its page is read again', async () => {
  serve(content.buySnap, refusal({ exception: 'AlreadyPurchasedException', message: '' }))
  showAboveBought()
  await view.click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect.element(page.getByText('1 bought')).toBeInTheDocument()
  await expect.element(confirmation).not.toBeInTheDocument()
})
