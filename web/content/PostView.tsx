// A post on its own page: photos, creator and caption; the form to buy it, or the owner's panel.
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { Refusal } from '../shell/Refusal.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AdultForm } from './AdultForm.tsx'
import { BuyButton, BuyContent, buyAction } from './BuyContent.tsx'
import { CoverAgain } from './CoverAgain.tsx'
import { OwnPost } from './OwnPost.tsx'
import styles from './PostView.module.css'
import { getTitle } from './post-title.ts'
import { getAddress, getCounts, isLocked } from './post-words.ts'
import { SlideViewer } from './SlideViewer.tsx'
import { useBuy, useRefresh } from './useBuy.ts'

interface Props {
  post: Post
  /** The reaction bar. */
  reactions: ReactNode
  comments: ReactNode
}

export function PostView({ post, reactions, comments }: Props) {
  const { start, pending } = useBuy(post)
  useFreshAfterReturn()
  const { creator } = post
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <SlideViewer
        key={post.id}
        post={post}
        buy={!post.is_covered && isLocked(post) && !pending && <BuyButton post={post} />}
      />
      <div className={styles.panel}>
        <p className={styles.creator}>
          <Avatar name={creator.page_name} src={creator.avatar} size={48} />
          <span className={styles.who}>
            <Link href={addresses.page(creator.page_url)}>{creator.page_name}</Link>
            <span className={styles.meta}>
              <time dateTime={post.date}>{formatDay(post.date)}</time>
              {getCounts(post) && ` · ${getCounts(post)}`}
            </span>
          </span>
        </p>
        <h1 className={post.caption ? 'visually-hidden' : styles.title}>{getTitle(post)}</h1>
        {post.caption && (
          <p className={styles.caption}>
            <PlainText>{post.caption}</PlainText>
          </p>
        )}
        {post.available_until && (
          <Notice>
            {say('{name} deleted this. You keep it until {day}.', {
              name: creator.page_name,
              day: formatDay(post.available_until),
            })}
          </Notice>
        )}
        <div className={styles.bar}>
          {reactions}
          {!post.available_until && post.is_published && (
            <ShareButton
              title={say('{title} by {name}', { title: getTitle(post), name: creator.page_name })}
              path={getAddress(post)}
              size="medium"
            />
          )}
        </div>
        {post.is_covered && <AdultForm post={post} />}
        {!post.is_covered && isLocked(post) ? (
          <BuyContent post={post} onBuy={start} pending={pending} />
        ) : (
          <Refusal action={buyAction(post)} />
        )}
        {post.is_sensitive && !post.is_covered && !post.is_owner && <CoverAgain post={post} />}
        {post.is_owner && <OwnPost post={post} />}
        {comments}
      </div>
    </main>
  )
}

/** Refreshes a page restored from the back/forward cache, which may predate the payment. */
function useFreshAfterReturn(): void {
  const refresh = useEffectEvent(useRefresh())
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) refresh()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
