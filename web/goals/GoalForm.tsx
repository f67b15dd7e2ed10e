// Adds a goal, or changes one. A real form, which works before the script does; only the picture waits for it.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { type ChosenPicture, PictureField } from '../media/PictureField.tsx'
import { useNavigate } from '../shell/location.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './GoalForm.module.css'
import { useGoalsChanged } from './goal-changes.ts'
import { emptyGoal, getFields, toSend } from './goal-fields.ts'

const fetchSchema = () => import('#contract/goals.ts').then(({ GoalForm }) => GoalForm)
const fetchChangeSchema = () => import('#contract/goals.ts').then(({ goals }) => goals.change.body)

const shown = ['title', 'description', 'target_amount', 'deadline', 'image']

export function GoalForm({ goal }: { goal?: Goal }) {
  const saved = goal && getFields(goal)
  const form = useForm({ initial: saved ?? emptyGoal, schema: goal ? fetchChangeSchema : fetchSchema })
  const { values, errors, set } = form
  const [image, setImage] = useState<ChosenPicture>()
  const { save, isBusy } = useSave(goal, form.takeErrors)
  const others = form.otherErrors(shown)
  const posted = usePosted()?.failure
  const refusal = others[0] ?? (posted && posted.exception !== 'ValidationException' ? posted.message : undefined)
  const runs = goal !== undefined && goal.state !== 'draft' && goal.state !== 'closed'

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const state = submitter instanceof HTMLButtonElement && submitter.name === 'state' ? submitter.value : undefined
    const body = {
      ...toSend(values, saved),
      ...(image && { image: image.filename }),
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
      <TextField
        label={say('Title')}
        name="title"
        placeholder={say('What are you gathering for?')}
        errors={errors.title}
        value={values.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <TextArea
        label={say('Description')}
        note={say('optional')}
        name="description"
        placeholder={say('Words starting with # become hashtags')}
        max={limits.goalDescriptionMax}
        errors={errors.description}
        value={values.description}
        onChange={(event) => set('description', event.target.value)}
      />
      <AmountField
        label={say('Target')}
        name="target_amount"
        hint={say('From {amount}.', { amount: formatWholePesos(toPesos(limits.goalTargetMinCentavos)) })}
        errors={errors.target_amount}
        value={values.target_amount}
        onValueChange={(value) => set('target_amount', value)}
      />
      <TextField
        label={say('Deadline')}
        note={say('optional')}
        type="date"
        name="deadline"
        hint={say('The goal closes when this day ends in Manila.')}
        errors={errors.deadline}
        value={values.deadline}
        onChange={(event) => set('deadline', event.target.value)}
      />
      <PictureField
        label={say('Picture')}
        isOptional
        hint={say('Veiled at first; it comes clear square by square as money comes.')}
        aspect={16 / 9}
        widthMaxPx={1600}
        saved={goal?.image_url_variants?.WH500}
        chosen={image}
        onChoose={setImage}
        errors={errors.image}
      />
      <Switch
        label={say('Count every gift to my page')}
        hint={say('Not only gifts sent to this goal, but all that come while it runs.')}
        name="count_all_gifts"
        value="1"
        checked={values.count_all_gifts === '1'}
        onChange={(event) => set('count_all_gifts', event.target.checked ? '1' : '0')}
      />
      {(runs || !goal) && (
        <Switch
          label={say('Pin to my page')}
          hint={say('It stands first on your page. Another pinned goal is unpinned.')}
          name="is_pinned"
          value="1"
          checked={values.is_pinned === '1'}
          onChange={(event) => set('is_pinned', event.target.checked ? '1' : '0')}
        />
      )}
      <p className={styles.note}>
        {say('Gifts to a goal are yours whether or not it is reached, and the gift form says so.')}
      </p>
      <div className={styles.actions}>
        {goal && (
          <Button type="submit" busy={isBusy} busyText={say('Saving…')}>
            {say('Save changes')}
          </Button>
        )}
        {!runs && goal?.state !== 'closed' && (
          <Button type="submit" name="state" value="active" variant={goal ? 'outline' : 'primary'} busy={isBusy}>
            {say('Start this goal')}
          </Button>
        )}
        {!goal && (
          <Button type="submit" name="state" value="draft" variant="outline" busy={isBusy}>
            {say('Save as draft')}
          </Button>
        )}
      </div>
    </form>
  )
}

type Changes = Parameters<ReturnType<typeof useWrite<typeof goals.change>>['send']>[0]['body']
type NewGoal = Parameters<ReturnType<typeof useWrite<typeof goals.add>>['send']>[0]['body']

/** Sends it and goes to the list. */
function useSave(goal: Goal | undefined, takeErrors: ReturnType<typeof useForm>['takeErrors']) {
  const navigate = useNavigate()
  const goalsChanged = useGoalsChanged()
  const options = {
    on: { ValidationException: takeErrors },
    onDone: ({ data }: { data: Goal }) => {
      goalsChanged()
      toast(
        goal
          ? say(words.updated)
          : data.state === 'draft'
            ? say('Draft saved.')
            : say('Your goal is on your page now.'),
      )
      void navigate(addresses.goals)
    },
  }
  const add = useWrite(goals.add, options)
  const change = useWrite(goals.change, options)
  return {
    async save(body: Changes): Promise<void> {
      if (goal) await change.send({ params: { id: goal.id }, body })
      // The form has checked that a new goal lacks nothing.
      else await add.send({ body: withoutDraftPin(body) as NewGoal })
    },
    isBusy: add.isBusy || change.isBusy,
  }
}

/** A draft is pinned once it is started. */
function withoutDraftPin(body: Changes): Changes {
  return body.state === 'draft' ? { ...body, is_pinned: '0' } : body
}
