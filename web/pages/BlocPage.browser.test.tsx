// The page of one Bloc post: for its readers and its owner, and after it is deleted.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { comments } from '#contract/comments.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, offline, serve } from '../testing.tsx'
import blocPage from './BlocPage.tsx'
import { ana, bloc, comment, longName, luz, meta } from './sample-pages.fixture.ts'
import { type Shown, showPage } from './show-page.fixture.tsx'

const main = page.getByRole('main')
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

function show(change: Partial<Bloc> = {}, shown: Shown = {}) {
  serve(blocs.read, answer({ ...bloc, ...change }))
  serve(profiles.read, answer({ ...luz, is_owner: change.is_owner ?? false }))
  serve(comments.list, answer(change.comment_count === 0 ? [] : [comment], meta(1)))
  showPage(blocPage, { params: { pageUrl: 'luz', id: 'bloc-1' }, ...shown })
}

test('a reader reads it with its comments, shares it, and goes on to the other posts', async () => {
  show({ comment_count: 1, image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Unang araw' })).toBeVisible()
  await expect.element(main.getByText('Ang ganda')).toBeVisible()
  await expect.element(link('All posts of Luz Marquez')).toHaveAttribute('href', '/luz/pixel-bloc')
  await expect
    .element(main.getByRole('link', { name: 'Luz Marquez', exact: true }))
    .toHaveAttribute('href', '/luz/pixel-bloc')
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: 'Report this post' })).toBeVisible()
  await expect.element(button(/^(Edit|Delete)/)).not.toBeInTheDocument()
  await button('Share').click()
  await expect
    .element(page.getByRole('dialog').getByRole('img', { name: 'QR code that leads to Unang araw by Luz Marquez' }))
    .toBeInTheDocument()
})

test('its owner who deletes it is led to the other posts, and asked before', async () => {
  const sent = serve(blocs.remove, answer({ ok: true }))
  show({ is_owner: true }, { me: ana })
  await button('Delete Unang araw').click()
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' })
  await expect.element(dialog).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => location.pathname).toBe('/luz/pixel-bloc')
  await expect.element(page.getByText('Post deleted.')).toBeVisible()
  expect(sent.map(({ url }) => url)).toEqual(['/v1/user/blocs/bloc-1'])
})

test('a deletion without a connection leaves it where it is', async () => {
  history.replaceState(history.state, '', addresses.bloc('luz', 'bloc-1'))
  serve(blocs.remove, offline)
  show({ is_owner: true }, { me: ana })
  await button('Delete Unang araw').click()
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
  expect(location.pathname).toBe('/luz/pixel-bloc/bloc-1')
})

test('a draft says that it is one and can be published', async () => {
  const sent = serve(blocs.change, answer({ ...bloc, is_owner: true }))
  show({ is_owner: true, is_published: false }, { me: ana })
  await expect.element(main.getByText('Not published').first()).toBeVisible()
  await button('Publish now Unang araw').click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ is_published: true }])
})

test('words without a break are no wider than the phone', async () => {
  show({ title: 'W'.repeat(80), description: 'w'.repeat(300), creator: { ...bloc.creator, page_name: longName } })
  await expect.element(page.getByRole('heading', { name: 'W'.repeat(80) })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})
