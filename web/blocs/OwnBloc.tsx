// What its creator may do with a Bloc post: change it, delete it.
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { say } from '../language/say.ts'
import { confirm, openModal } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { useBlocsChanged } from './bloc-changes.ts'

/** `onDeleted`: where the post's own page goes then. */
export function OwnBloc({ bloc, onDeleted }: { bloc: Bloc; onDeleted?: () => void }) {
  const changed = useBlocsChanged()
  const { send, isBusy } = useWrite(blocs.remove, {
    onDone: () => {
      changed()
      toast(say('Post deleted.'))
      onDeleted?.()
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    confirm({
      title: say('Delete this post?'),
      text: say('It leaves your page for good, with its reactions.'),
      action: say('Delete'),
      isDangerous: true,
      onConfirm: async () => {
        await send({ params: { id: bloc.id }, body: {} })
      },
    })
  }

  return (
    <>
      <Button variant="outline" size="small" className="needs-script" onClick={() => openModal('edit-bloc', { bloc })}>
        {say('Edit')}
        <span className="visually-hidden"> {bloc.title}</span>
      </Button>
      <form method="post" action={addresses.deleteBloc(bloc.id)} onSubmit={submit}>
        <Button type="submit" variant="danger" size="small" busy={isBusy}>
          {say('Delete')}
          <span className="visually-hidden"> {bloc.title}</span>
        </Button>
      </form>
    </>
  )
}
