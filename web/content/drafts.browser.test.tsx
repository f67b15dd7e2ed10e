import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { type Draft, useDraft } from './drafts.ts'

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
  mountApp(<Composer kind="slide" />)
  await expect.element(page.getByText('empty')).toBeVisible()
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
