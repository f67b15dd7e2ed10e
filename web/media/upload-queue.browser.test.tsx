// What a set of uploads does with many files, bad files and a bad line. Uploads that go well: uploads.browser.test.tsx.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { uploadLimits } from '#contract/media.ts'
import { getTier } from '#contract/prices.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import type { PhotoSetStore } from '../shell/photo-set.ts'
import { mountApp } from '../testing.tsx'
import { FakeRequest, fakeUploads, tinyPicture } from './fake-uploads.fixture.ts'
import { moved, withChange, withPrice } from './photo-set.ts'
import { createUploads } from './uploads.ts'

const dialog = page.getByRole('dialog')
const { sent, uploaded } = fakeUploads()

function start(max = 10): PhotoSetStore {
  mountApp(null)
  const set = createUploads(max)
  // Nothing of it is sent in the next test.
  onTestFinished(() => letAllArrive(set))
  return set
}

const pictures = (count: number) => Array.from({ length: count }, (_, at) => tinyPicture(`p${at}.png`))
const names = (set: PhotoSetStore) => set.read().photos.map(({ name }) => name)
const request = (name: string) => FakeRequest.all.findLast((one) => one.name === name)!

/** A set of so many photos, the first of which are on their way. */
async function sending(count: number): Promise<PhotoSetStore> {
  const set = start()
  set.add(pictures(count))
  await expect.poll(() => sent().length).toBe(Math.min(count, 2))
  return set
}

/** Lets all that is sent succeed until nothing is left to send. */
async function letAllArrive(set: PhotoSetStore): Promise<void> {
  let isIdle = false
  void set.whenIdle().then(() => {
    isIdle = true
  })
  await expect
    .poll(() => {
      for (const one of FakeRequest.all) one.end(201, uploaded(one.name))
      return isIdle
    })
    .toBe(true)
}

test('ten photos are sent in their order, each once, and keep that order however late the first arrives', async () => {
  const set = await sending(10)
  request('p1.png').end(201, uploaded('p1.png'))
  for (let at = 2; at < 10; at++) {
    await expect.poll(() => sent().length).toBe(at + 1)
    request(`p${at}.png`).end(201, uploaded(`p${at}.png`))
  }
  expect(set.read().photos[0]!.loading).toBeLessThan(100)
  request('p0.png').end(201, uploaded('p0.png'))
  expect(await set.whenIdle()).toBe(true)
  const inOrder = Array.from({ length: 10 }, (_, at) => `p${at}.png`)
  expect(sent()).toEqual(inOrder)
  expect(names(set)).toEqual(inOrder)
  expect(set.read().photos.map(({ uploaded_filename }) => uploaded_filename)).toEqual(
    inOrder.map((name) => `kept-${name}`),
  )
})

test('an eleventh photo is refused with the limit, and the ten stay', async () => {
  const set = start()
  set.add(pictures(10))
  set.add([tinyPicture('one-more.png')])
  await expect.element(dialog.getByText(uploadTexts.limit)).toBeVisible()
  expect(names(set)).toHaveLength(10)
  await letAllArrive(set)
  expect(sent()).not.toContain('one-more.png')
})

test('a photo removed makes room for another', async () => {
  const set = start(2)
  set.add(pictures(2))
  set.remove(set.read().photos[0]!.key)
  set.add([tinyPicture('new.png')])
  expect(names(set)).toEqual(['p1.png', 'new.png'])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a photo may be moved while it is sent, and arrives where it is', async () => {
  const set = await sending(3)
  set.change((now) => moved(now, now.photos[0]!.key, 2))
  await letAllArrive(set)
  expect(set.read().photos.map(({ uploaded_filename }) => uploaded_filename)).toEqual([
    'kept-p1.png',
    'kept-p2.png',
    'kept-p0.png',
  ])
})

test('who waits for the uploads is told whether one of them failed', async () => {
  const set = await sending(2)
  const waiting = set.whenIdle()
  request('p0.png').onerror!()
  request('p1.png').end(201, uploaded('p1.png'))
  expect(await waiting).toBe(false)
  expect(await set.whenIdle()).toBe(true)
  expect(names(set)).toEqual(['p1.png'])
})

test('a photo that its creator removes while it is sent does not count as failed', async () => {
  const set = await sending(2)
  const waiting = set.whenIdle()
  set.remove(set.read().photos[0]!.key)
  request('p1.png').end(201, uploaded('p1.png'))
  expect(await waiting).toBe(true)
})

