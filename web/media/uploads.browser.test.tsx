import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uploadLimits } from '#contract/media.ts'
import { getTier } from '#contract/prices.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import type { PhotoSetStore } from '../shell/photo-set.ts'
import { mountApp } from '../testing.tsx'
import { FakeRequest, fakeUploads } from './fake-uploads.fixture.ts'
import { toggled, withChange, withPrice } from './photo-set.ts'
import { shrink } from './shrink.ts'
import { createUploads, useUploads } from './uploads.ts'

const { sent, uploaded } = fakeUploads()

/** A decodable picture with this file name. */
async function picture(name: string, width = 8): Promise<File> {
  const canvas = new OffscreenCanvas(width, 8)
  canvas.getContext('2d')!.fillRect(0, 0, 4, 4)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

const pictures = (...names: string[]) => Promise.all(names.map((name) => picture(name)))

function List({ uploads }: { uploads: PhotoSetStore }) {
  const { photos } = useUploads(uploads)
  return (
    <ul>
      {photos.map(({ key, name, loading, uploaded_filename }) => (
        <li key={key}>{`${name} ${loading} ${uploaded_filename ?? ''}`.trim()}</li>
      ))}
    </ul>
  )
}

function show(max = 10): PhotoSetStore {
  const uploads = createUploads(max)
  mountApp(<List uploads={uploads} />)
  return uploads
}

const list = () => [...document.querySelectorAll('li')].map((row) => row.textContent)

test('sends two uploads concurrently, and the next one when one has finished', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  // A third one would have been shrunk and sent by the time another picture is.
  await shrink(await picture('c.jpg'))
  expect(sent()).toEqual(['a.jpg', 'b.jpg'])
  FakeRequest.all[1]!.end(200, uploaded('b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(list()).toEqual(['a.jpg 0', 'b.jpg 100 kept-b.jpg', 'c.jpg 0'])
})

test('each upload shows its progress, and completes only with the server’s response', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg'))
  await expect.poll(sent).toEqual(['a.jpg'])
  FakeRequest.all[0]!.progress(40)
  await expect.poll(list).toEqual(['a.jpg 40'])
  FakeRequest.all[0]!.progress(100)
  await expect.poll(list).toEqual([`a.jpg ${uploadLimits.progressMax}`])
  FakeRequest.all[0]!.end(200, uploaded('a.jpg'))
  await expect.poll(list).toEqual(['a.jpg 100 kept-a.jpg'])
})

test('a failed upload does not stop others, is listed when all have finished, and can be retried', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  FakeRequest.all[0]!.onerror!()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  FakeRequest.all[1]!.end(200, uploaded('b.jpg'))
  await expect.element(page.getByRole('dialog').getByText('a.jpg')).toBeVisible()
  expect(list()).toEqual(['b.jpg 100 kept-b.jpg'])
  await page.getByRole('button', { name: /try again/i }).click()
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg', 'a.jpg'])
  FakeRequest.all[2]!.end(200, uploaded('a.jpg'))
  await expect.poll(list).toEqual(['b.jpg 100 kept-b.jpg', 'a.jpg 100 kept-a.jpg'])
})

