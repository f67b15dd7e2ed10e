// Bloc posts in a list and alone, and what their owner does with one: published, edited, refused, deleted.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { openModal } from '../shell/modals.ts'
import { usePages } from '../shell/queries.ts'
import { answer, drawPicture, holdUpload, mountApp, offline, refusal, serve } from '../testing.tsx'
import { BlocCard } from './BlocCard.tsx'
import { BlocList, blocsInput } from './BlocList.tsx'
import { NewBloc } from './NewBloc.tsx'
import { OwnBloc } from './OwnBloc.tsx'
import { onlyPage, sampleBloc } from './sample-bloc.fixture.ts'

const draft: Bloc = { ...sampleBloc, is_owner: true, is_published: false }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const title = page.getByRole('textbox', { name: 'Title' })
const description = page.getByRole('textbox', { name: 'Description' })
const rows = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')

function Own() {
  const pages = usePages(blocs.ofPage, blocsInput('ana', 1))
  return (
    <main tabIndex={-1}>
      <BlocList
        pages={pages}
        page={1}
        address="/ana/pixel-bloc"
        foot={(bloc) => <OwnBloc bloc={bloc} />}
        empty={<p>Wala pa.</p>}
      />
    </main>
  )
}

const show = () => mountApp(<Own />, { isSignedIn: true })
const list = (...all: Bloc[]) => answer(all, onlyPage)

