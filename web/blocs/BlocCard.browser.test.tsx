import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Bloc } from '#contract/blocs.ts'
import { mountApp } from '../testing.tsx'
import { BlocCard } from './BlocCard.tsx'

const bloc = {
  id: 'b1',
  title: 'Bagong pugon',
  description: 'Mainit pa.',
  image_url: '/media/image/pugon.jpg/full',
  image_url_variants: null,
  image_width: 300,
  image_height: 200,
  is_published: true,
  date: '2026-11-20T10:00:00.000Z',
  creator: { page_url: 'luz', page_name: 'Ate Luz', avatar: null },
  comment_count: 0,
} as unknown as Bloc

test('a post can be reported, but not by its owner', async () => {
  const { rerender } = mountApp(<BlocCard bloc={bloc} isAlone />)
  const report = page.getByRole('link', { name: 'Report this post' })
  await expect.element(report).toBeVisible()
  rerender(<BlocCard bloc={{ ...bloc, is_owner: true }} isAlone />)
  await expect.element(report).not.toBeInTheDocument()
})

test('the picture has its room before it is loaded', async () => {
  mountApp(<BlocCard bloc={bloc} isAlone />)
  await expect.element(page.getByRole('heading', { name: 'Bagong pugon' })).toBeVisible()
  const { width, height } = document.querySelector('img')!
  expect(getComputedStyle(document.querySelector('img')!).aspectRatio).toBe('auto 300 / 200')
  expect(width / height).toBeCloseTo(1.5)
})
