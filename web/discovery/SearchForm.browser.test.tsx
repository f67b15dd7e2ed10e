// Where one searches.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { SearchForm } from './SearchForm.tsx'

test('what was looked for stands in the field, and the next search is for what is typed in its place', async () => {
  mountApp(<SearchForm search="Tala" type="posts" />)
  const field = page.getByRole('searchbox', { name: 'Search creators and posts' })
  await expect.element(field).toHaveValue('Tala')
  await field.fill('  Luz Komiks ')
  await page.getByRole('button', { name: 'Search' }).click()
  const asked = () => new URL(location.href).searchParams
  await expect.poll(() => asked().get('search')).toBe('Luz Komiks')
  expect(asked().get('type')).toBe('posts')
})

test('what was typed before the script heard of it is looked for', async () => {
  mountApp(<SearchForm search="" type="creators" />)
  const field = page.getByRole('searchbox', { name: 'Search creators and posts' })
  await expect.element(field).toBeVisible()
  // As a browser keeps it that had the letters first: no event tells of them.
  ;(field.element() as HTMLInputElement).value = 'Tala'
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => new URL(location.href).searchParams.get('search')).toBe('Tala')
})
