import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Comment, comments } from '#contract/comments.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Comments } from './Comments.tsx'

const about = { content_type: 'bloc', content_id: 'b1' } as const
const place = { about, count: 1, path: '/luz/pixel-bloc/b1', page: 1, action: '/luz/pixel-bloc/b1/comment' }
const anyone = { ...place, rules: { who: 'everyone', may_comment: true }, isOwner: false } as const
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 1 }

const said: Comment = {
  id: 'c1',
  name: 'Rudy',
  page_url: 'rudy',
  avatar: null,
  message: 'Ang ganda',
  date: '2026-11-22T10:00:00.000Z',
  edited_at: null,
  is_creator: false,
  is_own: false,
  editable_until: null,
  replies: [],
  reply_count: 0,
}

const box = page.getByRole('textbox', { name: 'Your comment' })
const post = page.getByRole('button', { name: 'Post comment' })

test('a comment that could not be sent stays typed, and is sent again with the same key', async () => {
  serve(comments.list, answer([said], meta))
  const calls = serve(
    comments.add,
    offline,
    refusal({ exception: 'ForbiddenException', message: 'Hindi puwede.' }),
    answer(said),
  )
  mountApp(<Comments {...anyone} />)
  await box.fill('Salamat po')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/No connection/)
  await expect.element(box).toHaveValue('Salamat po')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/Hindi puwede\./)
  await expect.element(box).toHaveValue('Salamat po')
  await post.click()
  await expect.element(box).toHaveValue('')
  expect(calls).toHaveLength(3)
  expect(calls[2]!.body).toEqual({ ...about, message: 'Salamat po' })
})

test('what stands below locked content is not asked for', async () => {
  const calls = serve(comments.list, answer([said], meta))
  mountApp(<Comments {...anyone} instead="Comments are for those who bought this." />)
  await expect.element(page.getByText('Comments are for those who bought this.')).toBeVisible()
  expect(calls).toEqual([])
})

test('who may not comment reads why, and a list that could not be had can be asked for again', async () => {
  serve(comments.list, refusal({ exception: 'NotFoundException', message: '' }), answer([said], meta))
  mountApp(<Comments {...anyone} rules={{ who: 'followers', may_comment: false }} />)
  await expect.element(page.getByText('The comments could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Ang ganda')).toBeVisible()
  await expect.element(page.getByText('Only followers may comment here.')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})
