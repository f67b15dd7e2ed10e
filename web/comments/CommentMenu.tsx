// What the viewer may do with a comment, in its menu.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { addresses } from '#contract/addresses/paths.ts'
import type { Reply } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { ReportLink } from '../shell/ReportLink.tsx'
import { sayName } from '../shell/say-name.ts'
import styles from './CommentMenu.module.css'
import { DeleteComment, HideComment } from './OwnComment.tsx'

interface Props {
  comment: Reply
  /** The comment is on the viewer's own page. */
  isOnOwnPage: boolean
  /** Path of the page, to return to. */
  path: string
  onEdit: () => void
}

export function CommentMenu(props: Props) {
  return (
    <details className={styles.menu}>
      <summary aria-label={say('What to do with the comment by {name}', { name: sayName(props.comment.name) })}>
        <Ellipsis aria-hidden="true" />
      </summary>
      <div className={styles.tools}>
        <Tools {...props} />
      </div>
    </details>
  )
}

function Tools({ comment, isOnOwnPage, path, onEdit }: Props) {
  const { id, is_own, editable_until } = comment
  return (
    <>
      {editable_until && Date.parse(editable_until) > Date.now() && <EditLink id={id} onEdit={onEdit} />}
      {is_own && <DeleteComment id={id} path={path} />}
      {isOnOwnPage && <HideComment id={id} isHidden={false} path={path} />}
      {!is_own && <ReportLink type="comment" id={id} what={say('Report this comment')} />}
    </>
  )
}

function EditLink({ id, onEdit }: { id: string; onEdit: () => void }) {
  return (
    <Link
      href={addresses.comment(id)}
      className={styles.tool}
      onClick={(event) => {
        event.preventDefault()
        onEdit()
      }}
    >
      {say('Edit')}
    </Link>
  )
}
