// The price of a post: what it shows, and until when an error about it is shown.
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { content } from '#contract/content.ts'
import { getTier } from '#contract/prices.ts'
import { toggled, withFree, withPrice } from '../media/photo-set.ts'
import { samplePhoto } from '../media/sample-photo.fixture.ts'
import { createUploads } from '../media/uploads.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { PriceFields } from './PriceFields.tsx'

const price = page.getByRole('button', { name: /^Price/ })
const free = page.getByRole('switch', { name: /^Make it FREE/ })
const missing = page.getByText('Choose a price, or make it free.')
const refuse = page.getByRole('button', { name: 'Refuse' })

function Form(props: Omit<ComponentProps<typeof PriceFields>, 'errors'>) {
  const [errors, setErrors] = useState<string[]>()
  return (
    <>
      <PriceFields {...props} errors={errors} />
      <button type="button" onClick={() => setErrors(['Choose a price, or make it free.'])}>
        Refuse
      </button>
    </>
  )
}

function show(hint?: string) {
  const photoSet = createUploads(10, { photos: [samplePhoto('a'), samplePhoto('b')], isFree: false, price: null })
  mountApp(<Form photoSet={photoSet} hint={hint} />)
  return photoSet
}

test('without a price it says so, and shows the price once there is one', async () => {
  const photoSet = show('One price for the whole set.')
  await expect.element(price).toHaveTextContent('PriceOne price for the whole set.Not set yet')
  photoSet.change((set) => withPrice(set, getTier(8)!))
  await expect.element(price).toHaveTextContent('PriceOne price for the whole set.₱50.00')
  photoSet.change((set) => withFree(set, true))
  await expect.element(price).toHaveTextContent('PriceOne price for the whole set.₱0.00')
  await expect.element(free).toBeChecked()
})

test('an error marks the price until another one is chosen, and a later error marks it again', async () => {
  const photoSet = show()
  await refuse.click()
  await expect.element(price).toBeInvalid()
  await expect.element(price).toHaveAccessibleDescription('Choose a price, or make it free.')
  photoSet.change((set) => withPrice(set, getTier(8)!))
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(price).toBeValid()
  await refuse.click()
  await expect.element(missing).toBeVisible()
})

test('an error about a price that is missing is back when the price is missing again', async () => {
  show()
  await refuse.click()
  await free.click()
  await expect.element(missing).not.toBeInTheDocument()
  await free.click()
  await expect.element(missing).toBeVisible()
})

test('a set whose last photo for sale is shown to everybody is free, and asks for no price', async () => {
  const photoSet = show()
  await refuse.click()
  for (const key of ['a', 'b']) photoSet.change((set) => toggled(set, key))
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(free).toBeChecked()
})

test('a price chosen in the list is that of the set, which is for sale then', async () => {
  const tier = getTier(8)!
  serve(content.prices, answer([tier], { current_page: 1, last_page: 1, per_page: 15, total: 1 }))
  const photoSet = show()
  photoSet.change((set) => withFree(set, true))
  await price.click()
  await page.getByRole('radio', { name: '50 pesos', exact: true }).first().click({ force: true })
  await page.getByRole('button', { name: 'Set ₱50.00' }).click()
  await expect.element(price).toHaveTextContent('Price₱50.00')
  expect(photoSet.read()).toMatchObject({ isFree: false, price: tier, photos: [{ is_payable: true }, {}] })
})
