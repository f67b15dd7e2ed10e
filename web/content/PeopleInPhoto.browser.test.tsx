import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { PeopleInPhoto } from './PeopleInPhoto.tsx'

const maria = { id: 'k1', name: 'Maria', link_url: 'https://pixel.test/consent/x', state: 'asked', answered_at: null }
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 0 }

test('a person named again after a lost answer is named once', async () => {
  serve(consents.list, answer([], meta), answer([maria], meta))
  const calls = serve(consents.ask, offline, answer(maria))
  mountApp(<PeopleInPhoto filename="a.jpg" />)
  const add = page.getByRole('button', { name: 'Add person' })
  await page.getByRole('textbox', { name: 'Name of a person' }).fill('Maria')
  await add.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await add.click()
  await expect.element(page.getByRole('button', { name: 'Copy the link for Maria' })).toBeVisible()
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})
