// The search form.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
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

test.each([
  ['creators', { search: 'Tala' }],
  ['posts', { type: 'posts', search: 'Tala' }],
] as const)('without JavaScript the search for %s is a form for the same address', (type, fields) => {
  mountApp(<SearchForm search="Tala" type={type} />)
  const form = document.querySelector('form')!
  expect([form.method, form.getAttribute('action'), Object.fromEntries(new FormData(form))]).toEqual([
    'get',
    addresses.explore,
    fields,
  ])
})

test('the field takes as many letters as are searched for, and Enter searches', async () => {
  mountApp(<SearchForm search="" type="creators" />)
  const field = page.getByRole('searchbox')
  expect((field.element() as HTMLInputElement).maxLength).toBe(limits.searchMax)
  await field.fill('Luz')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new URL(location.href).searchParams.get('search')).toBe('Luz')
})
