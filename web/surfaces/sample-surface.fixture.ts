// An overlay and a webhook of a creator, and one of their events.
import type { Surface } from '#contract/surfaces.ts'

export const overlay: Surface = {
  id: 's1',
  kind: 'overlay',
  name: 'Sa stream',
  url: null,
  min_amount: 50,
  hold: true,
  words: ['bobo', 'tanga'],
  link_url: 'https://pixel.test/live/x',
  is_paused: false,
  switched_off_at: null,
  last_heard_at: null,
  created_at: '2026-11-20T02:00:00.000Z',
}

export const webhook: Surface = {
  ...overlay,
  kind: 'webhook',
  name: 'Bot',
  url: 'https://example.com/hook',
  min_amount: null,
  hold: false,
  words: [],
  link_url: null,
}

/** The paging of a list that has one page. */
export const onePage = { current_page: 1, last_page: 1, per_page: 20, total: 1 }

export const giftEvent = {
  type: 'gift.paid',
  id: 'e1',
  place: 7,
  date: '2026-11-21T02:38:00.000Z',
  data: { name: 'Aling Nena', page_url: null, message: null, amount: 75, goal_id: null },
}
