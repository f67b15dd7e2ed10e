// One goal on its own page: a large picture, its description and its progress.
import Gift from 'lucide-react/icons/gift'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Goal } from '#contract/goals.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { Refusal } from '../shell/Refusal.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { GoalPicture } from './GoalPicture.tsx'
import { GoalProgress } from './GoalProgress.tsx'
import styles from './GoalView.module.css'
import { goalFacts, stateBadge } from './goal-words.ts'

interface Props {
  goal: Goal
  /** The reaction bar. */
  reactions: ReactNode
  comments: ReactNode
  /** The gift form, while the goal takes gifts. */
  gift: ReactNode
}

export function GoalView({ goal, reactions, comments, gift }: Props) {
  const { creator } = goal
  const badge = stateBadge(goal)
  const section = addresses.section(creator.page_url, 'my-goals')
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={styles.goal}>
        <GoalPicture goal={goal} isMain className={styles.picture} />
        <p className={styles.creator}>
          <Avatar name={creator.page_name} src={creator.avatar} size={48} />
          <span className={styles.who}>
            <Link href={addresses.page(creator.page_url)} className="touch-target">
              {creator.page_name}
            </Link>
            <span className={styles.facts}>{goalFacts(goal)}</span>
          </span>
          {badge && <StatusBadge tone={badge.tone}>{badge.word}</StatusBadge>}
        </p>
        <h1>{goal.title}</h1>
        <GoalProgress goal={goal} />
        {gift ? (
          <Button as="a" href="#gift" icon={<Gift />} className={styles.toGift}>
            {say('Support')}
          </Button>
        ) : (
          <Refusal action={addresses.goalGiftForm(creator.page_url, goal.id)} />
        )}
        {goal.state === 'closed' && (
          <Notice>
            {say('This goal is closed. {name} still takes gifts to the page.', { name: creator.page_name })}
          </Notice>
        )}
        {goal.description && (
          <p className={styles.description}>
            <PlainText>{goal.description}</PlainText>
          </p>
        )}
        {goal.count_all_gifts && (
          <p className={styles.facts}>{say('Every gift to the page counts here too while this goal runs.')}</p>
        )}
        <div className={styles.actions}>
          {reactions}
          <ShareButton
            title={say('{title} by {name}', { title: goal.title, name: creator.page_name })}
            path={addresses.goal(creator.page_url, goal.id)}
            size="medium"
          />
          {goal.is_owner && (
            <Button as={Link} href={addresses.editGoal(goal.id)} variant="outline" size="medium">
              {say('Edit')}
            </Button>
          )}
        </div>
        <p className={styles.all}>
          <Link href={section}>{say('All goals of {name}', { name: creator.page_name })}</Link>
        </p>
        {comments}
      </div>
      {gift && (
        <aside id="gift" tabIndex={-1} aria-label={say('Support this goal')} className={styles.gift}>
          {gift}
        </aside>
      )}
    </main>
  )
}
