import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { content } from '#contract/content.ts'
import type { Price } from '#contract/price.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, serve } from '../testing.tsx'

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
