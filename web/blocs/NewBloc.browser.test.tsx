import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blocs } from '#contract/blocs.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { NewBloc } from './NewBloc.tsx'

test('a post sent again after a lost answer is the same one', async () => {
  const calls = serve(blocs.add, offline, answer({ is_published: true, publish_at: null }))
  mountApp(<NewBloc />, { isSignedIn: true })
  const title = page.getByRole('textbox', { name: 'Title' })
  const publish = page.getByRole('button', { name: 'Publish' })
  await title.fill('Bagong kuwento')
  await page.getByRole('textbox', { name: 'Description' }).fill('Lalabas sa Lunes.')
  await publish.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await publish.click()
  await expect.element(title).toHaveValue('')
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})
