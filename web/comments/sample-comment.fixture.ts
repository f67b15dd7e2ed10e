import type { Comment, ListedComment } from '#contract/comments.ts'

export const sampleComment: Comment = {
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

export const sampleListed: ListedComment = {
  ...sampleComment,
  content_type: 'bloc',
  content_id: 'b1',
  link: '/luz/pixel-bloc/b1#comment-c1',
  is_hidden: false,
  is_on_own_page: false,
  taken_down: null,
}

export const onlyPage = { current_page: 1, last_page: 1, per_page: 20, total: 1 }

/** The comments of a Bloc that everybody may comment on. */
export const openToAll = {
  about: { content_type: 'bloc', content_id: 'b1' },
  count: 1,
  path: '/luz/pixel-bloc/b1',
  request: { page: 1 },
  action: '/luz/pixel-bloc/b1/comment',
  rules: { who: 'everyone', may_comment: true },
  isOwner: false,
} as const
