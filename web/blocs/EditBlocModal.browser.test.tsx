import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, serve } from '../testing.tsx'

const scheduled = {
  id: 'b1',
  title: 'Bukas',
  description: 'Lalabas bukas.',
  image_url_variants: null,
  is_published: false,
  publish_at: '2031-05-01T10:00:00+08:00',
}

test('what is published at once has no time any more, also one that was typed before', async () => {
  const calls = serve(blocs.change, answer({}))
  mountApp(null, { isSignedIn: true })
  openModal('edit-bloc', { bloc: scheduled as unknown as Bloc })
  const time = page.getByLabelText('Day and hour in Manila')
  await time.fill('2031-06-01T10:00')
  await page.getByRole('switch', { name: /^Published/ }).click()
  await expect.element(time).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const words = { title: 'Bukas', description: 'Lalabas bukas.' }
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ ...words, is_published: true }])
})

test('turning off Later takes the time back', async () => {
  const calls = serve(blocs.change, answer({}))
  mountApp(null, { isSignedIn: true })
  openModal('edit-bloc', { bloc: scheduled as unknown as Bloc })
  await page.getByRole('switch', { name: /^Later/ }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => calls.map(({ body }) => body?.publish_at)).toEqual([null])
})

test('what was scheduled and is published while it is edited stays published', async () => {
  const calls = serve(blocs.change, answer({}))
  mountApp(null, { isSignedIn: true })
  openModal('edit-bloc', { bloc: scheduled as unknown as Bloc })
  await page.getByRole('textbox', { name: 'Title' }).fill('Ngayon')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ title: 'Ngayon', description: 'Lalabas bukas.' }])
})
