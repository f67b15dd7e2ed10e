// What is done to a goal with one press: real forms, which work before the script does.
import type { FormEvent } from 'react'
import { ownForm } from '#contract/addresses/own-paths.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { confirm } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { useGoalsChanged } from './goal-changes.ts'

interface MoveProps {
  goal: Goal
  to: { state: 'active' | 'closed' } | { is_pinned: '0' | '1' }
  text: string
  /** Asked before it is done. */
  ask?: { title: string; text: string }
}

/** Starts, closes, opens again, pins or unpins. */
export function MoveGoal({ goal, to, text, ask }: MoveProps) {
  const changed = useGoalsChanged()
  const { send, isBusy } = useWrite(goals.change, {
    onDone: () => {
      changed()
      toast(say(words.updated))
    },
  })
  const move = async () => {
    await send({ params: { id: goal.id }, body: to })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (ask) confirm({ ...ask, action: text, onConfirm: move })
    else void move()
  }

  return (
    <form method="post" action={ownForm('moveGoal', goal.id)} onSubmit={submit}>
      {Object.entries(to).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="outline" size="small" busy={isBusy}>
        {text}
        <span className="visually-hidden"> {goal.title}</span>
      </Button>
    </form>
  )
}

export function DeleteGoal({ goal }: { goal: Goal }) {
  const changed = useGoalsChanged()
  const { send, isBusy } = useWrite(goals.remove, {
    onDone: () => {
      changed()
      toast(say('Goal deleted.'))
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    confirm({
      title: say('Delete this goal?'),
      text: say('It has no gifts. It leaves your page for good.'),
      action: say('Delete'),
      isDangerous: true,
      onConfirm: async () => {
        await send({ params: { id: goal.id }, body: {} })
      },
    })
  }

  return (
    <form method="post" action={ownForm('deleteGoal', goal.id)} onSubmit={submit}>
      <Button type="submit" variant="danger" size="small" busy={isBusy}>
        {say('Delete')}
        <span className="visually-hidden"> {goal.title}</span>
      </Button>
    </form>
  )
}
