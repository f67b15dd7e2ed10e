import type { Goal } from '#contract/goals.ts'
import { noReactions } from '../reactions/no-reactions.fixture.ts'

/** A goal of Ana that runs, without a gift yet. */
export const sampleGoal: Goal = {
  id: 'g1',
  title: 'Kamera',
  description: null,
  state: 'active',
  target_amount: 1000,
  current_amount: 0,
  gift_count: 0,
  deadline: null,
  image_url: null,
  image_url_variants: null,
  count_all_gifts: false,
  is_pinned: false,
  is_owner: false,
  date: '2026-05-01T10:00:00+08:00',
  taken_down: null,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  comment_count: 0,
  reactions: noReactions,
}

export const onlyPage = { current_page: 1, last_page: 1, per_page: 12, total: 1 }
