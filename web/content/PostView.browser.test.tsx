// A locked post on its own page: who may buy it, what is sent, and what is shown while the payment is open and once it has ended.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { profiles } from '#contract/profiles.ts'
import { forgetPayment, pendingPayment, rememberPayment } from '../shell/pending-payment.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { PostView } from './PostView.tsx'

const path = addresses.slide('ana', 's1')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const viewSet = button('View Set for 80 pesos')
const pay = button(/^Pay/)

const locked: Partial<Post> = {
  kind: 'slide',
  id: 's1',
  collection_id: 's1',
  caption: 'Siargao',
  is_payable: true,
  is_published: true,
  pricing: { price_id: 8, amount: 80, name: '', description: '' },
  photo_count: 2,
  preview_count: 0,
  date: '2026-05-01T10:00:00+08:00',
  available_until: null,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  images: [],
  withdrawn_consents: [],
}

function show({ isSignedIn = true, ...change }: Partial<Post> & { isSignedIn?: boolean } = {}): void {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  const photo = { id: 'a', width: 4, height: 3, image_url: null, is_locked: true, is_payable: true, mosaic: dot }
  const post = { ...locked, images: [photo], ...change } as Post
  if (isSignedIn) serve(profiles.me, answer({ profile: { page_url: 'bea', page_name: 'Bea' } }))
  mountApp(<PostView post={post} reactions={null} comments={null} />, { isSignedIn })
}

/** As after the back button on the provider's page. */
function returnToPayment(...states: Partial<PaymentStatus>[]): void {
  rememberPayment({ path, token: 'token-1' }, 'all')
  onTestFinished(() => forgetPayment('token-1'))
  serve(payments.status, ...states.map((state) => answer({ amount: 80, reason: null, ending: null, ...state })))
}

test('a visitor who wants to buy is asked to sign in', async () => {
  show({ isSignedIn: false })
  await viewSet.click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
})

test('a purchase is confirmed first, says how long it is kept, and ends at the provider', async () => {
  onTestFinished(() => forgetPayment('token-1'))
  const sent = serve(content.buySlide, offline, answer({ link_url: '#provider', payment_token: 'token-1' }))
  show()
  await viewSet.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect.element(dialog.getByText('Siargao')).toBeVisible()
  await expect
    .element(dialog.getByText(/^Yours to keep\. If Ana deletes it, you keep it for 15 more days\./))
    .toBeVisible()
  await dialog.getByRole('switch').click()
  await pay.click()
  await expect.element(page.getByText(/^No connection\..* Nothing was charged\.$/)).toBeVisible()
  await button('GOT IT').click()
  await pay.click()
  await expect.poll(() => location.hash).toBe('#provider')
  expect(pendingPayment(path)).toBe('token-1')
  const [first, again] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(again).toEqual(first)
  expect(first!.body).toEqual({
    image_collection_id: 's1',
    source: 'photo.collection',
    is_anonymous: 1,
    success_redirect_url: path,
    failure_redirect_url: path,
  })
})

test('what was bought meanwhile, such as in another tab, is not paid for again', async () => {
  serve(content.buySlide, refusal({ exception: 'AlreadyPurchasedException', message: '' }))
  show()
  await viewSet.click()
  await pay.click()
  await expect.element(page.getByText('This is yours already.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an open payment is shown in place of the button, with the way to finish it', async () => {
  returnToPayment({ state: 'confirming', link_url: 'https://provider.test/pay' })
  show()
  await expect.element(page.getByText('Your payment of ₱80.00 is not confirmed yet.')).toBeVisible()
  const finish = page.getByRole('link', { name: 'Continue your payment' })
  await expect.element(finish).toHaveAttribute('href', 'https://provider.test/pay')
  await expect.element(viewSet).not.toBeInTheDocument()
})

test('a payment that failed says why, and the post can be bought again', async () => {
  returnToPayment({ state: 'failed', ending: 'expired', reason: 'It was not paid in time. Nothing was charged.' })
  show()
  await expect.element(page.getByText('It was not paid in time. Nothing was charged.')).toBeVisible()
  await expect.element(viewSet).toBeVisible()
  expect(pendingPayment(path)).toBeUndefined()
})

test('a payment that arrived is told, and forgotten', async () => {
  returnToPayment({ state: 'paid' })
  show()
  await expect.element(page.getByText('Paid. It’s yours to keep.')).toBeVisible()
  await expect.poll(() => pendingPayment(path)).toBeUndefined()
})

test('what its creator deleted says until when it is kept, and cannot be shared or bought', async () => {
  show({ is_purchased: true, available_until: '2026-06-16T10:00:00+08:00' })
  await expect.element(page.getByText(/^Ana deleted this\. You keep it until .*16/)).toBeVisible()
  await expect.element(viewSet).not.toBeInTheDocument()
  await expect.element(button('Share')).not.toBeInTheDocument()
})

test('a covered post asks for the age before it offers anything for money', async () => {
  show({ is_sensitive: true, is_covered: true })
  await expect.element(button('I am 18 or older: show it')).toBeVisible()
  await expect.element(viewSet).not.toBeInTheDocument()
})
