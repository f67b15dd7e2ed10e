// Saves a new goal, or the changes of an existing one.
import { addresses } from '#contract/addresses/paths.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useNavigate } from '../shell/location.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import type { Form } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { useGoalsChanged } from './goal-changes.ts'
import type { emptyGoal } from './goal-fields.ts'

type Changes = Parameters<ReturnType<typeof useWrite<typeof goals.change>>['send']>[0]['body']
type NewGoal = Parameters<ReturnType<typeof useWrite<typeof goals.add>>['send']>[0]['body']

/** Sends the request and navigates to the list. */
export function useSaveGoal(goal: Goal | undefined, takeErrors: Form<typeof emptyGoal>['takeErrors']) {
  const navigate = useNavigate()
  const goalsChanged = useGoalsChanged()
  const keyFor = useIdempotencyKey()
  const options = {
    on: { ValidationException: takeErrors },
    onDone: ({ data }: { data: Goal }) => {
      keyFor.forget()
      goalsChanged()
      toast(goal ? say(words.updated) : getSavedText(data))
      void navigate(addresses.goals)
    },
  }
  const add = useWrite(goals.add, options)
  const change = useWrite(goals.change, options)
  return {
    async save(body: Changes): Promise<void> {
      if (goal) {
        await change.send({ params: { id: goal.id }, body })
        return
      }
      // The form has checked that a new goal is complete.
      const added = withoutDraftPin(body) as NewGoal
      await add.send({ body: added }, { idempotencyKey: keyFor(added) })
    },
    isBusy: add.isBusy || change.isBusy,
  }
}

/** A draft can only be pinned once it is started. */
function withoutDraftPin(body: Changes): Changes {
  return body.state === 'draft' ? { ...body, is_pinned: '0' } : body
}

function getSavedText({ state }: Goal): string {
  return state === 'draft' ? say('Draft saved.') : say('Your goal is on your page now.')
}
