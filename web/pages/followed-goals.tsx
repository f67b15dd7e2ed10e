// Running goals of the creators the viewer follows, beside the feed where there is room.
import { useCallback, useState } from 'react'
import { following } from '#contract/following.ts'
import { GoalItem } from '../goals/GoalItem.tsx'
import { say } from '../language/say.ts'
import { CreatorLine } from '../shell/CreatorLine.tsx'
import { Sentinel } from '../shell/MoreRows.tsx'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import styles from './followed-goals.module.css'

/** Requests the goals once its column is visible, which it never is on a phone. Nothing is missing without it: goals are in the feed too. */
export function FollowedGoals() {
  const [isSeen, setSeen] = useState(false)
  const onSeen = useCallback(() => setSeen(true), [])
  const { data: goals = [] } = useRead(following.goals, {}, { enabled: isSeen })
  return (
    <div className={styles.column}>
      {!isSeen && <Sentinel onSeen={onSeen} />}
      {goals.length > 0 && (
        <Card title={say('Goals of creators you follow')} className={styles.card}>
          <ul className={styles.goals}>
            {goals.map((goal) => (
              <GoalItem key={goal.id} goal={goal} above={<CreatorLine creator={goal.creator} />} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
