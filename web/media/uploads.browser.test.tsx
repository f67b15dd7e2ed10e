import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { uploadLimits } from '#contract/media.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import type { PhotoSetStore } from '../shell/photo-set.ts'
import { mountApp } from '../testing.tsx'
import { createUploads, useUploads } from './uploads.ts'

/** Stands where the connection is: a test says how far each upload is, and how it ends. */
class Sending {
  static all: Sending[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  response: unknown
  isGone = false
  name = ''
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    this.name = (form.get('image') as File).name
    Sending.all.push(this)
  }
  abort() {
    this.isGone = true
    this.onabort?.()
  }
  isAt(percent: number) {
    this.upload.onprogress?.({ loaded: percent, total: 100 })
  }
  end(status: number, response: unknown) {
    this.status = status
    this.response = response
    this.onload?.()
  }
}

const sent = () => Sending.all.map(({ name }) => name)
const arrived = (name: string) => ({ data: { filename: `kept-${name}`, absolute_url: `/i/${name}` } })

beforeEach(() => {
  const real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = Sending as never
  Sending.all = []
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
})

/** A real picture under this name. */
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
      {photos.map(({ key, name, loading, uploaded_filename: kept }) => (
        <li key={key}>{`${name} ${loading} ${kept ?? ''}`.trim()}</li>
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

test('two go out at once, the next when one has come', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  Sending.all[1]!.end(200, arrived('b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(list()).toEqual(['a.jpg 0', 'b.jpg 100 kept-b.jpg', 'c.jpg 0'])
})

test('each shows how far it is, and is done only when the server says so', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg'))
  await expect.poll(sent).toEqual(['a.jpg'])
  Sending.all[0]!.isAt(40)
  await expect.poll(list).toEqual(['a.jpg 40'])
  Sending.all[0]!.isAt(100)
  await expect.poll(list).toEqual([`a.jpg ${uploadLimits.progressMax}`])
  Sending.all[0]!.end(200, arrived('a.jpg'))
  await expect.poll(list).toEqual(['a.jpg 100 kept-a.jpg'])
})

test('one that fails takes no other with it, is named when all are through, and can be tried again', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  Sending.all[0]!.onerror!()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  Sending.all[1]!.end(200, arrived('b.jpg'))
  await expect.element(page.getByRole('dialog').getByText('a.jpg')).toBeVisible()
  expect(list()).toEqual(['b.jpg 100 kept-b.jpg'])
  await page.getByRole('button', { name: /try again/i }).click()
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg', 'a.jpg'])
  Sending.all[2]!.end(200, arrived('a.jpg'))
  await expect.poll(list).toEqual(['b.jpg 100 kept-b.jpg', 'a.jpg 100 kept-a.jpg'])
})

test('what the server refuses is named with its reason', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg'))
  await expect.poll(sent).toEqual(['a.jpg'])
  Sending.all[0]!.end(415, {
    exception: 'UploadRejectedException',
    message: 'No.',
    errors: { image: [uploadTexts.notAnImage] },
  })
  await expect.element(page.getByRole('dialog').getByText('a.jpg')).toBeVisible()
  expect(list()).toEqual([])
})

test('one that is taken away is stopped on its way, and nothing is said of it', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  uploads.remove(uploads.read().photos[0]!.key)
  await expect.poll(() => Sending.all[0]!.isGone).toBe(true)
  Sending.all[1]!.end(200, arrived('b.jpg'))
  await uploads.whenIdle()
  expect(list()).toEqual(['b.jpg 100 kept-b.jpg'])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('one taken away before its turn is never sent', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.poll(sent).toEqual(['a.jpg', 'b.jpg'])
  uploads.remove(uploads.read().photos[2]!.key)
  for (const one of [...Sending.all]) one.end(200, arrived(one.name))
  await uploads.whenIdle()
  expect(sent()).toEqual(['a.jpg', 'b.jpg'])
})

test('a name that is there already is said and not sent again', async () => {
  const uploads = show()
  uploads.add(await pictures('a.jpg'))
  uploads.add(await pictures('a.jpg'))
  await expect.element(page.getByText('Already added: a.jpg')).toBeVisible()
  expect(list()).toEqual(['a.jpg 0'])
  await expect.poll(sent).toEqual(['a.jpg'])
})

test('more than the post may hold: none of them is taken, and it is said', async () => {
  const uploads = show(2)
  uploads.add(await pictures('a.jpg', 'b.jpg', 'c.jpg'))
  await expect.element(page.getByRole('dialog').getByText(uploadTexts.limit)).toBeVisible()
  expect([list(), sent()]).toEqual([[], []])
})

test('where one is the most, another takes its place, also under the same name', async () => {
  const uploads = show(1)
  uploads.add(await pictures('a.jpg'))
  await expect.poll(sent).toEqual(['a.jpg'])
  uploads.add(await pictures('a.jpg'))
  await expect.poll(() => Sending.all[0]!.isGone).toBe(true)
  await expect.poll(sent).toEqual(['a.jpg', 'a.jpg'])
  expect(list()).toHaveLength(1)
})

test('what is no picture inside is found before a byte is sent, whatever its name says', async () => {
  const uploads = show()
  uploads.add([new File(['<html>'], 'a.jpg', { type: 'image/jpeg' })])
  await expect.element(page.getByRole('dialog').getByText(uploadTexts.notAnImage)).toBeVisible()
  expect(sent()).toEqual([])
})

test('waiting for all uploads ends when the last one has, at once where none is under way', async () => {
  const uploads = show()
  await uploads.whenIdle()
  uploads.add(await pictures('a.jpg'))
  let isIdle = false
  void uploads.whenIdle().then(() => {
    isIdle = true
  })
  await expect.poll(sent).toEqual(['a.jpg'])
  expect(isIdle).toBe(false)
  Sending.all[0]!.end(200, arrived('a.jpg'))
  await expect.poll(() => isIdle).toBe(true)
})
