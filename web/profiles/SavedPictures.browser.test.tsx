// The two pictures of a page beside each other: what is saved of which, and what a failure leaves.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Me, profiles } from '#contract/profiles.ts'
import { FakeRequest, fakeUploads } from '../media/fake-uploads.fixture.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { useRead } from '../shell/queries.ts'
import { answer, drawPicture, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ProfilePictures } from './ProfilePictures.tsx'

const { sent, uploaded } = fakeUploads()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

const meWith = (change: Partial<Me['profile']> = {}) =>
  ({ profile: { page_url: 'ana', page_name: 'Ana', avatar: null, cover_photo: null, ...change } }) as Me
const both = meWith({ avatar: dot, cover_photo: dot })

const show = (me: Me) => mountApp(<ProfilePictures me={me} />, { isSignedIn: true })

/** Chooses and crops a picture, whose upload is then on its way. */
async function send(label: string, name: string): Promise<void> {
  await field(label).upload(await drawPicture(name))
  await button('Use photo').click()
  await expect.poll(() => sent().at(-1)).toBe(name)
}

const arrive = (name: string) => FakeRequest.all.findLast((one) => one.name === name)!.end(201, uploaded(name))

test('a page without pictures offers to add them, and one with both to change or remove each', () => {
  const { rerender } = show(meWith())
  const offered = () =>
    page
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(offered()).toEqual(['Add avatar', 'Add cover photo'])
  rerender(<ProfilePictures me={both} />)
  expect(offered()).toEqual(['Change avatar', 'Remove avatar', 'Change cover photo', 'Remove cover photo'])
})

test('both can be on their way at once, and each is saved as what it is', async () => {
  const calls = serve(profiles.update, answer(both))
  show(meWith())
  await send('Add avatar', 'face.png')
  await send('Add cover photo', 'cover.png')
  arrive('cover.png')
  await expect.poll(() => calls.length).toBe(1)
  arrive('face.png')
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ cover_photo: 'kept-cover.png' }, { avatar: 'kept-face.png' }])
})

test('a picture that fails to arrive is not saved, and can be sent again from the list of failures', async () => {
  const calls = serve(profiles.update, answer(both))
  show(meWith())
  await send('Add avatar', 'face.png')
  FakeRequest.all[0]!.onerror!()
  await page.getByRole('button', { name: 'Try again: face.png' }).click()
  await expect.poll(() => sent()).toEqual(['face.png', 'face.png'])
  expect(calls).toEqual([])
  arrive('face.png')
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ avatar: 'kept-face.png' }])
})

test('another picture takes the place of one that could not be saved', async () => {
  const calls = serve(profiles.update, offline, answer(both))
  show(meWith())
  await send('Add avatar', 'face.png')
  arrive('face.png')
  await button('GOT IT').click()
  await expect.element(button('Try again')).toBeVisible()
  await send('Add avatar', 'other.png')
  await expect.element(button('Try again')).not.toBeInTheDocument()
  arrive('other.png')
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ avatar: 'kept-face.png' }, { avatar: 'kept-other.png' }])
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('a picture that the server refuses says why, and the one before stays', async () => {
  const errors = { avatar: ['This picture was taken down.'] }
  serve(profiles.update, refusal({ exception: 'ValidationException', message: '', errors }))
  show(both)
  await send('Change avatar', 'face.png')
  arrive('face.png')
  await expect.element(page.getByText('This picture was taken down.')).toBeVisible()
  await expect.element(button('Remove avatar')).toBeEnabled()
})

test('a removal without a connection removes nothing', async () => {
  serve(profiles.update, offline)
  show(both)
  await button('Remove avatar').click()
  await button('GOT IT').click()
  await expect.element(button('Remove avatar')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('who removes the picture no longer wants the one that could not be saved', async () => {
  const calls = serve(profiles.update, offline, answer(meWith()))
  show(both)
  await send('Change avatar', 'face.png')
  arrive('face.png')
  await button('GOT IT').click()
  await expect.element(button('Try again')).toBeVisible()
  await button('Remove avatar').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(button('Try again').elements()).toEqual([])
  expect(calls.map(({ body }) => body)).toEqual([{ avatar: 'kept-face.png' }, { avatar: null }])
})

function Own() {
  const { data } = useRead(profiles.me, {})
  return data ? <ProfilePictures me={data} /> : null
}

test('a saved picture is shown wherever one’s own page is', async () => {
  serve(profiles.me, answer(meWith()))
  serve(profiles.update, answer(both))
  mountApp(<Own />, { isSignedIn: true })
  await send('Add avatar', 'face.png')
  arrive('face.png')
  await expect.element(button('Remove avatar')).toBeVisible()
  await expect.element(button('Remove cover photo')).toBeVisible()
})
