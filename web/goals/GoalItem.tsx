// A goal in a short list beside other content: title, progress and facts, without its picture.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Goal } from '#contract/goals.ts'
import { Link } from '../shell/Link.tsx'
import styles from './GoalItem.module.css'
import { GoalProgress } from './GoalProgress.tsx'
import { goalFacts } from './goal-words.ts'

/** `above`: its creator, in lists of many creators. */
export function GoalItem({ goal, above }: { goal: Goal; above?: ReactNode }) {
  return (
    <li className={styles.goal}>
      {above}
      <h3 className={styles.title}>
        <Link href={addresses.goal(goal.creator.page_url, goal.id)} className="touch-target">
          {goal.title}
        </Link>
      </h3>
      <GoalProgress goal={goal} />
      <p className={styles.facts}>{goalFacts(goal)}</p>
    </li>
  )
}
