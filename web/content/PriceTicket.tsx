// The price on a photo, as a ticket of mangga paper. Hidden from screen readers, because the picture's alt text says it.
import Lock from 'lucide-react/icons/lock'
import type { Post } from '#contract/content.ts'
import styles from './PriceTicket.module.css'
import { isLocked, priceText } from './post-words.ts'

/** With a lock while this viewer would have to pay; nothing on a free post. */
export function PriceTicket({ post }: { post: Post }) {
  const price = priceText(post)
  if (!price || post.is_purchased) return null
  return (
    <span className={styles.ticket} aria-hidden="true">
      {isLocked(post) && <Lock />}
      <span className="tabular-nums">{price}</span>
    </span>
  )
}
