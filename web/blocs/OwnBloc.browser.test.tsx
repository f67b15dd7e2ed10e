// What the owner of a Bloc does with it by one press.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { OwnBloc } from './OwnBloc.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 12, total: 1 }
const bloc = {
  id: 'b1',
  title: 'Bukas',
  is_published: false,
  publish_at: '2031-05-01T10:00:00+08:00',
  publish_refused: null,
} as unknown as Bloc
const list = (...rows: Bloc[]) => answer(rows, meta)
const button = (name: string) => page.getByRole('button', { name, exact: true })

function Blocs({ onDeleted }: { onDeleted?: () => void }) {
  const { rows } = usePages(blocs.own, {})
  return rows.map((row) => <OwnBloc key={row.id} bloc={row} {...(onDeleted && { onDeleted })} />)
}

test('the time of a scheduled post can be taken back, and then it can be published', async () => {
  const draft = { ...bloc, publish_at: null }
  serve(blocs.own, list(bloc), list(draft), list({ ...draft, is_published: true }))
  const sent = serve(blocs.change, answer(draft))
  mountApp(<Blocs />, { isSignedIn: true })
  await expect.element(page.getByText('Scheduled for May 1, 2031 at 10:00 am')).toBeVisible()
  await button('Take the time back Bukas').click()
  await expect.element(page.getByText('Not published')).toBeVisible()
  await button('Publish now Bukas').click()
  await expect.element(button('Publish now Bukas')).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([{ publish_at: null }, { is_published: true }])
})

test('a deleted post leaves its list, and its own page is left', async () => {
  serve(blocs.own, list(bloc), list())
  serve(blocs.remove, answer({ ok: true }))
  const onDeleted = vi.fn()
  mountApp(<Blocs onDeleted={onDeleted} />, { isSignedIn: true })
  await button('Delete Bukas').click()
  expect(onDeleted).not.toHaveBeenCalled()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Post deleted.')).toBeVisible()
  await expect.element(button('Delete Bukas')).not.toBeInTheDocument()
  expect(onDeleted).toHaveBeenCalledOnce()
})

test('a Bloc that was taken down says so and why, and offers nothing that would be refused', async () => {
  const taken_down = { date: '2031-05-01T10:00:00+08:00', message: 'It names where somebody lives.' }
  mountApp(<OwnBloc bloc={{ ...bloc, taken_down }} />, { isSignedIn: true })
  await expect.element(page.getByText('It names where somebody lives.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
