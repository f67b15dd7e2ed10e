// Buying a photo: each refusal says whether money moved, and no press buys twice. The way to the provider: PostView.browser.test.tsx.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import type { FailureBody } from '#contract/errors.ts'
import { payments } from '#contract/money/payments.ts'
import { profiles } from '#contract/profiles.ts'
import { forgetPayment, rememberPayment } from '../shell/pending-payment.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { PostView } from './PostView.tsx'
import { lockedSlide, lockedSnap } from './sample-post.fixture.ts'

const viewPhoto = page.getByRole('button', { name: 'View Photo for 80 pesos', exact: true })
const pay = page.getByRole('button', { name: /^Pay/ })
const confirmation = page.getByRole('dialog', { name: 'Confirm payment' })
const gotIt = page.getByRole('button', { name: 'GOT IT' })
const path = addresses.snap('ana', 'p1')
const bought = answer({ link_url: '#provider', payment_token: 'token-1' })

function show(post: Post = lockedSnap, context: { isTestMode?: boolean } = {}) {
  onTestFinished(() => forgetPayment('token-1'))
  onTestFinished(() => history.replaceState(history.state, '', location.pathname))
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  const { rerender } = mountApp(<PostView post={post} reactions={null} comments={null} />, {
    isSignedIn: true,
    ...context,
  })
  return (next: Post) => rerender(<PostView post={next} reactions={null} comments={null} />)
}

test.each<[string, Partial<FailureBody>, string]>([
  ['the server fails', { exception: 'ServerException', message: 'It broke.' }, 'It broke. Nothing was charged.'],
  [
    'the server is down',
    { exception: 'ServiceUnavailableException', message: 'Back soon.' },
    'Back soon. Nothing was charged.',
  ],
  [
    'it was pressed too often',
    { exception: 'TooManyRequestsException', message: 'Wait a minute.' },
    'Wait a minute. Nothing was charged.',
  ],
  [
    'the provider does not answer',
    { exception: 'ProviderUnavailableException', message: 'No answer. Nothing was charged.' },
    'No answer. Nothing was charged.',
  ],
])('when %s, it says once that nothing was charged, and it can be pressed again', async (_what, failure, text) => {
  const sent = serve(content.buySnap, refusal(failure), bought)
  show()
  await viewPhoto.click()
  await pay.click()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await gotIt.click()
  await pay.click()
  await expect.poll(() => location.hash).toBe('#provider')
  const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
})

test.each<[FailureBody['exception'], string]>([
  ['ContentNotAccessibleException', 'Ana deleted this.'],
  ['ForbiddenException', 'You cannot buy this.'],
  ['DisputedException', 'Your bank disputes your first payment for this.'],
])('a refusal for %s says its reason', async (exception, message) => {
  serve(content.buySnap, refusal({ exception, message }))
  show()
  await viewPhoto.click()
  await pay.click()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('a double tap on the price asks once, and one on Pay buys once', async () => {
  const response = Promise.withResolvers<typeof bought>()
  const sent = serve(content.buySnap, response.promise)
  show()
  await viewPhoto.dblClick()
  await expect.element(confirmation).toBeVisible()
  // A second confirmation would lie below this one, and the dialog had a way back to it.
  expect(page.getByRole('button', { name: 'Back' }).elements()).toEqual([])
  await pay.dblClick()
  response.resolve(bought)
  await expect.poll(() => location.hash).toBe('#provider')
  expect(sent).toHaveLength(1)
})

test('closing the confirmation buys nothing and gives the focus back to the price', async () => {
  const sent = serve(content.buySnap, bought)
  show()
  await viewPhoto.click()
  await expect.element(confirmation.getByText('₱80.00', { exact: false }).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(viewPhoto).toHaveFocus()
  expect(sent).toEqual([])
})

test('a Snap is bought by its own id, openly unless the buyer wishes otherwise', async () => {
  const sent = serve(content.buySnap, bought)
  show()
  await viewPhoto.click()
  await pay.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.body).toEqual({
    image_id: 'p1',
    source: 'photo',
    is_anonymous: 0,
    success_redirect_url: path,
    failure_redirect_url: path,
  })
})

test('at a new price it is another purchase: the checkout at the old one is not opened again', async () => {
  const sent = serve(content.buySnap, offline, bought)
  const showAgain = show()
  await viewPhoto.click()
  await pay.click()
  await gotIt.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(confirmation).not.toBeInTheDocument()
  showAgain({ ...lockedSnap, pricing: { ...lockedSnap.pricing!, amount: 100 } })
  await page.getByRole('button', { name: 'View Photo for 100 pesos' }).click()
  await pay.click()
  await expect.poll(() => sent.length).toBe(2)
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

test('while a payment is open nothing is bought, also not by Enter in the form', async () => {
  rememberPayment({ path, token: 'token-1' }, 'all')
  serve(payments.status, answer({ amount: 99_999.99, state: 'confirming', link_url: null, reason: null, ending: null }))
  show()
  await expect.element(page.getByText('Your payment of ₱99,999.99 is not confirmed yet.')).toBeVisible()
  await expect.element(page.getByText(/^If you have paid, don’t pay again/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue your payment' })).not.toBeInTheDocument()
  document.querySelector<HTMLFormElement>('#buy')!.requestSubmit()
  expect(confirmation.elements()).toEqual([])
})

test('without JavaScript the same purchase is a form, with the choice to stay unnamed', async () => {
  show(lockedSlide)
  await expect.element(page.getByRole('button', { name: 'View Set for 80 pesos' })).toBeVisible()
  const form = document.querySelector<HTMLFormElement>('#buy')!
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', addresses.buySlide('ana', 's1')])
  expect(Object.fromEntries(new FormData(form))).toEqual({
    image_collection_id: 's1',
    source: 'photo.collection',
    success_redirect_url: addresses.slide('ana', 's1'),
    failure_redirect_url: addresses.slide('ana', 's1'),
  })
  form.querySelector<HTMLInputElement>('[name=is_anonymous]')!.checked = true
  expect(new FormData(form).get('is_anonymous')).toBe('1')
})

test('in test mode it says that no real money is asked for', async () => {
  show(lockedSnap, { isTestMode: true })
  await expect.element(page.getByText('Test mode: no real money')).toBeVisible()
})

test('a set with previews says how many of its photos are free', async () => {
  show({ ...lockedSlide, photo_count: 7, preview_count: 2 })
  await expect.element(page.getByText('7 photos · 2 free', { exact: true })).toBeVisible()
})
