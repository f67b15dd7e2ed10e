// Composing while photos are on their way: what is published when some arrive late, fail, are added or taken out.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { content, type Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/profiles.ts'
import { FakeRequest, fakeUploads, tinyPicture } from '../media/fake-uploads.fixture.ts'
import { withFree } from '../media/photo-set.ts'
import { answer, drawPicture, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { openDraft } from './draft.fixture.tsx'
import type { Draft } from './drafts.ts'
import { freeSnap } from './sample-post.fixture.ts'

const { sent, uploaded } = fakeUploads()
const profile = { page_name: 'Ana', page_url: 'ana' } as Me['profile']
const button = (name: string) => page.getByRole('button', { name, exact: true })
const description = page.getByRole('textbox', { name: /^What this photo shows/ })
const dialog = page.getByRole('dialog')
const request = (name: string) => FakeRequest.all.findLast((one) => one.name === name)!
const filenames = (body: Record<string, unknown> | undefined) =>
  (body!.images as { filename: string }[]).map(({ filename }) => filename)

let draft: Draft

const open = (kind: Post['kind']) => mountApp(<ComposeForm kind={kind} profile={profile} />, { isSignedIn: true })

/** A new draft, which is free. */
function compose(kind: Post['kind'] = 'slide') {
  const here = location.href
  onTestFinished(() => history.replaceState(null, '', here))
  serve(consents.list, answer([], { current_page: 1, last_page: 1, per_page: 15, total: 0 }))
  draft = openDraft(kind)
  draft.photoSet.change((set) => withFree(set, true))
  return open(kind)
}

/** Chooses files as the dialog of the system does. */
async function choose(label: string, ...files: (string | File)[]): Promise<void> {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(typeof file === 'string' ? tinyPicture(file) : file)
  const field = page.getByLabelText(label, { exact: true })
  await expect.element(field).toBeInTheDocument()
  const input = field.element() as HTMLInputElement
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A draft whose photos are on their way. */
async function sending(kind: Post['kind'], ...files: (string | File)[]) {
  const opened = compose(kind)
  await choose(kind === 'snap' ? 'Choose a photo' : 'Choose photos', ...files)
  await expect.poll(() => sent().length).toBe(files.length)
  return opened
}

/** Published, but for its photos, which are on their way. */
async function publish(kind: Post['kind'], ...files: string[]): Promise<void> {
  await sending(kind, ...files)
  await button('Publish').click()
  await expect.element(publishing).toBeVisible()
}

const arrive = (name: string) => request(name).end(201, uploaded(name))
const publishing = page.getByText('Finishing the upload…')

test('a set is published once all its photos have arrived, in their order', async () => {
  const posts = serve(content.createSlide, answer({ ...freeSnap, kind: 'slide', collection_id: 's1' }))
  await publish('slide', 'a.png', 'b.png')
  arrive('b.png')
  expect(posts).toEqual([])
  arrive('a.png')
  await expect.element(page.getByText('Published. It is on your page now.')).toBeVisible()
  expect(posts.map(({ body }) => filenames(body))).toEqual([['kept-a.png', 'kept-b.png']])
})

test('a photo added while the others finish is published with them', async () => {
  const posts = serve(content.createSlide, offline)
  await publish('slide', 'a.png')
  await choose('Add photos', 'b.png')
  await expect.poll(() => sent().length).toBe(2)
  arrive('a.png')
  arrive('b.png')
  await expect.poll(() => posts.map(({ body }) => filenames(body))).toEqual([['kept-a.png', 'kept-b.png']])
})

test('a photo taken out while it is on its way is not waited for, and the rest is published', async () => {
  const posts = serve(content.createSlide, offline)
  await publish('slide', 'a.png', 'b.png')
  await button('Edit photos').click()
  await button('Remove b.png').click()
  await button('DONE').click()
  arrive('a.png')
  await expect.poll(() => posts.map(({ body }) => filenames(body))).toEqual([['kept-a.png']])
})

test('a photo that failed stops the publishing, also if another one came in its place', async () => {
  const posts = serve(content.createSlide, offline)
  await publish('slide', 'a.png', 'b.png')
  await choose('Add photos', 'c.png')
  request('a.png').onerror!()
  arrive('b.png')
  await expect.poll(() => sent().length).toBe(3)
  arrive('c.png')
  await expect.element(dialog.getByText('a.png', { exact: true })).toBeVisible()
  await expect.element(publishing).not.toBeInTheDocument()
  expect(posts).toEqual([])
  // Now the creator decides: without it.
  await button('GOT IT').click()
  await button('Publish').click()
  await expect.poll(() => posts.map(({ body }) => filenames(body))).toEqual([['kept-b.png', 'kept-c.png']])
})

test('a set all of whose photos were taken out meanwhile asks for a photo', async () => {
  const posts = serve(content.createSlide, offline)
  await publish('slide', 'a.png')
  await button('Edit photos').click()
  await button('Remove a.png').click()
  await button('DONE').click()
  await expect.element(page.getByText('Add a photo first.')).toBeVisible()
  expect(posts).toEqual([])
})

test('a Snap whose photo is replaced while it is on its way is published with the new one', async () => {
  const posts = serve(content.createSnap, offline)
  await publish('snap', 'a.png')
  await choose('Change photo', 'b.png')
  await expect.poll(() => sent()).toEqual(['a.png', 'b.png'])
  expect(request('a.png').isAborted).toBe(true)
  arrive('b.png')
  await expect.poll(() => posts.map(({ body }) => body?.image)).toMatchObject([{ filename: 'kept-b.png' }])
})

test('a cropped Snap is another file that still shows what was described', async () => {
  const posts = serve(content.createSnap, offline)
  await sending('snap', await drawPicture('a.png'))
  arrive('a.png')
  await description.fill('Dagat sa hapon')
  await button('Crop').click()
  await button('Use photo').click()
  await expect.poll(() => sent()).toEqual(['a.png', 'a.png'])
  arrive('a.png')
  await expect.element(description).toHaveValue('Dagat sa hapon')
  await button('Publish').click()
  await expect.poll(() => posts.map(({ body }) => body?.image)).toMatchObject([{ alt: 'Dagat sa hapon' }])
})

test('another photo in place of the first one is described anew', async () => {
  compose('snap')
  await choose('Choose a photo', 'a.png')
  await description.fill('Dagat')
  await choose('Change photo', 'b.png')
  await expect.element(description).toHaveValue('')
  await expect.poll(() => sent().length).toBeGreaterThan(0)
})

test('a Snap takes one of several files and says where more belong', async () => {
  compose('snap')
  await choose('Choose a photo', 'a.png')
  const dataTransfer = new DataTransfer()
  for (const name of ['b.png', 'c.png']) dataTransfer.items.add(tinyPicture(name))
  const zone = page.getByLabelText('Change photo', { exact: true }).element()
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('A Snap has one photo. For more, make a Snap Slide.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Chosen: b.png' })).toBeVisible()
  await expect.poll(() => sent()).toContain('b.png')
})

