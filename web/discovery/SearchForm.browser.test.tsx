// The search form.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { SearchForm } from './SearchForm.tsx'

test('the field shows the current search, and submitting searches for the typed text', async () => {
  mountApp(<SearchForm search="Tala" type="posts" />)
  const field = page.getByRole('searchbox', { name: 'Search creators and posts' })
  await expect.element(field).toHaveValue('Tala')
  await field.fill('  Luz Komiks ')
  await page.getByRole('button', { name: 'Search' }).click()
  const getQuery = () => new URL(location.href).searchParams
  await expect.poll(() => getQuery().get('search')).toBe('Luz Komiks')
  expect(getQuery().get('type')).toBe('posts')
})

test('text typed before hydration is searched for', async () => {
  mountApp(<SearchForm search="" type="creators" />)
  const field = page.getByRole('searchbox', { name: 'Search creators and posts' })
  await expect.element(field).toBeVisible()
  // The browser keeps text typed before hydration without firing an event.
  ;(field.element() as HTMLInputElement).value = 'Tala'
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => new URL(location.href).searchParams.get('search')).toBe('Tala')
})
