// The owner's panel of a post, with its actions.
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { addresses } from '#contract/addresses/paths.ts'
import type { Post } from '#contract/content.ts'
import { say } from '../language/say.ts'
import { useNavigate } from '../shell/location.ts'
import { openModal } from '../shell/modals.ts'
import { publishState } from '../shell/publish-state.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './PostView.module.css'
import { getId, priceText } from './post-words.ts'
import { hadPrice } from './price.ts'

/** Visible to the owner only. */
export function OwnPost({ post }: { post: Post }) {
  const navigate = useNavigate()
  const isSlide = post.kind === 'slide'
  const section = addresses.section(post.creator.page_url, 'pixel-snap')
  return (
    <section aria-label={say('Your post')} className={styles.own}>
      <p className={styles.meta}>
        {post.pricing ? say('Sold for {amount}', { amount: priceText(post)! }) : say('Free for everyone')}
        {post.is_sensitive && ` · ${say('Sensitive')}`}
        {!post.is_published && ` · ${publishState(post)}`}
      </p>
      {hadPrice(post) && (
        <Button
          variant="outline"
          size="medium"
          icon={<Users />}
          className="needs-script"
          onClick={() => openModal('content-supporters', { kind: post.kind, id: getId(post) })}
        >
          {say('Content Supporters')} · {post.purchase_count ?? 0}
        </Button>
      )}
      <div className={cx(styles.tools, 'needs-script')}>
        <Button
          variant="outline"
          size="medium"
          icon={<Pencil />}
          onClick={() => (isSlide ? openModal('edit-slide', { post }) : openModal('edit-post', { post }))}
        >
          {say('Edit')}
        </Button>
        <Button
          variant="danger"
          size="medium"
          icon={<Trash />}
          onClick={() => openModal('delete-photo', { post, onDeleted: () => navigate(section) })}
        >
          {say('Delete')}
        </Button>
      </div>
    </section>
  )
}