test('with ten photos there is no room for another one, and the count says so before', async () => {
  compose()
  const names = Array.from({ length: limits.photosPerSlideMax }, (_, at) => `p${at}.png`)
  await choose('Choose photos', ...names.slice(1))
  await expect.element(page.getByText('Add photos, 9 of 10')).toBeVisible()
  await choose('Add photos', names[0]!)
  await expect.element(page.getByLabelText('Add photos', { exact: true })).not.toBeInTheDocument()
  for (const [at] of names.entries()) {
    await expect.poll(() => FakeRequest.all.length).toBeGreaterThan(at)
    arrive(FakeRequest.all[at]!.name)
  }
  await draft.photoSet.whenIdle()
})

test('who leaves the page and comes back finds the photos, on their way or arrived, and the words', async () => {
  const { unmount } = compose()
  await choose('Choose photos', 'a.png', 'b.png')
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Dagat')
  await page.getByRole('switch', { name: /^Sensitive/ }).click()
  await expect.poll(() => sent().length).toBe(2)
  unmount()
  arrive('a.png')
  open('slide')
  await expect.element(page.getByRole('textbox', { name: /^Caption/ })).toHaveValue('Dagat')
  await expect.element(page.getByRole('switch', { name: /^Sensitive/ })).toBeChecked()
  await expect.element(page.getByText('a.png, uploaded')).toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: 'Uploading b.png' })).toBeVisible()
  arrive('b.png')
  await expect.element(page.getByText('b.png, uploaded')).toBeInTheDocument()
})

test('a photo that the server does not know any more is refused above the fields, and nothing typed is lost', async () => {
  const errors = { images: ['A photo is missing. Choose it again.'] }
  serve(content.createSlide, refusal({ exception: 'ValidationException', message: '', errors }))
  await sending('slide', 'a.png')
  arrive('a.png')
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Dagat')
  await button('Publish').click()
  await expect.element(page.getByRole('alert').getByText('A photo is missing. Choose it again.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Caption/ })).toHaveValue('Dagat')
  expect(draft.photoSet.read().photos).toHaveLength(1)
})

test('two presses on Publish make one post', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const posts = serve(content.createSnap, response.promise)
  await sending('snap', 'a.png')
  arrive('a.png')
  await button('Publish').dblClick()
  await expect.element(page.getByText('Publishing…')).toBeVisible()
  response.resolve(answer(freeSnap))
  await expect.element(page.getByText('Published. It is on your page now.')).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a published draft is not found again, and neither is its warning before leaving', async () => {
  serve(content.createSnap, answer(freeSnap))
  const { unmount } = await sending('snap', 'a.png')
  arrive('a.png')
  await button('Publish').click()
  await expect.element(page.getByText('Published. It is on your page now.')).toBeVisible()
  unmount()
  open('snap')
  await expect.element(page.getByLabelText('Choose a photo', { exact: true })).toBeVisible()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})
