// A comment in the list of the user's own or received comments: author, text, where it was written, and actions.
import { addresses } from '#contract/addresses/paths.ts'
import type { ListedComment as Listed } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { ReportLink } from '../shell/ReportLink.tsx'
import { sayName } from '../shell/say-name.ts'
import { TakenDownNotice } from '../shell/TakenDownNotice.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './ListedComment.module.css'
import { DeleteComment, HideComment } from './OwnComment.tsx'

interface Props {
  comment: Listed
  /** Path of the list, to return to. */
  path: string
  onDeleted?: () => void
}

export function ListedComment({ comment, path, onDeleted }: Props) {
  const { id, name, page_url, avatar, message, date, edited_at, link, is_own, is_hidden, is_on_own_page } = comment
  const { taken_down } = comment
  return (
    <article className={styles.comment}>
      <p className={styles.who}>
        <Avatar name={name} src={avatar} size={32} />
        <span>
          {page_url ? (
            <Link href={addresses.page(page_url)} className="touch-target">
              {name}
            </Link>
          ) : (
            <strong>{sayName(name)}</strong>
          )}
          <span className={styles.meta}>
            {' · '}
            <time dateTime={date}>{formatDateTime(date)}</time>
            {edited_at && ` · ${say('edited')}`}
            {is_hidden && ` · ${say('Hidden from your page')}`}
          </span>
        </span>
      </p>
      <p className={styles.message}>
        <PlainText>{message}</PlainText>
      </p>
      {taken_down && <TakenDownNotice {...taken_down} />}
      <div className={styles.tools}>
        {!taken_down && link !== null && <Link href={link}>{say('Where it stands')}</Link>}
        {is_own && !taken_down && isOpen(comment) && <Link href={addresses.comment(id)}>{say('Edit')}</Link>}
        {is_own && <DeleteComment id={id} path={path} onDone={onDeleted} />}
        {is_on_own_page && !taken_down && <HideComment id={id} isHidden={is_hidden} path={path} />}
        {!is_own && <ReportLink type="comment" id={id} what={say('Report this comment')} />}
      </div>
    </article>
  )
}

/** Whether it can still be edited. */
export function isOpen({ editable_until }: Pick<Listed, 'editable_until'>): boolean {
  return editable_until !== null && Date.parse(editable_until) > Date.now()
}
