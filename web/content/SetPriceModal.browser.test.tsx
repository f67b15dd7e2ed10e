import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#contract/content.ts'
import type { Price } from '#contract/price.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'

const tier = (price_id: number, price: number): Price => ({
  price_id,
  price,
  name: price === 0 ? 'Free' : `Tier ${price}`,
  description: '',
  price_label: price === 0 ? 'Free' : `₱${price}.00`,
})
const tiers = [tier(1, 0), tier(2, 50), tier(3, 150)]
const meta = { current_page: 1, last_page: 1, per_page: 50, total: 3 }

const search = page.getByRole('searchbox', { name: 'Search a price' })
const set = page.getByRole('button', { name: /^(Set ₱|Choose a price)/ })

test('needs a choice before it sets a price; the search is debounced and keeps digits only', async () => {
  const calls = serve(content.prices, answer(tiers, meta))
  const onChoose = vi.fn()
  mountApp(null, { isSignedIn: true })
  openModal('set-price', { price: null, onChoose })
  await expect.element(set).toBeDisabled()
  await search.fill('₱150 pesos')
  await expect.element(search).toHaveValue('150')
  await expect.poll(() => calls.filter(({ url }) => url.includes('search=')).map(({ url }) => url)).toHaveLength(1)
  expect(calls.at(-1)!.url).toMatch(/search=150(&|$)/)
  // The suggestions are hidden while searching.
  await expect.element(page.getByRole('group', { name: 'Suggested' })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /150/ }).click({ force: true })
  await set.click()
  expect(onChoose.mock.calls).toEqual([[tiers[2]]])
  await expect.element(search).not.toBeInTheDocument()
})

test('opens at the current price, and closing without a choice changes nothing', async () => {
  serve(content.prices, answer(tiers, meta))
  const onChoose = vi.fn()
  mountApp(null, { isSignedIn: true })
  openModal('set-price', { price: tiers[1]!, onChoose })
  await expect.element(set).toHaveTextContent('Set ₱50.00')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(set).not.toBeInTheDocument()
  expect(onChoose).not.toHaveBeenCalled()
})

function open(price: Price | null = null) {
  const onChoose = vi.fn()
  mountApp(null, { isSignedIn: true })
  openModal('set-price', { price, onChoose })
  return onChoose
}

test('Enter in the search looks for a price; it does not set the one of before', async () => {
  serve(content.prices, answer(tiers, meta))
  const onChoose = open(tiers[1]!)
  await search.fill('150')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('150')
  await expect.element(set).toHaveTextContent('Set ₱50.00')
  expect(onChoose).not.toHaveBeenCalled()
  ;(set.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).not.toBeInTheDocument()
  expect(onChoose.mock.calls).toEqual([[tiers[1]]])
})

test('a suggested price is chosen by one press and marked in the list of all', async () => {
  serve(content.prices, answer(tiers, meta))
  const onChoose = open()
  const suggested = page.getByRole('group', { name: 'Suggested' })
  await suggested.getByRole('radio', { name: '150 pesos' }).click({ force: true })
  const all = page.getByRole('group', { name: 'All prices' })
  await expect.element(all.getByRole('radio', { name: '150 pesos' })).toBeChecked()
  await set.click()
  expect(onChoose.mock.calls).toEqual([[tiers[2]]])
})

test('the free tier is named, and can be chosen', async () => {
  serve(content.prices, answer(tiers, meta))
  const onChoose = open(tiers[1]!)
  const all = page.getByRole('group', { name: 'All prices' })
  await all.getByRole('radio', { name: /Free$/ }).click({ force: true })
  await page.getByRole('button', { name: 'Set Free' }).click()
  expect(onChoose.mock.calls).toEqual([[tiers[0]]])
})

test('a search without a result says what to try, and emptying it shows all again', async () => {
  serve(content.prices, answer(tiers, meta), answer(tiers, meta), answer([], { ...meta, total: 0 }))
  open()
  await expect.element(page.getByRole('group', { name: 'Suggested' })).toBeVisible()
  await search.fill('7.77')
  await expect.element(page.getByText('No such price.')).toBeVisible()
  await expect.element(page.getByText('Try a round amount.')).toBeVisible()
  await search.fill('')
  await expect.element(page.getByRole('group', { name: 'Suggested' })).toBeVisible()
  await expect.element(page.getByText('No such price.')).not.toBeInTheDocument()
})

test('prices that cannot be loaded can be asked for again, and nothing can be set meanwhile', async () => {
  serve(content.prices, offline, offline, offline, offline, answer(tiers, meta))
  open()
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await expect.element(set).toBeDisabled()
  await again.click()
  await expect.element(page.getByRole('group', { name: 'All prices' }).getByRole('radio').first()).toBeInTheDocument()
})
