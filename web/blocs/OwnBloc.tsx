// The owner's actions for a Bloc post: publish, edit, delete.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import EyeOff from 'lucide-react/icons/eye-off'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { publishState } from '../shell/publish-state.ts'
import { useWrite } from '../shell/queries.ts'
import { TakenDownNotice } from '../shell/TakenDownNotice.tsx'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import styles from './BlocForm.module.css'
import { useBlocsChanged } from './bloc-changes.ts'

/** `onDeleted`: navigates away from the post's own page. */
export function OwnBloc({ bloc, onDeleted }: { bloc: Bloc; onDeleted?: () => void }) {
  if (bloc.taken_down) return <TakenDownNotice {...bloc.taken_down} />
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
  const change = (body: { is_published: true } | { publish_at: null }) => void send({ params: { id: bloc.id }, body })
  const press = { bloc, isBusy }
  return (
    <>
      <p className={styles.state}>
        {bloc.publish_at ? <CalendarClock /> : <EyeOff />} {publishState(bloc)}
      </p>
      <Press {...press} name="is_published" onPress={() => change({ is_published: true })}>
        {say('Publish now')}
      </Press>
      {bloc.publish_at && (
        <Press {...press} name="unschedule" onPress={() => change({ publish_at: null })}>
          {say('Take the time back')}
        </Press>
      )}
    </>
  )
}

interface PressProps {
  bloc: Bloc
  /** What its plain form posts. */
  name: string
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}

function Press({ bloc, name, isBusy, onPress, children }: PressProps) {
  const form = useRef<HTMLFormElement>(null)
  // It disappears when it is done.
  useKeptFocus(form)

  function submit(event: FormEvent): void {
    event.preventDefault()
    onPress()
  }

  return (
    <form ref={form} method="post" action={addresses.publishBloc(bloc.id)} onSubmit={submit}>
      <Button type="submit" name={name} value="1" variant="outline" size="small" busy={isBusy}>
        {children}
        <span className="visually-hidden"> {bloc.title}</span>
      </Button>
    </form>
  )
}
