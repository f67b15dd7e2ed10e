// The posts with the most payments and visits.
import { formatPesos } from '#contract/amounts.ts'
import type { VisitedPost } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Card } from '../ui/Card.tsx'
import styles from './Cards.module.css'
import { sayVisits } from './figures.ts'
import { PostLink } from './PostLink.tsx'

export function BestPosts({ posts, pageUrl }: { posts: VisitedPost[]; pageUrl: string }) {
  return (
    <Card title={say('What did best')} className={styles.wide}>
      {posts.length === 0 ? (
        <p className={styles.note}>{say('Nothing was looked at by itself in these days.')}</p>
      ) : (
        <ol className={styles.posts}>
          {posts.map((post) => (
            <li key={post.content_id}>
              <PostLink post={post} pageUrl={pageUrl} />
              <span className={styles.did}>{sayResults(post)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** `12 visits · ₱150.00`. */
export function sayResults({ visits, amount }: VisitedPost): string {
  const parts = [...(visits > 0 ? [sayVisits(visits)] : []), ...(amount > 0 ? [formatPesos(amount)] : [])]
  return parts.join(' · ')
}
