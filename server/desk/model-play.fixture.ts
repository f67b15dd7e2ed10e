// The state of one run of the desk's model, and helpers for its steps.
import { expect } from 'vitest'
import type { TestServer } from '#test/server.ts'
import type { DeskModel } from './desk-model.fixture.ts'
import type { Fixture } from './model-accounts.fixture.ts'
import type { Person } from './testing.ts'

/** Random arguments of a step; each kind of step uses those it needs. */
export interface Terms {
  /** Indexes. */
  item: number
  creator: number
  buyer: number
  by: number
  isYes: boolean
  isAlso: boolean
  /** Centavos. */
  amount: bigint
  days: number
  end: 'paid' | 'failed' | 'returned'
  decision: 'dismiss' | 'take_down' | 'suspend'
}

export interface Play {
  /** How often each kind of step got which answer. */
  answers: Map<string, number>
  doing: string
  server: TestServer
  fixture: Fixture
  model: DeskModel
  moderators: Person[]
  cashier: Person
  now: number
}

export type RunStep = (play: Play, step: Terms) => Promise<void>

export async function ask(play: Play, as: string | undefined, path: string, body: object, status: number) {
  const answer = await play.server.inject('POST', path, { as, body })
  done(play, answer.status)
  expect([answer.status, path, status < 300 || answer.body.exception], JSON.stringify(answer.body)).toEqual([
    status,
    path,
    status < 300 || answer.body.exception,
  ])
  return answer.body.data
}

/** Counts a step that had an effect, by its answer. */
export function done(play: Play, status: number | '' = ''): void {
  const name = `${play.doing} ${status}`.trim()
  play.answers.set(name, (play.answers.get(name) ?? 0) + 1)
}
