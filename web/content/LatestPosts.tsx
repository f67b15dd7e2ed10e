// The newest posts on a creator's Home.
import { addresses } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Feed.module.css'
import type { FeedInput } from './Feed.tsx'
import { PostCard } from './PostCard.tsx'
import { Grid } from './PostList.tsx'

/** Number of posts on Home; the rest are under Snap. */
const LATEST = 6

export function latestInput(pageUrl: string): FeedInput {
  return { params: { username: pageUrl }, query: { per_page: String(LATEST) } }
}

/** The newest posts; renders nothing without posts. */
export function LatestPosts({ creator }: { creator: PublicProfile }) {
  const { rows, hasMore } = usePages(content.feed, latestInput(creator.page_url))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="photos" className={styles.latest}>
      <h2 id="photos">{say('Photos')}</h2>
      <Grid isWide={false} label={say('Photos')}>
        {rows.slice(0, LATEST).map((post, place) => (
          <PostCard key={post.id} post={post} isFirst={place === 0} />
        ))}
      </Grid>
      {hasMore && (
        <Button
          as={Link}
          href={addresses.section(creator.page_url, 'pixel-snap')}
          variant="outline"
          size="medium"
          className={styles.all}
        >
          {say('See all photos')}
        </Button>
      )}
    </section>
  )
}
