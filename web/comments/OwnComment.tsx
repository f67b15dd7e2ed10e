// Deleting one's own comment, and hiding one on one's page: plain forms that ask for confirmation if JavaScript runs.
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { say } from '../language/say.ts'
import { confirm } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCommentsChanged } from './useCommentsChanged.ts'

interface Props {
  id: string
  /** Where to continue without JavaScript. */
  path: string
  /** Called after the deletion, for example to leave the page. */
  onDone?: (() => void) | undefined
}

export function DeleteComment({ id, path, onDone }: Props) {
  const changed = useCommentsChanged()
  // Pressed again after a lost answer, it finds that the comment is deleted.
  const { send } = useWrite(comments.remove, { onDone: deleted, on: { NotFoundException: deleted } })

  function deleted(): void {
    changed()
    toast(say('Comment deleted.'))
    onDone?.()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    confirm({
      title: say('Delete this comment?'),
      text: say('It is gone for good, and the replies below it with it.'),
      action: say('Delete'),
      isDangerous: true,
      focusAfter: () => document.getElementById('comments'),
      onConfirm: async () => {
        await send({ params: { id }, body: {} })
      },
    })
  }

  return (
    <form method="post" action={addresses.deleteComment(id)} onSubmit={submit}>
      <input type="hidden" name="next" value={path} />
      <button type="submit">{say('Delete')}</button>
    </form>
  )
}

export function HideComment({ id, isHidden, path }: Props & { isHidden: boolean }) {
  const changed = useCommentsChanged()
  const { send } = useWrite(comments.hide, {
    onDone: () => {
      changed()
      toast(isHidden ? say('The comment is on your page again.') : say('The comment is off your page.'))
    },
  })
  const hide = async () => void (await send({ params: { id }, body: { is_hidden: isHidden ? 0 : 1 } }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isHidden) return void hide()
    confirm({
      title: say('Hide this comment?'),
      text: say('It leaves your page with its replies. You find it under Comments and can show it again.'),
      action: say('Hide'),
      focusAfter: () => document.getElementById('comments'),
      onConfirm: hide,
    })
  }

  return (
    <form method="post" action={addresses.hideComment(id)} onSubmit={submit}>
      <input type="hidden" name="is_hidden" value={isHidden ? 0 : 1} />
      <input type="hidden" name="next" value={path} />
      <button type="submit">{isHidden ? say('Show again') : say('Hide')}</button>
    </form>
  )
}