test('an empty list has its own words, and one that cannot be read offers a retry', async () => {
  serve(blocs.ofPage, offline, offline, list())
  show()
  await expect.element(page.getByText('The posts could not be loaded.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByText('Wala pa.')).toBeVisible()
})

test('a draft published by one press stays in the list, and the keyboard stays with it', async () => {
  serve(blocs.ofPage, list(draft), list({ ...draft, is_published: true }))
  const sent = serve(blocs.change, answer(draft))
  show()
  await expect.element(button('Publish now Bagong pugon')).toBeVisible()
  ;(button('Publish now Bagong pugon').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Publish now Bagong pugon')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Bagong pugon')
  expect(sent.map(({ body }) => body)).toEqual([{ is_published: true }])
})

test('a press without a connection can be repeated, and two presses publish once', async () => {
  serve(blocs.ofPage, list(draft))
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(blocs.change, offline, response.promise)
  show()
  await button('Publish now Bagong pugon').click()
  await button('GOT IT').click()
  await button('Publish now Bagong pugon').dblClick()
  response.resolve(answer(draft))
  await expect.element(button('Publish now Bagong pugon')).not.toHaveAttribute('aria-busy')
  expect(sent).toHaveLength(2)
})

test.each<[Partial<Bloc>, string | undefined]>([
  [{ is_published: true }, undefined],
  [{}, 'Not published'],
  [{ publish_at: '2031-05-01T10:00:00+08:00' }, 'Scheduled for May 1, 2031 at 10:00 am'],
  [{ publish_refused: 'taken_down' }, 'Not published at its time: it was taken down.'],
])('the owner of a post that is %o reads %s', async (change, text) => {
  serve(blocs.ofPage, list({ ...draft, ...change }))
  show()
  await expect.element(button('Edit Bagong pugon')).toBeVisible()
  const all = [/Not published/, /Scheduled/].flatMap((state) => page.getByText(state).elements())
  if (text) await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  else expect(all).toEqual([])
})

test('the last deleted post leaves its words for none, and the focus on the page', async () => {
  serve(blocs.ofPage, list(draft), list())
  serve(blocs.remove, answer({ ok: true }))
  show()
  await button('Delete Bagong pugon').click()
  await expect.element(page.getByText('It leaves your page for good, with its reactions.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Wala pa.')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test.each([
  [0, 'Comment'],
  [1, '1 comment'],
  [12, '12 comments'],
])('a post with %i comments in a list leads to them', async (comment_count, name) => {
  serve(blocs.ofPage, list({ ...sampleBloc, comment_count }))
  show()
  await expect
    .element(rows.getByRole('link', { name, exact: true }))
    .toHaveAttribute('href', '/ana/pixel-bloc/b1#comments')
})

test('a post alone is headed by its title, and has no link to itself', async () => {
  mountApp(<BlocCard bloc={{ ...sampleBloc, comment_count: 2 }} isAlone hasCreator />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bagong pugon' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/ana/pixel-bloc')
  await expect.element(page.getByRole('link', { name: '2 comments' })).not.toBeInTheDocument()
})

test('long words stay within a phone', async () => {
  serve(blocs.ofPage, list({ ...sampleBloc, title: 'P'.repeat(80), description: `#${'a'.repeat(290)}` }))
  show()
  await expect.element(rows).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a new post is saved as a draft or published, and what is missing is asked for first', async () => {
  const sent = serve(blocs.add, answer({ ...draft }), answer(sampleBloc))
  mountApp(<NewBloc />, { isSignedIn: true })
  await button('Save as draft').click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toBeInvalid()
  await expect.element(description).toBeInvalid()
  await title.fill('Pugon')
  await description.fill('Mainit.')
  await button('Save as draft').click()
  await expect.element(page.getByText('Not published', { exact: true })).toBeVisible()
  await title.fill('Pugon')
  await description.fill('Mainit.')
  await button('Publish').click()
  await expect.element(page.getByText('Your post is on your page.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([
    { title: 'Pugon', description: 'Mainit.', is_published: false },
    { title: 'Pugon', description: 'Mainit.' },
  ])
})

test('the picture of a new post is sent with it, and the next post begins without one', async () => {
  const endUpload = holdUpload({ filename: 'pugon.jpg', absolute_url: '/media/pugon.jpg' })
  const sent = serve(blocs.add, answer(sampleBloc))
  mountApp(<NewBloc />, { isSignedIn: true })
  await title.fill('Pugon')
  await description.fill('Mainit.')
  await userEvent.upload(page.getByLabelText('Add picture'), await drawPicture('pugon.png'))
  await button('Use photo').click()
  await expect.element(button('Finishing the upload…')).toBeVisible()
  await endUpload()
  await button('Publish').click()
  await expect.element(page.getByText('Your post is on your page.')).toBeVisible()
  expect(sent[0]!.body).toMatchObject({ image: 'pugon.jpg' })
  await expect.element(page.getByLabelText('Add picture')).toBeInTheDocument()
})

test('a half-written post is still there when the page is loaded again, until it is published', async () => {
  serve(blocs.add, answer(sampleBloc))
  const first = mountApp(<NewBloc />, { isSignedIn: true })
  await title.fill('Pugon')
  await description.fill('Mainit.')
  first.unmount()
  const second = mountApp(<NewBloc />, { isSignedIn: true })
  await expect.element(title).toHaveValue('Pugon')
  await button('Publish').click()
  await expect.element(title).toHaveValue('')
  second.unmount()
  mountApp(<NewBloc />, { isSignedIn: true })
  await expect.element(title).toHaveValue('')
})

test('a refusal that belongs to no field of the form stands above it, and nothing typed is lost', async () => {
  const errors = { account: ['Verify your e-mail first.'] }
  serve(blocs.add, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<NewBloc />, { isSignedIn: true })
  await title.fill('Pugon')
  await description.fill('Mainit.')
  await button('Publish').click()
  await expect.element(page.getByRole('alert').getByText('Verify your e-mail first.')).toBeVisible()
  await expect.element(title).toHaveValue('Pugon')
})

test('an edited post can lose its picture and be hidden', async () => {
  const sent = serve(blocs.change, answer(sampleBloc))
  mountApp(null, { isSignedIn: true })
  const variants = { WH100: '/a', WH500: '/b', WH750: '/c', WH1080: '/d' }
  openModal('edit-bloc', { bloc: { ...sampleBloc, image_url: '/i', image_url_variants: variants } })
  await button('Remove picture').click()
  await page.getByRole('switch', { name: /^Published/ }).click()
  await expect.element(page.getByText('Hidden. Only you see it.')).toBeVisible()
  await button('Save changes').click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(sent[0]!.body).toEqual({ title: 'Bagong pugon', description: 'Mainit pa.', is_published: false, image: null })
})
