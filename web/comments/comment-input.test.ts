// What an address asks of the comments, and the address of what comes next.
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { commentsInput, getCommentsRequest, repliesPage } from './comment-input.ts'

const about = { content_type: 'bloc', content_id: 'b1' } as const
const asked = (query: string) => getCommentsRequest({ params: {}, query: new URLSearchParams(query) })

test.each([
  ['', { page: 1, thread: undefined }],
  ['page=3', { page: 3, thread: undefined }],
  ['thread=c1', { page: 1, thread: 'c1' }],
  ['thread=c1&page=2', { page: 2, thread: 'c1' }],
  ['page=0', { page: 1, thread: undefined }],
  ['page=-2', { page: 1, thread: undefined }],
  ['page=two', { page: 1, thread: undefined }],
])('the query %s asks for %o', (query, request) => {
  expect(asked(query)).toEqual(request)
})

test('the first page of threads is asked for without a number, so that its answer has one address', () => {
  expect(commentsInput(about, { page: 1 })).toEqual({ query: about })
  expect(commentsInput(about, { page: 2 })).toEqual({ query: { ...about, page: '2' } })
})

test('a thread is asked for by its first comment, with as many replies as are shown below it', () => {
  const thread = { ...about, reply_to: 'c1', per_page: String(limits.repliesShown) }
  expect(commentsInput(about, { page: 1, thread: 'c1' })).toEqual({ query: thread })
  expect(commentsInput(about, { page: 3, thread: 'c1' })).toEqual({ query: { ...thread, page: '3' } })
})

test('the address of the replies leads to the comments, and is read as it was written', () => {
  expect(repliesPage('/ana/pixel-bloc/b1', 'c1', 1)).toBe('/ana/pixel-bloc/b1?thread=c1#comments')
  const later = repliesPage('/ana/pixel-bloc/b1', 'c 1&page=9', 2)
  const { search, hash } = new URL(later, 'https://pixel.test')
  expect([asked(search), hash]).toEqual([{ page: 2, thread: 'c 1&page=9' }, '#comments'])
})
