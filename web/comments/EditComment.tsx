// Edits a comment in place. The typed text stays until it is saved.
import { type FormEvent, useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { comments, type Reply } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './CommentForm.module.css'
import { useCommentField } from './useCommentField.ts'
import { useCommentsChanged } from './useCommentsChanged.ts'

interface Props {
  comment: Pick<Reply, 'id' | 'message'>
  /** Ends editing, unless something else was typed while it was saved; without it there is no cancel button. */
  onLeave?: () => void
}

export function EditComment({ comment, onLeave }: Props) {
  const action = addresses.comment(comment.id)
  const posted = usePosted(action)
  const { message, isLatest, focus, refuse, props } = useCommentField(posted, { first: comment.message })
  const changed = useCommentsChanged()
  const { send, isBusy } = useWrite(comments.change, {
    on: { any: refuse },
    onDone: () => {
      changed()
      toast(say(words.updated))
      if (isLatest()) onLeave?.()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (onLeave) focus()
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ params: { id: comment.id }, body: { message } })
  }

  return (
    <form method="post" action={action} noValidate className={styles.form} onSubmit={submit}>
      <TextArea {...props} label={say('Change your comment')} rows={2} max={limits.commentMax} />
      <div className={styles.buttons}>
        {onLeave && (
          <Button variant="quiet" size="medium" onClick={onLeave}>
            {say('Cancel')}
          </Button>
        )}
        <Button type="submit" size="medium" busy={isBusy} busyText={say('Saving…')}>
          {say('Save changes')}
        </Button>
      </div>
    </form>
  )
}
