// The form for a comment or reply. A failed comment stays typed; a real form that works without JavaScript.
import Send from 'lucide-react/icons/send'
import { type FormEvent, useId } from 'react'
import { comments } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { sayName } from '../shell/say-name.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './CommentForm.module.css'
import type { About } from './comment-input.ts'
import { useCommentField } from './useCommentField.ts'
import { useCommentsChanged } from './useCommentsChanged.ts'

interface Props {
  about: About
  /** Where it is posted without JavaScript. */
  action: string
  /** Path of the page, to return to. */
  path: string
  /** The comment it replies to. */
  replyTo?: { id: string; name: string }
  /** The text it starts with. */
  first?: string | undefined
  /** Called once it is sent, unless something else was typed meanwhile. */
  onDone?: () => void
}

export function CommentForm({ about, action, path, replyTo, first, onDone }: Props) {
  const posted = usePosted(action)
  // Each thread has a form; a refused plain form is restored only in the form that posted it.
  const own = posted && (posted.values.reply_to ?? '') === (replyTo?.id ?? '') ? posted : undefined
  const { message, ...field } = useCommentField(own, {
    first,
    keptAs: `comment ${about.content_id} ${replyTo?.id ?? ''}`,
  })
  const id = useId()
  const getKey = useIdempotencyKey()
  const changed = useCommentsChanged()
  const { send, isBusy } = useWrite(comments.add, {
    // The field has the focus again when the login closes.
    on: { UnauthorizedAccessException: field.focus, any: field.refuse },
    onDone: () => {
      getKey.forget()
      changed()
      if (!field.isLatest()) return
      field.clear()
      onDone?.()
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const body = { ...about, message, ...(replyTo && { reply_to: replyTo.id }) }
    void send({ body }, { idempotencyKey: getKey(body) })
  }

  const label = replyTo ? say('Your reply to {name}', { name: sayName(replyTo.name) }) : say('Your comment')
  return (
    <form method="post" action={action} noValidate className={styles.form} onSubmit={submit}>
      <input type="hidden" name="content_type" value={about.content_type} />
      <input type="hidden" name="content_id" value={about.content_id} />
      <input type="hidden" name="next" value={path} />
      {replyTo && <input type="hidden" name="reply_to" value={replyTo.id} />}
      <div className={styles.line}>
        <TextArea
          {...field.props}
          id={id}
          label={label}
          labelHidden
          placeholder={label}
          rows={1}
          max={message ? limits.commentMax : undefined}
        />
        <Button type="submit" busy={isBusy} busyText={say('Posting…')} className={styles.send}>
          <Send />
          <span className="visually-hidden">{replyTo ? say('Post reply') : say('Post comment')}</span>
        </Button>
      </div>
    </form>
  )
}