test('the only photo for sale, tried again after its upload failed, is for sale as before', async () => {
  const uploads = show()
  const price = getTier(2)!
  uploads.change((set) => withPrice(set, price))
  uploads.add(await pictures('a.jpg', 'b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  const [a, b] = uploads.read().photos
  uploads.change((set) => withChange(toggled(set, b!.key), a!.key, { alt: 'Dagat' }))
  FakeRequest.all[1]!.end(200, uploaded('b.jpg'))
  FakeRequest.all[0]!.onerror!()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg', 'a.jpg'])
  expect(uploads.read()).toMatchObject({
    isFree: false,
    price,
    photos: [
      { is_payable: false, is_preview: true },
      { is_payable: true, is_preview: false, alt: 'Dagat' },
    ],
  })
})

test('files refused before and after their upload are listed together', async () => {
  const uploads = show()
  uploads.add([new File(['notes'], 'notes.txt', { type: 'text/plain' }), ...(await pictures('a.jpg', 'b.jpg'))])
  const modal = page.getByRole('dialog')
  await expect.element(modal.getByText('notes.txt')).toBeVisible()
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  FakeRequest.all[0]!.onerror!()
  FakeRequest.all[1]!.onerror!()
  const failed = modal.getByRole('listitem')
  await expect
    .poll(() => failed.elements().map((row) => row.textContent?.match(/^.*?\.(?:txt|jpg)/)?.[0]))
    .toEqual(['notes.txt', 'a.jpg', 'b.jpg'])
  await page.getByRole('button', { name: 'Try again: a.jpg' }).click()
  await expect.poll(() => failed.elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(modal).not.toBeInTheDocument()
})

test('lists an upload that the server refuses', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg'))
  await expect.poll(sent).toEqual(['a.jpg'])
  FakeRequest.all[0]!.end(415, {
    exception: 'UploadRejectedException',
    message: 'No.',
    errors: { image: [uploadTexts.notAnImage] },
  })
  await expect.element(page.getByRole('dialog').getByText('a.jpg')).toBeVisible()
  expect(list()).toEqual([])
})

test('removing a photo aborts its running upload without an error message', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  const [photo] = uploads.read().photos
  uploads.remove(photo!.key)
  await expect.poll(() => FakeRequest.all[0]!.isAborted).toBe(true)
  // Its picture does not stay in the memory of the phone.
  await expect(fetch(photo!.absolute_url)).rejects.toThrow()
  FakeRequest.all[1]!.end(200, uploaded('b.jpg'))
  await uploads.whenIdle()
  expect(list()).toEqual(['b.jpg 100 kept-b.jpg'])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a photo removed before its turn is never sent', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  uploads.remove(uploads.read().photos[2]!.key)
  for (const one of [...FakeRequest.all]) one.end(200, uploaded(one.name))
  await uploads.whenIdle()
  expect(sent()).toEqual(['a.jpg', 'b.jpg'])
})

test('a file name already in the list is reported and not sent again', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg'))
  uploads.add(await pictures('a.jpg'))
  await expect.element(page.getByText('Already added: a.jpg')).toBeVisible()
  expect(list()).toEqual(['a.jpg 0'])
  await expect.poll(sent).toEqual(['a.jpg'])
})

test('shows an error and accepts no file if there are more than the post may have', async () => {
  const uploads = show(2)
  uploads.add(await pictures('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.element(page.getByRole('dialog').getByText(uploadTexts.limit)).toBeVisible()
  expect([list(), sent()]).toEqual([[], []])
})

test('with a maximum of one, a new file replaces the old one, also under the same name', async () => {
  const uploads = show(1)
  uploads.add(await pictures('a.jpg'))
  await expect.poll(sent).toEqual(['a.jpg'])
  uploads.add(await pictures('a.jpg'))
  await expect.poll(() => FakeRequest.all[0]!.isAborted).toBe(true)
  await expect.poll(sent).toEqual(['a.jpg', 'a.jpg'])
  expect(list()).toHaveLength(1)
})

test('refuses a file with an image name but other content before anything is sent', async () => {
  const uploads = show()
  uploads.add([new File(['<html>'], 'a.jpg', { type: 'image/jpeg' })])
  await expect.element(page.getByRole('dialog').getByText(uploadTexts.notAnImage)).toBeVisible()
  expect(sent()).toEqual([])
})

test('whenIdle() resolves when the last upload has finished, or immediately if none is running', async () => {
  const uploads = show()
  await uploads.whenIdle()
  uploads.add(await pictures('a.jpg'))
  let isIdle = false
  void uploads.whenIdle().then(() => {
    isIdle = true
  })
  await expect.poll(sent).toEqual(['a.jpg'])
  expect(isIdle).toBe(false)
  FakeRequest.all[0]!.end(200, uploaded('a.jpg'))
  await expect.poll(() => isIdle).toBe(true)
})
