// Further figures of the week: visits, new followers, the best post and the newest supporters.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { Week } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { sayName } from '../shell/say-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { sayResults } from './BestPosts.tsx'
import { formatCount, sayVisits } from './figures.ts'
import { PostLink } from './PostLink.tsx'
import styles from './WeekDetails.module.css'

export function WeekDetails({ week, pageUrl }: { week: Week; pageUrl: string }) {
  const { visits, previous_visits, new_followers, best_post, supporters } = week
  return (
    <dl className={styles.details}>
      <Detail name={say('Visits')}>
        <strong>{formatCount(visits)}</strong>{' '}
        {(visits > 0 || previous_visits > 0) && (
          <span className={styles.beside}>{compareVisits(visits, previous_visits)}</span>
        )}
      </Detail>
      <Detail name={say('New followers')}>
        <strong>{formatCount(new_followers)}</strong>
      </Detail>
      {best_post && (
        <Detail name={say('What did best')} isWide>
          <PostLink post={best_post} pageUrl={pageUrl} /> <span className={styles.beside}>{sayResults(best_post)}</span>
        </Detail>
      )}
      {supporters.length > 0 && <Supporters supporters={supporters} />}
    </dl>
  )
}

function Detail({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function compareVisits(visits: number, before: number): string {
  if (visits === before) return say('As many as in the seven days before.')
  const difference = sayVisits(Math.abs(visits - before))
  return visits > before
    ? say('{visits} more than in the seven days before.', { visits: difference })
    : say('{visits} fewer than in the seven days before.', { visits: difference })
}

function Supporters({ supporters }: Pick<Week, 'supporters'>) {
  return (
    <div className={styles.wide}>
      <dt>{say('Newest supporters')}</dt>
      <dd>
        <ul className={styles.faces}>
          {supporters.map(({ name, page_url, avatar, amount }) => (
            <li key={page_url ?? name}>
              <Avatar name={name} src={avatar} size={40} />
              <span className={styles.who}>
                {page_url ? (
                  <Link href={addresses.page(page_url)} className="touch-target">
                    {name}
                  </Link>
                ) : (
                  sayName(name)
                )}
                <span>{formatPesos(amount)}</span>
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
