import type { Question } from '#contract/questions.ts'
import { noReactions } from '../reactions/no-reactions.fixture.ts'

/** A question that waits for its answer, as the creator who was asked sees it. */
export const openQuestion: Question = {
  id: 'q1',
  question: 'Anong lapis?',
  name: 'Rudy',
  page_url: 'rudy',
  avatar: null,
  amount: null,
  date: '2026-11-22T10:00:00.000Z',
  answer: null,
  answered_at: null,
  is_hidden: false,
  taken_down: null,
  is_owner: true,
  reactions: noReactions,
}

export const answeredQuestion: Question = {
  ...openQuestion,
  answer: 'HB lang',
  answered_at: '2026-11-22T11:00:00.000Z',
}
