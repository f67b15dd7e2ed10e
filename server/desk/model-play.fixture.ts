// What every step of the desk's model works on and answers with.
import { expect } from 'vitest'
import type { TestServer } from '#test/server.ts'
import type { DeskModel } from './desk-model.fixture.ts'
import type { Person, World } from './model-world.fixture.ts'

/** Every kind takes of these what it needs. */
export interface Terms {
  /** Places. */
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
  /** How often each kind of step was answered how. */
  answers: Map<string, number>
  doing: string
  server: TestServer
  world: World
  model: DeskModel
  moderators: Person[]
  cashier: Person
  now: number
}

export type Take = (play: Play, step: Terms) => Promise<void>

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

/** Counts that a step found something to do. */
export function done(play: Play, how: number | '' = ''): void {
  const name = `${play.doing} ${how}`.trim()
  play.answers.set(name, (play.answers.get(name) ?? 0) + 1)
}
