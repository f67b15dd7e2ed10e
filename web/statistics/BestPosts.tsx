// The posts with the most payments and visits.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { VisitedPost } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './Cards.module.css'
import { sayVisits } from './figures.ts'

const untitledWords = {
  photo: 'Photo without a caption',
  'photo.collection': 'Set without a caption',
  goal: 'Goal',
  bloc: 'Bloc',
} as const

const postPaths = {
  photo: addresses.snap,
  'photo.collection': addresses.slide,
  goal: addresses.goal,
  bloc: addresses.bloc,
} as const

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

export function PostLink({ post, pageUrl }: { post: VisitedPost; pageUrl: string }) {
  const { content_type, content_id, title } = post
  return (
    <Link href={postPaths[content_type](pageUrl, content_id)}>{title.trim() || say(untitledWords[content_type])}</Link>
  )
}

/** `12 visits · ₱150.00`. */
export function sayResults({ visits, amount }: VisitedPost): string {
  const parts = [...(visits > 0 ? [sayVisits(visits)] : []), ...(amount > 0 ? [formatPesos(amount)] : [])]
  return parts.join(' · ')
}
