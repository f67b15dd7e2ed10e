// What is checked before a picture is sent.
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploadLimits } from '#contract/media.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { FakeRequest, fakeUploads, tinyPicture } from './fake-uploads.fixture.ts'
import { uploadPicture } from './upload-picture.ts'

const { sent, uploaded } = fakeUploads()

const withBytes = (name: string, type: string, ...bytes: BlobPart[]) => new File(bytes, name, { type })
const atOnce = async (file: File) => uploadPicture(file).catch((error: Error) => error.message)

test('a picture that may be sent as it is is sent once, unchanged', async () => {
  const file = tinyPicture('dagat.gif')
  const done = uploadPicture(file)
  await expect.poll(sent).toHaveLength(1)
  expect(await FakeRequest.all[0]!.picture.arrayBuffer()).toEqual(await file.arrayBuffer())
  FakeRequest.all[0]!.end(201, uploaded('dagat.gif'))
  expect(await done).toEqual(uploaded('dagat.gif').data)
  expect(sent()).toEqual(['dagat.gif'])
})

test.each([
  ['a text with the name of a picture', withBytes('a.jpg', 'image/jpeg', 'Dear diary,'), uploadTexts.notAnImage],
  ['a page with the name of a drawing', withBytes('a.svg', 'image/svg+xml', '<html></html>'), uploadTexts.notAnImage],
  ['an AVIF', withBytes('a.png', 'image/png', '\0\0\0\x1cftypavif'), uploadTexts.wrongType],
  ['a HEIC', withBytes('a.jpg', 'image/jpeg', '\0\0\0\x18ftypheix'), uploadTexts.wrongType],
  ['a TIFF', withBytes('a.jpg', 'image/jpeg', 'II*\0'), uploadTexts.wrongType],
  ['an empty file', withBytes('a.jpg', 'image/jpeg'), uploadTexts.notAnImage],
])('%s is refused by its first bytes, and nothing is sent', async (_what, file, reason) => {
  expect(await atOnce(file)).toBe(reason)
  expect(sent()).toEqual([])
})

test('a drawing is known by its beginning alone, whatever stands before it there', async () => {
  const head = '\ufeff<?xml version="1.0"?>\n<!-- Made by hand -->\n'
  const done = uploadPicture(withBytes('a.svg', 'image/svg+xml', head, '<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect.poll(sent).toHaveLength(1)
  FakeRequest.all[0]!.end(201, uploaded('a.svg'))
  await done
  const late = withBytes('b.svg', 'image/svg+xml', `<!--${' '.repeat(1100)}-->`, '<svg/>')
  expect(await atOnce(late)).toBe(uploadTexts.notAnImage)
})

test.each([
  [uploadLimits.bytesMax, 1],
  [uploadLimits.bytesMax + 1, 0],
])('of a file of %i bytes as many as %i requests are made', async (size, requests) => {
  const large = withBytes('a.gif', 'image/gif', 'GIF89a')
  Object.defineProperty(large, 'size', { value: size })
  const done = atOnce(large)
  if (requests > 0) {
    await expect.poll(sent).toHaveLength(1)
    FakeRequest.all[0]!.end(201, uploaded('a.gif'))
  } else expect(await done).toBe('a.gif is larger than 15 MB.')
  await done
  expect(sent()).toHaveLength(requests)
})

test('a photo that was given up while it was being read is never sent', async () => {
  const controller = new AbortController()
  const done = uploadPicture(tinyPicture('dagat.gif'), { signal: controller.signal })
  controller.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent()).toEqual([])
})

test('a photo in a cloud that does not answer says that something went wrong', async () => {
  const file = tinyPicture('dagat.gif')
  const slice = vi.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error()) } as never)
  onTestFinished(() => slice.mockRestore())
  expect(await atOnce(file)).toBe(uploadTexts.wentWrong)
})
