import { ownForm } from '#contract/addresses/own-paths.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { say } from '../language/say.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { toast } from '../shell/toasts.ts'
import { useGoalsChanged } from './goal-changes.ts'

export function DeleteGoal({ goal }: { goal: Goal }) {
  const changed = useGoalsChanged()
  return (
    <PressForm
      action={ownForm('deleteGoal', goal.id)}
      endpoint={goals.remove}
      input={{ params: { id: goal.id }, body: {} }}
      ask={{
        title: say('Delete this goal?'),
        text: say('It has no gifts. It leaves your page for good.'),
        action: say('Delete'),
        isDangerous: true,
      }}
      variant="danger"
      size="small"
      onDone={() => {
        changed()
        toast(say('Goal deleted.'))
      }}
    >
      {say('Delete')}
      <span className="visually-hidden"> {goal.title}</span>
    </PressForm>
  )
}
