// Fixtures for tests of goals: creates goals and gifts to them through the API.
import type { z } from 'zod/mini'
import type { Goal } from '#contract/goals.ts'
import type { Creator } from '#server/money/testing.ts'
import type { Answer, TestServer } from '#test/server.ts'

export type SeenGoal = z.output<typeof Goal>

export function getGoals(server: TestServer) {
  const ofPage = (goal: SeenGoal) => `/v1/profile/goals/${goal.creator.page_url}/${goal.id}`

  async function call(method: string, path: string, creator: Creator, body?: object): Promise<Answer> {
    return server.inject(method, path, { as: await server.signIn(creator.account_id), body })
  }

  async function getData(answer: Promise<Answer>): Promise<SeenGoal> {
    const { status, body } = await answer
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  function tryAdd(creator: Creator, goal: object): Promise<Answer> {
    return call('POST', '/v1/user/goals', creator, { title: 'A tablet', target_amount: 500, ...goal })
  }

  return {
    tryAdd,
    /** Adds a running goal of ₱500 by default. */
    add: (creator: Creator, goal: object = {}) => getData(tryAdd(creator, goal)),
    tryChange: (creator: Creator, goal: SeenGoal, changes: object) =>
      call('PUT', `/v1/user/goals/${goal.id}`, creator, changes),
    change(creator: Creator, goal: SeenGoal, changes: object) {
      return getData(this.tryChange(creator, goal, changes))
    },
    remove: (creator: Creator, goal: SeenGoal) => call('DELETE', `/v1/user/goals/${goal.id}`, creator),
    async own(creator: Creator): Promise<SeenGoal[]> {
      return (await call('GET', '/v1/user/goals', creator)).body.data
    },
    trySeen: (goal: SeenGoal, as?: string) => server.inject('GET', ofPage(goal), { as }),
    seen: (goal: SeenGoal, as?: string) => getData(server.inject('GET', ofPage(goal), { as })),
    give: (goal: SeenGoal, gift: object, as?: string) =>
      server.inject('POST', `/v1/donate/goal/${goal.id}`, { as, body: gift }),
  }
}
