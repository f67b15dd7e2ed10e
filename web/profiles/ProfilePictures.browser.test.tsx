// The pictures of one's own page: saved as soon as they are uploaded, and not lost with the connection.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Me, profiles } from '#contract/profiles.ts'
import { answer, drawPicture, holdUpload, mountApp, offline, serve } from '../testing.tsx'
import { ProfilePictures } from './ProfilePictures.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const without = { profile: { page_url: 'ana', page_name: 'Ana', avatar: null, cover_photo: null } } as Me
const withCover = { profile: { ...without.profile, cover_photo: picture } } as Me
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function chooseCover(label: string): Promise<void> {
  await page.getByLabelText(label, { exact: true }).upload(await drawPicture('cover.png'))
  await button('Use photo').click()
}

test('a picture is saved as soon as it is uploaded, and only it', async () => {
  const release = holdUpload({ filename: 'kept-1', absolute_url: picture })
  const calls = serve(profiles.update, answer(withCover))
  mountApp(<ProfilePictures me={without} />, { isSignedIn: true })
  await expect.element(button('Remove cover photo')).not.toBeInTheDocument()
  await chooseCover('Add cover photo')
  await expect.element(page.getByLabelText('Add cover photo', { exact: true })).toBeDisabled()
  await expect.element(page.getByLabelText('Add avatar', { exact: true })).toBeEnabled()
  await release()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ cover_photo: 'kept-1' }])
})

test('a picture that is uploaded but could not be saved is saved with the next press, not uploaded again', async () => {
  const release = holdUpload({ filename: 'kept-1', absolute_url: picture })
  const calls = serve(profiles.update, offline, answer(withCover))
  mountApp(<ProfilePictures me={without} />, { isSignedIn: true })
  await chooseCover('Add cover photo')
  await release()
  await button('GOT IT').click()
  await button('Try again').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ cover_photo: 'kept-1' }, { cover_photo: 'kept-1' }])
})

test('who removes a picture by keyboard goes on at the choice of another', async () => {
  serve(profiles.update, answer(without))
  const { rerender } = mountApp(<ProfilePictures me={withCover} />, { isSignedIn: true })
  await button('Remove cover photo').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  rerender(<ProfilePictures me={without} />)
  await expect.element(page.getByLabelText('Add cover photo', { exact: true })).toHaveFocus()
})

test('a picture cannot be removed while the one that replaces it is uploaded', async () => {
  const release = holdUpload({ filename: 'kept-1', absolute_url: picture })
  const calls = serve(profiles.update, answer(withCover), answer(without))
  mountApp(<ProfilePictures me={withCover} />, { isSignedIn: true })
  await chooseCover('Change cover photo')
  await expect.element(button('Remove cover photo')).toBeDisabled()
  await release()
  await button('Remove cover photo').click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ cover_photo: 'kept-1' }, { cover_photo: null }])
})
