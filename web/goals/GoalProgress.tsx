// The progress of a goal: the strip of squares, and the amounts as text.
import type { PinnedGoal } from '#contract/goal-progress.ts'
import { say } from '../language/say.ts'
import { cx } from '../ui/cx.ts'
import { Tally } from '../ui/Tally.tsx'
import styles from './GoalProgress.module.css'
import { progressText, spokenProgress } from './goal-words.ts'

type Props = {
  goal: Pick<PinnedGoal, 'title' | 'current_amount' | 'target_amount'>
}

export function GoalProgress({ goal }: Props) {
  return (
    <div className={styles.progress}>
      <Tally
        label={say('Goal: {title}', { title: goal.title })}
        value={goal.current_amount}
        total={goal.target_amount}
        spoken={spokenProgress(goal)}
      />
      <p aria-hidden="true" className={cx(styles.amounts, 'tabular-nums')}>
        {progressText(goal)}
      </p>
    </div>
  )
}
