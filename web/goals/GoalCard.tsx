// A goal in a list: its picture, its progress, and a button to give.
import Pin from 'lucide-react/icons/pin'
import type { ReactNode } from 'react'
import type { Goal } from '#contract/goals.ts'
import { say } from '../language/say.ts'
import { commentsText } from '../shell/comment-words.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './GoalCard.module.css'
import { GoalPicture } from './GoalPicture.tsx'
import { GoalProgress } from './GoalProgress.tsx'
import { goalFacts, stateBadge } from './goal-words.ts'

interface Props {
  goal: Goal
  /** Target of its title. */
  href: string
  /** Above its picture: its creator, in lists of many creators. */
  above?: ReactNode
  /** The buttons. */
  children?: ReactNode
}

export function GoalCard({ goal, href, above, children }: Props) {
  const badge = stateBadge(goal)
  // Lists of many creators have a heading of their own.
  const Title = above ? 'h3' : 'h2'
  return (
    <li className={styles.card}>
      {above && <div className={styles.above}>{above}</div>}
      <GoalPicture goal={goal} />
      <article className={styles.body}>
        <header className={styles.head}>
          {(badge || goal.is_pinned) && (
            <p className={styles.badges}>
              {goal.is_pinned && (
                <span className={styles.pinned}>
                  <Pin aria-hidden="true" />
                  {say('Pinned')}
                </span>
              )}
              {badge && <StatusBadge tone={badge.tone}>{badge.word}</StatusBadge>}
            </p>
          )}
          <Title className={styles.title}>
            {goal.taken_down ? (
              // Its page is gone, for its creator too.
              goal.title
            ) : (
              <Link href={href} className="touch-target">
                {goal.title}
              </Link>
            )}
          </Title>
        </header>
        {goal.description && (
          <p className={styles.description}>
            <PlainText>{goal.description}</PlainText>
          </p>
        )}
        <GoalProgress goal={goal} />
        <p className={styles.facts}>
          {[goalFacts(goal), commentsText(goal.comment_count)].filter(Boolean).join(' · ')}
        </p>
        {children && <div className={styles.actions}>{children}</div>}
      </article>
    </li>
  )
}
