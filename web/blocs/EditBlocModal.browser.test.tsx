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

test('what was scheduled and is published while it is edited stays published', async () => {
  const calls = serve(blocs.change, answer({}))
  mountApp(null, { isSignedIn: true })
  openModal('edit-bloc', { bloc: scheduled as unknown as Bloc })
  await page.getByRole('textbox', { name: 'Title' }).fill('Ngayon')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ title: 'Ngayon', description: 'Lalabas bukas.' }])
})
