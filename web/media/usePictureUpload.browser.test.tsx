// A single picture whose upload fails, is refused, or ends after its form has left.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uploadTexts } from '#contract/upload-texts.ts'
import { drawPicture, mountApp } from '../testing.tsx'
import { FakeRequest, fakeUploads } from './fake-uploads.fixture.ts'
import { PictureField, useChosenPicture } from './PictureField.tsx'

const { sent, uploaded } = fakeUploads()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const input = page.getByLabelText('Add picture', { exact: true })
const dialog = page.getByRole('dialog')

function Field() {
  const { picture, isUploading, reset, field } = useChosenPicture()
  return (
    <>
      <PictureField label="Banner" aspect={1} widthMaxPx={800} saved={undefined} errors={undefined} {...field} />
      <p>Saves {picture ? String(picture.filename) : 'nothing new'}</p>
      <p>{isUploading ? 'Uploading' : 'Idle'}</p>
      <button type="button" onClick={reset}>
        Saved
      </button>
    </>
  )
}

async function upload(): Promise<void> {
  await input.upload(await drawPicture('banner.png'))
  await button('Use photo').click()
  await expect.poll(() => sent()).toEqual(['banner.png'])
  await expect.element(dialog).not.toBeInTheDocument()
}

test('an upload that lost its connection can be tried again without cropping again', async () => {
  mountApp(<Field />)
  await upload()
  FakeRequest.all[0]!.onerror!()
  await expect.element(dialog.getByText(/^No connection/)).toBeVisible()
  await expect.element(page.getByText('Idle')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again: banner.png' }).click()
  await expect.poll(() => sent().length).toBe(2)
  FakeRequest.all[1]!.end(201, uploaded('banner.png'))
  await expect.element(page.getByText('Saves kept-banner.png')).toBeVisible()
})

test('a picture that the server refuses leaves the form as it was, with the reason and no retry', async () => {
  mountApp(<Field />)
  await upload()
  FakeRequest.all[0]!.end(415, { exception: 'UploadRejectedException', message: uploadTexts.notAnImage })
  await expect.element(dialog.getByText(uploadTexts.notAnImage)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  await button('GOT IT').click()
  await expect.element(page.getByText('Saves nothing new')).toBeVisible()
  await expect.element(input).toBeEnabled()
})

test('the progress of the upload is shown in percent', async () => {
  mountApp(<Field />)
  await upload()
  FakeRequest.all[0]!.progress(60)
  const ring = page.getByRole('progressbar', { name: 'Uploading picture' })
  await expect.element(ring).toHaveAttribute('aria-valuenow', '60')
  FakeRequest.all[0]!.end(201, uploaded('banner.png'))
  await expect.element(ring).not.toBeInTheDocument()
})

test('who leaves the form stops its upload, and hears nothing of it any more', async () => {
  const { rerender } = mountApp(<Field />)
  await upload()
  rerender(<p>Another page</p>)
  await expect.poll(() => FakeRequest.all[0]!.isAborted).toBe(true)
  await expect.element(page.getByText('Another page')).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('a picture can be taken out again before it is saved, and the next form begins without it', async () => {
  mountApp(<Field />)
  await upload()
  FakeRequest.all[0]!.end(201, uploaded('banner.png'))
  await button('Remove picture').click()
  await expect.element(page.getByText('Saves null')).toBeVisible()
  await button('Saved').click()
  await expect.element(page.getByText('Saves nothing new')).toBeVisible()
})

test.each([
  ['notes.pdf', 'application/pdf', uploadTexts.notAnImage],
  ['old.bmp', 'image/bmp', uploadTexts.wrongType],
])('%s is refused with its reason before anything is cropped or sent', async (name, type, reason) => {
  mountApp(<Field />)
  await input.upload(new File(['words'], name, { type }))
  await expect.element(dialog.getByText(reason)).toBeVisible()
  await expect.element(dialog.getByText(name)).toBeVisible()
  expect(sent()).toEqual([])
})

test('what is sent is the part that was cut out, as a JPEG under the name of the file', async () => {
  mountApp(<Field />)
  await upload()
  const [request] = FakeRequest.all
  expect(request!.picture.type).toBe('image/jpeg')
  const { width, height } = await createImageBitmap(request!.picture)
  // The picture has 32 by 18 points, and the banner is a square.
  expect([width, height]).toEqual([18, 18])
  request!.end(201, uploaded('banner.png'))
})

test('of several dropped files the first one is taken', async () => {
  mountApp(<Field />)
  const dataTransfer = new DataTransfer()
  for (const name of ['first.png', 'second.png']) dataTransfer.items.add(await drawPicture(name))
  input.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await button('Use photo').click()
  await expect.poll(() => sent()).toEqual(['first.png'])
  FakeRequest.all[0]!.end(201, uploaded('first.png'))
  await expect.element(page.getByText('Saves kept-first.png')).toBeVisible()
})

test('a crop that is cancelled sends nothing, and the form waits for nothing', async () => {
  mountApp(<Field />)
  await input.upload(await drawPicture('banner.png'))
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Idle')).toBeVisible()
  expect(sent()).toEqual([])
})

test('another picture may be chosen once the first has arrived, and takes its place', async () => {
  mountApp(<Field />)
  await upload()
  FakeRequest.all[0]!.end(201, uploaded('banner.png'))
  await expect.element(page.getByText('Saves kept-banner.png')).toBeVisible()
  await page.getByLabelText('Change picture', { exact: true }).upload(await drawPicture('other.png'))
  await button('Use photo').click()
  await expect.poll(() => sent()).toEqual(['banner.png', 'other.png'])
  // Until it has arrived, the form would save the one before.
  await expect.element(page.getByText('Saves kept-banner.png')).toBeVisible()
  FakeRequest.all[1]!.end(201, uploaded('other.png'))
  await expect.element(page.getByText('Saves kept-other.png')).toBeVisible()
})
