// The owner's actions for a Bloc post: publish, edit, delete.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import EyeOff from 'lucide-react/icons/eye-off'
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { publishState } from '../shell/publish-state.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import styles from './BlocForm.module.css'
import { useBlocsChanged } from './bloc-changes.ts'

/** `onDeleted`: navigates away from the post's own page. */
export function OwnBloc({ bloc, onDeleted }: { bloc: Bloc; onDeleted?: () => void }) {
  return (
    <>
      {!bloc.is_published && <PublishBloc bloc={bloc} />}
      <Button variant="outline" size="small" className="needs-script" onClick={() => openModal('edit-bloc', { bloc })}>
        {say('Edit')}
        <span className="visually-hidden"> {bloc.title}</span>
      </Button>
      <DeleteBloc bloc={bloc} onDeleted={onDeleted} />
    </>
  )
}

function DeleteBloc({ bloc, onDeleted }: { bloc: Bloc; onDeleted: (() => void) | undefined }) {
  const changed = useBlocsChanged()
  return (
    <PressForm
      action={addresses.deleteBloc(bloc.id)}
      endpoint={blocs.remove}
      input={{ params: { id: bloc.id }, body: {} }}
      ask={{
        title: say('Delete this post?'),
        text: say('It leaves your page for good, with its reactions.'),
        action: say('Delete'),
        isDangerous: true,
      }}
      variant="danger"
      size="small"
      onDone={() => {
        changed()
        toast(say('Post deleted.'))
        onDeleted?.()
      }}
    >
      {say('Delete')}
      <span className="visually-hidden"> {bloc.title}</span>
    </PressForm>
  )
}

/** For drafts and scheduled posts. Works without JavaScript, as does cancelling the schedule. */
function PublishBloc({ bloc }: { bloc: Bloc }) {
  const changed = useBlocsChanged()
  const { send, isBusy } = useWrite(blocs.change, { onDone: changed })
  const actions = { publish: { is_published: true }, wait: { publish_at: null } }

  function submit(event: FormEvent, body: (typeof actions)[keyof typeof actions]): void {
    event.preventDefault()
    void send({ params: { id: bloc.id }, body })
  }

  return (
    <>
      <p className={styles.state}>
        {bloc.publish_at ? <CalendarClock /> : <EyeOff />} {publishState(bloc)}
      </p>
      <form method="post" action={addresses.publishBloc(bloc.id)} onSubmit={(event) => submit(event, actions.publish)}>
        <Button type="submit" name="is_published" value="1" variant="outline" size="small" busy={isBusy}>
          {say('Publish now')}
          <span className="visually-hidden"> {bloc.title}</span>
        </Button>
      </form>
      {bloc.publish_at && (
        <form method="post" action={addresses.publishBloc(bloc.id)} onSubmit={(event) => submit(event, actions.wait)}>
          <Button type="submit" name="unschedule" value="1" variant="outline" size="small" busy={isBusy}>
            {say('Take the time back')}
            <span className="visually-hidden"> {bloc.title}</span>
          </Button>
        </form>
      )}
    </>
  )
}
