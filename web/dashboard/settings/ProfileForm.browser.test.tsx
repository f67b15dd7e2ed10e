import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Me, profiles } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
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
  // The snackbar of the first save may lie over the button.
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ page_name: 'Tala Komiks' }, { min_gift_amount: '50' }])
})

const save = page.getByRole('button', { name: 'Save changes' })
const title = page.getByRole('textbox', { name: 'Title' })
const words = page.getByRole('textbox', { name: /^Message/ })
const smallest = page.getByRole('textbox', { name: 'Smallest gift' })

test('an error about the thank-you is below its part, and goes away while that part is corrected', async () => {
  const errors = {
    'beneficiary_message.title': ['No links.'],
    'beneficiary_message.message': ['No links here either.'],
  }
  serve(profiles.update, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<ProfileForm me={asMe({})} />, { isSignedIn: true })
  await title.fill('example.com')
  await words.fill('example.com/salamat')
  await save.click()
  await expect.element(title).toHaveAccessibleDescription(/No links\./)
  await expect.element(title).toHaveFocus()
  await title.fill('Salamat po!')
  await expect.element(title).not.toHaveAttribute('aria-invalid')
  await expect.element(words).toHaveAccessibleDescription(/No links here either\./)
  await words.fill('Sa susunod ulit.')
  await expect.element(words).not.toHaveAttribute('aria-invalid')
})

test('a thank-you that is too long is refused before it is sent, and counted while it is typed', async () => {
  const calls = serve(profiles.update, answer({}))
  mountApp(<ProfileForm me={asMe({})} />, { isSignedIn: true })
  await words.fill('a'.repeat(301))
  await expect.element(page.getByText(/301\/300$/)).toBeVisible()
  await save.click()
  await expect.element(words).toHaveAttribute('aria-invalid', 'true')
  await words.fill('a'.repeat(300))
  await save.click()
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ beneficiary_message: { title: 'Salamat!', message: 'a'.repeat(300) } }])
})

test.each(['19.99', '1001'])(
  'a smallest gift of “%s” is refused by the server at its field, and what was typed stays',
  async (typed) => {
    const errors = { min_gift_amount: ['From ₱20 to ₱1,000.'] }
    serve(profiles.update, refusal({ exception: 'ValidationException', message: '', errors }))
    mountApp(<ProfileForm me={asMe({})} />, { isSignedIn: true })
    await smallest.fill(typed)
    await save.click()
    await expect.element(smallest).toHaveAttribute('aria-invalid', 'true')
    await expect.element(smallest).toHaveValue(typed)
  },
)

test('without a connection nothing is saved, and the same is sent when it is there again', async () => {
  const calls = serve(profiles.update, offline, answer({}))
  mountApp(<ProfileForm me={asMe({})} />, { isSignedIn: true })
  await smallest.fill('50')
  await save.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await save.click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ min_gift_amount: '50' }, { min_gift_amount: '50' }])
})

test('a page without a bio or with centavos in its smallest gift is shown as it is', async () => {
  mountApp(<ProfileForm me={asMe({ bio: null as never, min_gift_amount: 20.5 })} />, { isSignedIn: true })
  await expect.element(page.getByRole('textbox', { name: /^Bio/ })).toHaveValue('')
  await expect.element(smallest).toHaveValue('20.5')
  await expect.element(smallest).toHaveAccessibleDescription(/From ₱20 to ₱/)
})
