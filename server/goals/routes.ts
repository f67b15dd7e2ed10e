// Routes of goals. Gifts to goals use the routes of gifts.
import { goals } from '#contract/goals.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { idempotentRequest } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { addGoal } from './add-goal.ts'
import { changeGoal } from './change-goal.ts'
import { deleteGoal } from './delete-goal.ts'
import { goalOfPage, ownGoal } from './read-goal.ts'
import { goalsOfPage, ownGoals } from './read-goals.ts'

export function goalRoutes(serve: Serve, services: Services, pictures: PictureRegistry): void {
  serve(goals.ofPage, ({ db, params, query, viewer }) => goalsOfPage(db, params.username, viewer?.accountId, query))
  serve(goals.read, ({ db, params, viewer }) => goalOfPage(db, params, viewer?.accountId))
  serve(goals.own, ({ db, viewer, query }) => ownGoals(db, viewer.accountId, query))
  serve(goals.readOwn, ({ db, viewer, params }) => ownGoal(db, viewer.accountId, params.id))
  serve(goals.add, ({ viewer: { accountId }, body, idempotencyKey }) => {
    const request = idempotentRequest(services.config, { accountId, idempotencyKey }, { action: 'goal', ...body })
    return addGoal(services, pictures, accountId, body, request)
  })
  serve(goals.change, ({ viewer, params, body }) => changeGoal(services, pictures, viewer.accountId, params.id, body))
  serve(goals.remove, ({ viewer, params }) => deleteGoal(services, viewer.accountId, params.id))
}
