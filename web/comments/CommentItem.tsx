// One comment: author, text, time, and the viewer's actions.
import { type ReactNode, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Reply } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { sayName } from '../shell/say-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import styles from './CommentItem.module.css'
import { CommentMenu } from './CommentMenu.tsx'
import { EditComment } from './EditComment.tsx'

interface Props {
  comment: Reply
  /** The comment is on the viewer's own page. */
  isOnOwnPage: boolean
  /** Path of the page, to return to. */
  path: string
  /** The reply button and form. */
  children?: ReactNode
}

export function CommentItem({ comment, isOnOwnPage, path, children }: Props) {
  const { id, name, page_url, avatar, message, date, edited_at, is_creator, is_own } = comment
  const [isEditing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)

  function stopEditing(): void {
    // The form has the focus and disappears: the keyboard goes on from where it was opened.
    if (article.current?.contains(document.activeElement)) article.current.querySelector('summary')?.focus()
    setEditing(false)
  }

  return (
    <article
      ref={article}
      id={`comment-${id}`}
      tabIndex={-1}
      className={cx(styles.comment, is_creator && styles.creator)}
    >
      <Avatar name={name} src={avatar} size={32} />
      <div className={styles.body}>
        <div className={styles.who}>
          {page_url ? (
            <Link href={addresses.page(page_url)} className="touch-target">
              {name}
            </Link>
          ) : (
            <strong>{sayName(name)}</strong>
          )}
          {is_creator && <span className={styles.badge}>{say('Creator')}</span>}
          {is_own && !is_creator && <span className={styles.you}>{say('You')}</span>}
          <CommentMenu {...{ comment, isOnOwnPage, path }} onEdit={() => setEditing(true)} />
        </div>
        {isEditing ? (
          <EditComment comment={comment} onLeave={stopEditing} />
        ) : (
          <p className={styles.message}>
            <PlainText>{message}</PlainText>
          </p>
        )}
        <div className={styles.foot}>
          <span className={styles.meta}>
            <time dateTime={date}>{formatDateTime(date)}</time>
            {edited_at && ` · ${say('edited')}`}
          </span>
          {children}
        </div>
      </div>
    </article>
  )
}
