// A grid of posts that loads more while scrolling.
import type { ComponentProps, ReactNode } from 'react'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import type { ListAt } from '../shell/list-at.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Feed.module.css'
import { PostCard } from './PostCard.tsx'

export type PostPages = ComponentProps<typeof InfiniteList<Post>>['pages']

interface PostListProps {
  pages: PostPages
  /** The posts to show, if not all loaded ones. */
  rows?: Post[]
  empty: ReactNode
  at?: ListAt
  hasCreator?: boolean
  note?: (post: Post) => ReactNode
}

/** A grid that loads more while scrolling. */
export function PostList({ pages, rows = pages.rows, empty, at, hasCreator = false, note }: PostListProps) {
  const [first] = rows
  return (
    <div className={styles.list}>
      <InfiniteList
        label={say('photos')}
        pages={{ ...pages, rows, isLoading: pages.isLoading || (rows.length === 0 && pages.isLoadingMore) }}
        getKey={(post) => post.id}
        row={(post) => (
          <PostCard key={post.id} post={post} isFirst={post === first} hasCreator={hasCreator} note={note?.(post)} />
        )}
        moreText={say('Show more photos')}
        at={at}
        empty={empty}
        skeleton={<PostsSkeleton />}
      >
        {(cards) => (
          <Grid isWide label={say('Photos')}>
            {cards}
          </Grid>
        )}
      </InfiniteList>
    </div>
  )
}

export function Grid({ isWide, label, children }: { isWide: boolean; label: string; children: ReactNode }) {
  return (
    <div className={styles.room}>
      <ul className={isWide ? styles.wide : styles.grid} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

function PostsSkeleton() {
  return (
    <div className={styles.room}>
      <div className={styles.wide}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="block" height={220} />
        ))}
      </div>
    </div>
  )
}
