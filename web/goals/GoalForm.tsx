// Adds or edits a goal. A real form that works without JavaScript; only the picture needs it.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Goal } from '#contract/goals.ts'
import { say } from '../language/say.ts'
import { useChosenPicture } from '../media/PictureField.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { GoalFields, GoalSwitches, shownFields } from './GoalFields.tsx'
import styles from './GoalForm.module.css'
import { emptyGoal, getFields, toSend } from './goal-fields.ts'
import { useSaveGoal } from './useSaveGoal.ts'

const fetchSchema = () => import('#contract/goals.ts').then(({ GoalForm }) => GoalForm)
const fetchChangeSchema = () => import('#contract/goals.ts').then(({ goals }) => goals.change.body)

export function GoalForm({ goal }: { goal?: Goal }) {
  // What the fields began with, not the goal as it is now: a later read may bring changes made elsewhere, which these fields do not show.
  const [saved] = useState(() => goal && getFields(goal))
  const form = useForm({ initial: saved ?? emptyGoal, schema: goal ? fetchChangeSchema : fetchSchema })
  const { values } = form
  const { picture, isUploading, field: pictureField } = useChosenPicture()
  const { save, isBusy } = useSaveGoal(goal, form.takeErrors)
  const others = form.otherErrors(shownFields)
  const posted = usePosted()?.failure
  const refusal = others[0] ?? (posted && posted.exception !== 'ValidationException' ? posted.message : undefined)
  const runs = goal !== undefined && goal.state !== 'draft' && goal.state !== 'closed'

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const state = submitter instanceof HTMLButtonElement && submitter.name === 'state' ? submitter.value : undefined
    const body = {
      ...toSend(values, saved),
      ...(picture && { image: picture.filename }),
      ...(state && { state: state as 'draft' | 'active' }),
    }
    if (await form.check({ deadline: values.deadline || null })) void save(body)
  }

  return (
    <form
      ref={form.ref}
      method="post"
      action={goal ? addresses.editGoal(goal.id) : addresses.addGoal}
      noValidate
      className={styles.form}
      onSubmit={submit}
    >
      {refusal && (
        <Notice tone="error" alert>
          {refusal}
        </Notice>
      )}
      <GoalFields form={form} goal={goal} picture={pictureField} />
      <GoalSwitches form={form} canBePinned={runs || !goal} />
      <p className={styles.note}>
        {say('Gifts to a goal are yours whether or not it is reached, and the gift form says so.')}
      </p>
      <Actions
        goal={goal}
        runs={runs}
        isBusy={isBusy || isUploading}
        busyText={say(isUploading ? 'Finishing the upload…' : 'Saving…')}
      />
    </form>
  )
}

interface ActionsProps {
  goal: Goal | undefined
  runs: boolean
  isBusy: boolean
  busyText: string
}

function Actions({ goal, runs, ...busy }: ActionsProps) {
  const props = { type: 'submit', busy: busy.isBusy, busyText: busy.busyText } as const
  return (
    <div className={styles.actions}>
      {goal && <Button {...props}>{say('Save changes')}</Button>}
      {!runs && goal?.state !== 'closed' && (
        <Button {...props} name="state" value="active" variant={goal ? 'outline' : 'primary'}>
          {say('Start this goal')}
        </Button>
      )}
      {!goal && (
        <Button {...props} name="state" value="draft" variant="outline">
          {say('Save as draft')}
        </Button>
      )}
    </div>
  )
}
