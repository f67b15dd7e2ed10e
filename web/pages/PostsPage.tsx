// /dashboard/posts: the creator's own posts, to edit or delete.
import Plus from 'lucide-react/icons/plus'
import { addresses } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import type { Me } from '#contract/profiles.ts'
import { OwnPostCard } from '../content/OwnPostCard.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { useReloadWhenDue } from '../shell/publish-state.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noPosts } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './PostsPage.module.css'

type Kind = 'all' | 'snap' | 'slide'

export default definePage({
  reads: () => [...frameReads],
  head: () => ({ title: `${say('Snaps & Slides')} | PIXEL`, isPrivate: true }),
  Component: PostsPage,
})

function PostsPage(match: PageMatch) {
  return (
    <DashboardFrame here={addresses.posts} title={say('Snaps & Slides')}>
      {({ profile }) => <OwnPosts profile={profile} kind={getKind(match)} />}
    </DashboardFrame>
  )
}

function OwnPosts({ profile, kind }: { profile: Me['profile']; kind: Kind }) {
  const posts = usePages(content.feed, { params: { username: profile.page_url }, query: { type: kind } })
  useReloadWhenDue(posts)
  return (
    <>
      <div className="without-script">
        <Notice title={say('Changing posts needs JavaScript')}>
          <Say
            text="You can still see them all on <page>your page</page>."
            parts={{ page: (words) => <a href={addresses.section(profile.page_url, 'pixel-snap')}>{words}</a> }}
          />
        </Notice>
      </div>
      <div className={`${styles.head} needs-script`}>
        <FilterChips
          as={Link}
          label={say('Kind of post')}
          value={kind}
          items={[
            { value: 'all', label: say('All'), href: addresses.posts },
            { value: 'snap', label: say('Snaps'), href: addresses.postsByKind('snap') },
            { value: 'slide', label: say('Snap Slides'), href: addresses.postsByKind('slide') },
          ]}
        />
        <Button as={Link} href={addresses.compose} size="medium" icon={<Plus />} className={styles.create}>
          {say('Create')}
        </Button>
      </div>
      <div className="needs-script">
        <InfiniteList
          label={say('posts')}
          pages={posts}
          getKey={(post) => post.id}
          row={(post) => <OwnPostCard key={post.id} post={post} />}
          failed={<p>{say('We could not load your posts. They are still on your page.')}</p>}
          skeleton={
            <div className={styles.grid}>
              {[1, 2, 3].map((place) => (
                <Skeleton key={place} shape="block" height={320} />
              ))}
            </div>
          }
          empty={
            <EmptyState
              drawing={<Drawing art={noPosts} />}
              text={say(kind === 'slide' ? 'No Snap Slides yet.' : kind === 'snap' ? 'No Snaps yet.' : 'No posts yet.')}
              hint={say('One photo is a Snap, up to ten are a Snap Slide. You say what they cost.')}
              action={
                <Button as={Link} href={addresses.composeKind(kind === 'slide' ? 'slide' : 'snap')}>
                  {say('Publish your first')}
                </Button>
              }
            />
          }
        >
          {(rows) => (
            <ul className={styles.grid} aria-label={say('Your posts')}>
              {rows}
            </ul>
          )}
        </InfiniteList>
      </div>
    </>
  )
}

/** Uses `tab`, because the server passes on only the query parameters listed for the page (contract/addresses/pages.ts). */
function getKind({ query }: PageMatch): Kind {
  const tab = query.get('tab')
  return tab === 'snap' || tab === 'slide' ? tab : 'all'
}
