// One of the creator's own posts in a list, with its actions.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import EyeOff from 'lucide-react/icons/eye-off'
import Images from 'lucide-react/icons/images'
import type { Post } from '#contract/content.ts'
import { say, sayCount } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { publishState } from '../shell/publish-state.ts'
import { TakenDownNotice } from '../shell/TakenDownNotice.tsx'
import { OwnPostActions } from './OwnPostActions.tsx'
import styles from './OwnPostCard.module.css'
import { getAddress } from './post-words.ts'
import { getPrice, hadPrice, priceLabel } from './price.ts'

export function OwnPostCard({ post }: { post: Post }) {
  const { taken_down } = post
  const name = getName(post)
  return (
    <li className={styles.card}>
      <Photo post={post} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {taken_down ? (
            name
          ) : (
            <Link href={getAddress(post)} className={styles.link}>
              {name}
            </Link>
          )}
        </h2>
        <Facts post={post} />
        {taken_down && <TakenDownNotice {...taken_down} />}
      </div>
      {!taken_down && <OwnPostActions post={post} name={name} />}
    </li>
  )
}

/** The first line of its caption, or its kind. */
function getName({ caption, kind, photo_count }: Post): string {
  const line = caption?.split('\n')[0]?.trim()
  if (line) return line
  if (kind === 'snap') return say('Snap')
  return sayCount(photo_count, { one: 'Snap Slide of {count} photo', other: 'Snap Slide of {count} photos' })
}

/** Its cover, the number of photos, and its price. */
function Photo({ post }: { post: Post }) {
  const cover = post.image_url_variants?.WH500 ?? post.image_url ?? post.images[0]?.mosaic
  return (
    <div className={styles.photo}>
      {cover && <img src={cover} alt="" loading="lazy" decoding="async" />}
      {post.kind === 'slide' && (
        <span className={styles.count}>
          <Images />
          {post.photo_count}
        </span>
      )}
      <span className={styles.price}>{post.is_payable ? priceLabel(false, getPrice(post)) : say('FREE')}</span>
    </div>
  )
}

/** Date, buyers, and why it is not visible. */
function Facts({ post }: { post: Post }) {
  return (
    <p className={styles.facts}>
      <span>{formatDay(post.date)}</span>
      {post.purchase_count !== null && hadPrice(post) && <span>{bought(post.purchase_count)}</span>}
      {post.is_sensitive && <span>{say('Sensitive')}</span>}
      {post.withdrawn_consents.map(({ photo_id, name }) => (
        <span key={`${photo_id} ${name}`} className={styles.unpublished}>
          <EyeOff /> {say('{name} withdrew: nobody sees this photo', { name })}
        </span>
      ))}
      {!post.is_published && (
        <span className={styles.unpublished}>
          {post.publish_at ? <CalendarClock /> : <EyeOff />} {publishState(post)}
        </span>
      )}
    </p>
  )
}

function bought(count: number): string {
  return sayCount(count, { one: '{count} buyer', other: '{count} buyers' })
}
