// What a gift form says that was posted without JavaScript, and refused.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import type { FailureBody } from '#contract/errors.ts'
import { mountApp } from '../testing.tsx'
import { GiftForm } from './GiftForm.tsx'
import { ana, giverName, message, otherAmount } from './sample-gift.fixture.ts'

const typed = { amount: '', amount_other: '75', supporter_name: 'Jepoy', supporter_message: 'Kaya mo!' }
const alert = page.getByRole('alert')

function post(failure: FailureBody, action = addresses.giftForm('ana')): void {
  mountApp(<GiftForm creator={ana} />, { posted: { action, values: typed, failure } })
}

test('a field is refused at its place, with what was typed', async () => {
  post({ exception: 'ValidationException', message: 'Look again.', errors: { supporter_message: ['No links.'] } })
  await expect.element(message).toHaveAccessibleDescription(/No links\./)
  await expect.element(message).toHaveValue('Kaya mo!')
  await expect.element(giverName).toHaveValue('Jepoy')
  await expect.element(otherAmount).toHaveValue('75')
  await expect.element(alert).not.toBeInTheDocument()
})

test('an error about no field of the form is said above it', async () => {
  post({ exception: 'ValidationException', message: 'Look again.', errors: { goal_id: ['This goal is over.'] } })
  await expect.element(alert).toHaveTextContent('This goal is over.')
})

test('any other refusal is said in its own words', async () => {
  post({ exception: 'ProviderUnavailableException', message: 'The provider does not answer.' })
  await expect.element(alert).toHaveTextContent('The provider does not answer.')
  await expect.element(page.getByRole('button', { name: /again|another/ })).not.toBeInTheDocument()
})

test('the same gift again can be confirmed with a button of the form', async () => {
  post({ exception: 'DuplicateGiftException', message: 'You sent ₱75.00 a minute ago.' })
  await expect.element(alert.getByText('You sent ₱75.00 a minute ago.')).toBeVisible()
  await expect.element(alert.getByText('Nothing was charged for the second one yet.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Send it again' })
  await expect.element(again).toHaveAttribute('type', 'submit')
  await expect.element(page.getByRole('link', { name: 'Continue your payment' })).not.toBeInTheDocument()
  const form = again.element().closest('form')!
  expect(new FormData(form, again.element() as HTMLElement).get('confirm')).toBe('1')
  expect(new URL(form.action).pathname).toBe(addresses.giftForm('ana'))
})

test.each([
  ['https://provider.test/pay', 1],
  [null, 0],
])(
  'an unpaid gift of before at %s warns against paying twice, and offers its payment if there is one',
  async (link_url, links) => {
    post({ exception: 'DuplicateGiftException', message: 'It is not paid yet.', data: { link_url } })
    await expect.element(alert.getByText(/^If you have paid, don’t pay again/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send another gift' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Continue your payment' }).elements()).toHaveLength(links)
  },
)

test('the refusal of another form of the page is not shown here', async () => {
  post({ exception: 'ProviderUnavailableException', message: 'Not here.' }, addresses.goalGiftForm('ana', '7'))
  await expect.element(otherAmount).toHaveValue('')
  await expect.element(page.getByText('Not here.')).not.toBeInTheDocument()
})