test('a photo that failed and is removed before the others end is not reported', async () => {
  const set = await sending(2)
  request('p0.png').onerror!()
  await expect.poll(() => FakeRequest.all.length).toBe(2)
  set.remove(set.read().photos[0]!.key)
  request('p1.png').end(201, uploaded('p1.png'))
  expect(await set.whenIdle()).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each<[string, number, unknown, string, boolean]>([
  [
    'the server is down',
    503,
    { exception: 'ServiceUnavailableException', message: 'Down for a moment.' },
    'Down for a moment.',
    true,
  ],
  ['a proxy answers with a page', 502, null, 'An unexpected error has occurred. Try again later.', true],
  [
    'too many were sent',
    429,
    { exception: 'TooManyRequestsException', message: 'Wait a minute.' },
    'Wait a minute.',
    true,
  ],
  [
    'the picture is too large',
    413,
    { exception: 'UploadRejectedException', message: 'a.png is larger than 15 MB.' },
    'a.png is larger than 15 MB.',
    false,
  ],
  [
    'it is no picture',
    415,
    { exception: 'UploadRejectedException', message: uploadTexts.notAnImage },
    uploadTexts.notAnImage,
    false,
  ],
])(
  'when %s, the reason is shown, with a retry only if that can help',
  async (_what, status, body, reason, canRetry) => {
    const set = await sending(1)
    request('p0.png').end(status, body)
    await expect.element(dialog.getByText(reason)).toBeVisible()
    expect(page.getByRole('button', { name: 'Try again: p0.png' }).elements()).toHaveLength(canRetry ? 1 : 0)
    expect(names(set)).toEqual([])
  },
)

test('an answer without a picture counts as a failure, also with status 200', async () => {
  const set = await sending(1)
  request('p0.png').end(200, {})
  await expect.element(dialog.getByText('p0.png', { exact: true })).toBeVisible()
  expect(names(set)).toEqual([])
})

test('a line that fails twice is tried a third time from the same list', async () => {
  const set = start()
  set.add([tinyPicture('a.png')])
  for (const tries of [1, 2]) {
    await expect.poll(() => sent().length).toBe(tries)
    request('a.png').onerror!()
    await expect.element(dialog.getByText(/^No connection/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again: a.png' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await expect.poll(() => sent().length).toBe(3)
  request('a.png').end(201, uploaded('a.png'))
  expect(await set.whenIdle()).toBe(true)
  expect(set.read().photos).toMatchObject([{ name: 'a.png', uploaded_filename: 'kept-a.png' }])
})

test('a photo tried again keeps what was written about it', async () => {
  const set = start()
  set.change((now) => withPrice(now, getTier(2)!))
  set.add(pictures(2))
  await expect.poll(() => sent().length).toBe(2)
  set.change((now) => withChange(now, now.photos[0]!.key, { alt: 'Dagat' }))
  request('p0.png').onerror!()
  request('p1.png').end(201, uploaded('p1.png'))
  await page.getByRole('button', { name: 'Try again: p0.png' }).click()
  expect(set.read().photos.map(({ name, alt }) => [name, alt])).toEqual([
    ['p1.png', ''],
    ['p0.png', 'Dagat'],
  ])
})

test('of files that cannot be taken each is listed with its own reason, and the good ones are sent', async () => {
  const set = start()
  const tooLarge = new File(['GIF89a'], 'huge.gif', { type: 'image/gif' })
  Object.defineProperty(tooLarge, 'size', { value: uploadLimits.bytesMax + 1 })
  set.add([
    new File([''], 'notes.pdf', { type: 'application/pdf' }),
    new File([''], 'old.bmp', { type: 'image/bmp' }),
    tooLarge,
    tinyPicture('good.png'),
  ])
  const rows = dialog.getByRole('listitem')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual([
      `notes.pdf${uploadTexts.notAnImage}`,
      `old.bmp${uploadTexts.wrongType}`,
      'huge.gifhuge.gif is larger than 15 MB.',
    ])
  expect(dialog.getByRole('button', { name: /^Try again/ }).elements()).toEqual([])
  expect(names(set)).toEqual(['good.png'])
})

test('a picture still too large once it is made smaller is not sent', async () => {
  const set = start()
  // Cannot be decoded, so it stays as large as it is.
  const bytes = new Uint8Array(uploadLimits.bytesMax + 1)
  bytes.set([0xff, 0xd8, 0xff])
  set.add([new File([bytes], 'huge.jpg', { type: 'image/jpeg' })])
  await expect.element(dialog.getByText('huge.jpg is larger than 15 MB.')).toBeVisible()
  expect(sent()).toEqual([])
})

test('a file that the phone cannot read now says so without sending anything', async () => {
  const set = start()
  const file = tinyPicture('cloud.png')
  vi.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error()) } as never)
  set.add([file])
  await expect.element(dialog.getByText(uploadTexts.wentWrong)).toBeVisible()
  expect(sent()).toEqual([])
})

test('a Snap keeps its photo when the file that should replace it is refused', async () => {
  const set = start(1)
  set.add([tinyPicture('a.png')])
  set.add([new File([''], 'notes.pdf', { type: 'application/pdf' })])
  await expect.element(dialog.getByText('notes.pdf')).toBeVisible()
  expect(names(set)).toEqual(['a.png'])
})

test('of two files dropped on a Snap the first one is taken', async () => {
  const set = start(1)
  set.add(pictures(2))
  expect(names(set)).toEqual(['p0.png'])
})

test('nothing of a removed photo stays in memory, and one whose upload was replaced is not waited for', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => void revoked.mockRestore())
  const set = start(1)
  set.add([tinyPicture('a.png')])
  await expect.poll(() => sent()).toEqual(['a.png'])
  const { absolute_url } = set.read().photos[0]!
  set.add([tinyPicture('b.png')])
  expect(revoked).toHaveBeenCalledWith(absolute_url)
  await expect.poll(() => sent()).toEqual(['a.png', 'b.png'])
  request('b.png').end(201, uploaded('b.png'))
  expect(await set.whenIdle()).toBe(true)
  expect(set.read().photos).toMatchObject([{ name: 'b.png', uploaded_filename: 'kept-b.png' }])
})
