// Moves a goal to another state with one press: a real form that works without JavaScript.
import { ownForm } from '#contract/addresses/own-paths.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { toast } from '../shell/toasts.ts'
import { useGoalsChanged } from './goal-changes.ts'

interface MoveProps {
  goal: Goal
  to: { state: 'active' | 'closed' } | { is_pinned: '0' | '1' }
  text: string
  /** The confirmation shown first. */
  ask?: { title: string; text: string }
}

/** Starts, closes, reopens, pins or unpins a goal. */
export function MoveGoal({ goal, to, text, ask }: MoveProps) {
  const changed = useGoalsChanged()
  return (
    <PressForm
      action={ownForm('moveGoal', goal.id)}
      endpoint={goals.change}
      input={{ params: { id: goal.id }, body: to }}
      ask={ask && { ...ask, action: text }}
      size="small"
      onDone={() => {
        changed()
        toast(say(words.updated))
      }}
    >
      {text}
      <span className="visually-hidden"> {goal.title}</span>
    </PressForm>
  )
}
