import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { gifts } from '#contract/gifts.ts'
import { MARKER_COOKIE } from '#contract/html.ts'
import { profiles } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { closeAllModals } from '../shell/modals.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { GiftForm } from './GiftForm.tsx'
import { ana, opensProvider, otherAmount as other, pay } from './sample-gift.fixture.ts'

const bea = { referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }

test('the button and the preview follow the amount and the name', async () => {
  mountApp(<GiftForm creator={ana} />)
  await expect.element(page.getByRole('button', { name: 'Send ₱50.00' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Jepoy')
  await other.fill('75.5')
  await expect.element(page.getByRole('button', { name: 'Send ₱75.50' })).toBeVisible()
  await expect.element(page.getByText(/Jepoy sent/)).toBeVisible()
})

test('what was typed is still there when the page is loaded again, for the same creator', async () => {
  const message = page.getByRole('textbox', { name: /^Message/ })
  const before = mountApp(<GiftForm creator={ana} />)
  await message.fill('Kaya mo!')
  await other.fill('75')
  before.unmount()
  const ofAnother = mountApp(<GiftForm creator={{ ...ana, page_url: 'bea' }} />)
  await expect.element(message).toHaveValue('')
  ofAnother.unmount()
  const after = mountApp(<GiftForm creator={ana} />)
  await expect.element(message).toHaveValue('Kaya mo!')
  await expect.element(page.getByRole('button', { name: 'Send ₱75.00' })).toBeVisible()
  await message.fill('')
  await other.fill('')
  after.unmount()
  mountApp(<GiftForm creator={ana} />)
  await expect.element(page.getByRole('button', { name: 'Send ₱50.00' })).toBeVisible()
})

test('an amount below the minimum is refused below its field, without a confirmation', async () => {
  mountApp(<GiftForm creator={{ ...ana, min_gift_amount: 100 }} />)
  await other.fill('10')
  await page.getByRole('button', { name: 'Send ₱10.00' }).click()
  await expect.element(other).toHaveAccessibleDescription('The smallest gift here is ₱100.00.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a question needs a text before the confirmation', async () => {
  mountApp(<GiftForm creator={ana} isQuestion />)
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveFocus()
  await expect.element(page.getByText('The question is required.')).toBeVisible()
})

test('a missing question is said in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mountApp(<GiftForm creator={ana} isQuestion />)
  await page.getByRole('button', { name: /₱50\.00$/ }).click()
  await expect.element(page.getByText('Kailangan ang tanong.')).toBeVisible()
})

test('a server error about a field is shown below it, and typed values stay', async () => {
  const calls = serve(
    gifts.send,
    refusal({ exception: 'ValidationException', message: '', errors: { supporter_name: ['Not this name.'] } }),
  )
  mountApp(<GiftForm creator={ana} />)
  const name = page.getByRole('textbox', { name: /^Your name/ })
  await name.fill('Jepoy')
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  await expect.element(name).toHaveAccessibleDescription(/Not this name\./)
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Jepoy')
  expect(calls[0]!.body).toMatchObject({ amount: '50', supporter_name: 'Jepoy', confirm: 0 })
})

test('whoever signed in meanwhile in another tab sees first under which name the gift goes', async () => {
  onTestFinished(() => setMarker('; max-age=0'))
  serve(profiles.me, answer(bea))
  mountApp(<GiftForm creator={ana} />)
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Jepoy')
  await page.getByRole('textbox', { name: /^Message/ }).fill('Kaya mo!')
  setMarker('bea000000000')
  const send = page.getByRole('button', { name: 'Send ₱50.00' })
  await send.click()
  await expect.element(page.getByText(/^You signed in or out meanwhile/)).toBeVisible()
  await expect.element(page.getByText(/Bea sent/)).toBeVisible()
  await page.getByRole('switch', { name: 'Send anonymously' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('Kaya mo!')
  await send.click()
  await expect.element(page.getByRole('dialog').getByText('Someone')).toBeVisible()
})

test('whoever was signed out meanwhile sees that the gift no longer carries their name', async () => {
  serve(profiles.me, answer(bea), refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(<GiftForm creator={ana} />, { isSignedIn: true })
  await expect.element(page.getByText(/Bea sent/)).toBeVisible()
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await expect.element(page.getByText(/^You signed in or out meanwhile/)).toBeVisible()
  await expect.element(page.getByText(/Someone sent/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('without an answer the refusal says that nothing was charged', async () => {
  serve(gifts.send, offline)
  mountApp(<GiftForm creator={ana} />)
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  await expect.element(page.getByText(/^No connection\..* Nothing was charged\.$/)).toBeVisible()
})

test('a retry is the same gift; the same gift after a return from the provider is another one', async () => {
  const calls = serve(gifts.send, offline, opensProvider(), offline)
  mountApp(<GiftForm creator={ana} />)
  const send = page.getByRole('button', { name: 'Send ₱50.00' })
  await page.getByRole('textbox', { name: /^Message/ }).fill('Kaya mo!')
  const getKept = () => Object.values({ ...sessionStorage }).filter((value) => value.includes('Kaya mo!'))
  expect(getKept()).toHaveLength(1)
  await send.click()
  await pay.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  expect(getKept()).toHaveLength(1)
  await pay.click()
  await expect.poll(() => location.hash).toBe('#provider')
  // Sent: whoever loads the page again finds an empty form.
  expect(getKept()).toEqual([])
  // As a page from the back/forward cache does.
  closeAllModals()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await send.click()
  await pay.click()
  await expect.poll(() => calls.length).toBe(3)
  const [first, retry, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(retry).toBe(first)
  expect(second).not.toBe(first)
})

test('a quick amount takes the place of the typed one, and of the error about it', async () => {
  mountApp(<GiftForm creator={{ ...ana, min_gift_amount: 50 }} />)
  await other.fill('10')
  await page.getByRole('button', { name: 'Send ₱10.00' }).click()
  await expect.element(other).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('radio', { name: '100 pesos' }).click({ force: true })
  await expect.element(page.getByRole('button', { name: 'Send ₱100.00' })).toBeVisible()
  await expect.element(other).toHaveValue('')
  await expect.element(other).not.toHaveAttribute('aria-invalid')
})

test('an error about the quick amount goes away with another amount', async () => {
  const errors = { amount: ['Not today.'] }
  serve(gifts.send, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<GiftForm creator={ana} />)
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  await expect.element(other).toHaveAccessibleDescription('Not today.')
  await other.fill('75')
  await expect.element(other).not.toHaveAttribute('aria-invalid')
})

test('the same gift again is asked about, and sent again only as one that is meant', async () => {
  const duplicate = { exception: 'DuplicateGiftException', message: 'You sent ₱50.00 a minute ago.', data: {} } as const
  const calls = serve(gifts.send, refusal(duplicate), offline)
  mountApp(<GiftForm creator={ana} />)
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  await expect.element(page.getByRole('dialog', { name: 'The same gift again?' })).toBeVisible()
  await expect.element(page.getByText('You sent ₱50.00 a minute ago.')).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(() => calls.map(({ body }) => body!.confirm)).toEqual([0, 1])
  const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

test('a gift of before that is still unpaid is offered first', async () => {
  const data = { link_url: 'https://provider.test/pay' }
  serve(gifts.send, refusal({ exception: 'DuplicateGiftException', message: 'It is not paid yet.', data }))
  mountApp(<GiftForm creator={ana} />)
  await page.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  const instead = page.getByRole('link', { name: 'Continue your payment' })
  await expect.element(instead).toHaveAttribute('href', 'https://provider.test/pay')
  await expect.element(page.getByRole('button', { name: 'Send another gift' })).toBeVisible()
})

test('a name that was typed before signing in is not sent, and an anonymous gift names nobody', async () => {
  onTestFinished(() => setMarker('; max-age=0'))
  serve(profiles.me, answer(bea))
  const calls = serve(gifts.send, offline)
  mountApp(<GiftForm creator={ana} />)
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Jepoy')
  setMarker('bea000000000')
  const send = page.getByRole('button', { name: 'Send ₱50.00' })
  await send.click()
  await page.getByRole('switch', { name: 'Send anonymously' }).click()
  await send.click()
  await pay.click()
  await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ supporter_name: '', is_anonymous: '1' }])
})

function setMarker(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the oldest browsers
  document.cookie = `${MARKER_COOKIE}=${value}; path=/`
}
