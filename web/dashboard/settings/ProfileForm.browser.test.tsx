import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Me, profiles } from '#contract/profiles.ts'
import { answer, mountApp, serve } from '../../testing.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const profile = {
  page_name: 'Tala',
  bio: 'Komiks tuwing Lunes',
  min_gift_amount: 20,
  beneficiary_message: { title: 'Salamat!', message: 'Sa susunod ulit.' },
}
const asMe = (changes: Partial<typeof profile>) => ({ profile: { ...profile, ...changes } }) as unknown as Me

test('saving sends only what was changed here, also when the profile was changed elsewhere meanwhile', async () => {
  const calls = serve(profiles.update, answer({}), answer({}))
  const { rerender } = mountApp(<ProfileForm me={asMe({})} />, { isSignedIn: true })
  rerender(<ProfileForm me={asMe({ bio: 'Komiks araw-araw' })} />)
  const name = page.getByRole('textbox', { name: 'Page name' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await name.fill('Tala Komiks')
  await save.click()
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(save).toBeEnabled()
  rerender(<ProfileForm me={asMe({ bio: 'Komiks araw-araw', page_name: 'Tala Komiks' })} />)
  await page.getByRole('textbox', { name: 'Smallest gift' }).fill('50')
  await save.click()
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ page_name: 'Tala Komiks' }, { min_gift_amount: '50' }])
})
