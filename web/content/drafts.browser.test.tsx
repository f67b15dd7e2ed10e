import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeRequest, fakeUploads, tinyPicture } from '../media/fake-uploads.fixture.ts'
import { mountApp } from '../testing.tsx'
import { type Draft, useDraft } from './drafts.ts'

const { sent } = fakeUploads()
let draft: Draft
let discard: () => void

function Composer({ kind }: { kind: 'snap' | 'slide' }) {
  const found = useDraft(kind)
  draft = found.draft
  discard = found.discard
  return <p>{draft.caption || 'empty'}</p>
}

/** Whether the browser would ask before the page is left. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

const withPhoto = () =>
  draft.photoSet.change((set) => ({ ...set, photos: [{ key: 'k', name: 'a.jpg', file: null } as never] }))

test('a draft is restored on return, separately for each kind', async () => {
  const first = mountApp(<Composer kind="snap" />)
  draft.caption = 'Dagat'
  withPhoto()
  first.unmount()
  const other = mountApp(<Composer kind="slide" />)
  await expect.element(page.getByText('empty')).toBeVisible()
  other.unmount()
  mountApp(<Composer kind="snap" />)
  await expect.element(page.getByText('Dagat')).toBeVisible()
  expect(draft.photoSet.read().photos).toHaveLength(1)
  discard()
})

test('a published or discarded draft is gone, with its photos', async () => {
  const first = mountApp(<Composer kind="snap" />)
  draft.caption = 'Dagat'
  withPhoto()
  discard()
  expect(draft.photoSet.read().photos).toEqual([])
  first.unmount()
  mountApp(<Composer kind="snap" />)
  await expect.element(page.getByText('empty')).toBeVisible()
})

test('the browser warns before unload only while photos would be lost', () => {
  const { unmount } = mountApp(<Composer kind="snap" />)
  draft.caption = 'words alone'
  expect(asksBeforeLeaving()).toBe(false)
  withPhoto()
  expect(asksBeforeLeaving()).toBe(true)
  discard()
  expect(asksBeforeLeaving()).toBe(false)
  unmount()
})

test('what is discarded is not sent any more, and the next draft is another post', async () => {
  const { unmount } = mountApp(<Composer kind="snap" />)
  const before = draft
  before.photoSet.add([tinyPicture('a.gif')])
  await expect.poll(sent).toEqual(['a.gif'])
  const key = before.keyFor({ caption: '' })
  discard()
  await expect.poll(() => FakeRequest.all[0]!.isAborted).toBe(true)
  expect(await before.photoSet.whenIdle()).toBe(true)
  unmount()
  mountApp(<Composer kind="snap" />)
  expect(draft).not.toBe(before)
  expect(draft.keyFor({ caption: '' })).not.toBe(key)
  discard()
})

test('a Snap takes one photo and a set takes ten, each in a draft of its own', async () => {
  mountApp(<Composer kind="snap" />).unmount()
  const [snap, discardSnap] = [draft, discard]
  mountApp(<Composer kind="slide" />).unmount()
  const files = ['a.gif', 'b.gif'].map(tinyPicture)
  for (const one of [snap, draft]) for (const file of files) one.photoSet.add([file])
  const names = (one: Draft) => one.photoSet.read().photos.map(({ name }) => name)
  expect([names(snap), names(draft)]).toEqual([['b.gif'], ['a.gif', 'b.gif']])
  discard()
  discardSnap()
})

test('one of two open pages that leaves does not take away the warning of the other', () => {
  const pages = (names: string[]) => names.map((name) => <Composer key={name} kind="snap" />)
  const { rerender } = mountApp(pages(['one', 'other']))
  withPhoto()
  rerender(pages(['other']))
  expect(asksBeforeLeaving()).toBe(true)
  discard()
  expect(asksBeforeLeaving()).toBe(false)
})
