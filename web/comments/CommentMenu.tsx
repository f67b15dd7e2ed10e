// What the viewer may do with a comment, in its menu.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Reply } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { ReportLink } from '../shell/ReportLink.tsx'
import { sayName } from '../shell/say-name.ts'
import { useCloseOutside } from '../ui/useCloseOutside.ts'
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

/** It covers what is below it: Escape, a press beside it, and an action that goes on elsewhere close it. */
export function CommentMenu({ onEdit, ...props }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useCloseOutside(menu, isOpen, close)

  /** The keyboard goes on from here, also when the dialog of an action is cancelled. */
  function leave(): void {
    menu.current?.querySelector('summary')?.focus()
    close()
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    leave()
  }

  function edit(): void {
    close()
    onEdit()
  }

  return (
    <details
      ref={menu}
      open={isOpen}
      className={styles.menu}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={press}
      onSubmitCapture={leave}
    >
      <summary aria-label={say('What to do with the comment by {name}', { name: sayName(props.comment.name) })}>
        <Ellipsis aria-hidden="true" />
      </summary>
      <div className={styles.tools}>
        <Tools {...props} onEdit={edit} />
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
