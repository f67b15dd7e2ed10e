// A post as a tile of a grid: the photo or its mosaic, price, number of photos, and caption.
import EyeOff from 'lucide-react/icons/eye-off'
import Images from 'lucide-react/icons/images'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { commentsText } from '../shell/comment-words.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { PhotoView } from './PhotoView.tsx'
import styles from './PostCard.module.css'
import { PriceTicket } from './PriceTicket.tsx'
import { getAddress, getCounts, isLocked, spokenPost, viewText } from './post-words.ts'

interface Props {
  post: Post
  /** Loads its picture immediately: the first of a page. */
  isFirst?: boolean
  /** Shows the creator's name below the photo. */
  hasCreator?: boolean
  /** Above the photo: its creator, in lists of many creators. */
  above?: ReactNode
  /** A remark below the caption, such as until when it can be seen. */
  note?: ReactNode
}

export function PostCard({ post, isFirst = false, hasCreator, above, note }: Props) {
  const [cover] = post.images
  const counts = getCounts(post)
  return (
    <li className={styles.card}>
      <article className={styles.post}>
        {above && <div className={styles.above}>{above}</div>}
        <div className={styles.photo}>
          {cover && <PhotoView photo={cover} alt={spokenPost(post)} isEager={isFirst} />}
          {!post.taken_down && <ViewLink post={post} />}
          {(counts || post.is_covered) && (
            <span className={styles.counts} aria-hidden={isLocked(post)}>
              {post.is_covered ? <EyeOff /> : <Images />}
              {[post.is_covered && say('Sensitive'), counts].filter(Boolean).join(' · ')}
            </span>
          )}
          <span className={styles.ticket}>
            <PriceTicket post={post} />
          </span>
        </div>
        {hasCreator && (
          <Link href={addresses.page(post.creator.page_url)} className={cx(styles.creator, 'touch-target')}>
            {post.creator.page_name}
          </Link>
        )}
        {post.caption && (
          <p className={styles.caption}>
            <PlainText>{post.caption}</PlainText>
          </p>
        )}
        <p className={styles.meta}>
          <time dateTime={post.date}>{formatDay(post.date)}</time>
          {(post.taken_down || !post.is_published) && <span> · {getState(post)}</span>}
          {post.comment_count > 0 && ` · ${commentsText(post.comment_count)}`}
          {note && <span className={styles.note}> · {note}</span>}
        </p>
      </article>
    </li>
  )
}

/** Why only its owner sees it. */
function getState({ taken_down, publish_at }: Post): string {
  return say(taken_down ? 'Taken down' : publish_at ? 'Scheduled' : 'Not published')
}

/** The whole picture is a link to the post; on a locked post it shows a button. */
function ViewLink({ post }: { post: Post }) {
  const href = getAddress(post)
  const text = (
    <>
      {viewText(post)}
      <span className="visually-hidden"> {say('by {name}', { name: post.creator.page_name })}</span>
    </>
  )
  if (!isLocked(post))
    return (
      <Link href={href} className={styles.covers}>
        <span className="visually-hidden">{text}</span>
      </Link>
    )
  return (
    <Button as={Link} href={href} className={cx(styles.view, styles.covers)}>
      {text}
    </Button>
  )
}
