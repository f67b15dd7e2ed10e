// The fields of a goal.
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import type { Goal } from '#contract/goals.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { PictureField, type PictureProps } from '../media/PictureField.tsx'
import type { Form } from '../shell/useForm.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { GoalFields as Values } from './goal-fields.ts'

/** Fields that show their own errors. */
export const shownFields = ['title', 'description', 'target_amount', 'deadline', 'image']

interface Props {
  form: Form<Values>
  goal: Goal | undefined
  picture: PictureProps
}

export function GoalFields({ form, goal, picture }: Props) {
  const { values, errors, set, field } = form
  return (
    <>
      <TextField label={say('Title')} {...field('title')} placeholder={say('What are you gathering for?')} />
      <TextArea
        label={say('Description')}
        note={say('optional')}
        {...field('description')}
        placeholder={say('Words starting with # become hashtags')}
        max={limits.goalDescriptionMax}
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
        {...field('deadline')}
        hint={say('The goal closes when this day ends in Manila.')}
      />
      <PictureField
        label={say('Picture')}
        isOptional
        hint={say('Veiled at first; it comes clear square by square as money comes.')}
        aspect={16 / 9}
        widthMaxPx={1600}
        saved={goal?.image_url_variants?.WH500}
        {...picture}
        errors={errors.image}
      />
    </>
  )
}

/** Which gifts count, and whether it is pinned. A goal that has ended cannot be pinned. */
export function GoalSwitches({ form: { values, set }, canBePinned }: { form: Form<Values>; canBePinned: boolean }) {
  return (
    <>
      <Switch
        label={say('Count every gift to my page')}
        hint={say('Not only gifts sent to this goal, but all that come while it runs.')}
        name="count_all_gifts"
        value="1"
        checked={values.count_all_gifts === '1'}
        onChange={(event) => set('count_all_gifts', event.target.checked ? '1' : '0')}
      />
      {canBePinned && (
        <Switch
          label={say('Pin to my page')}
          hint={say('It stands first on your page. Another pinned goal is unpinned.')}
          name="is_pinned"
          value="1"
          checked={values.is_pinned === '1'}
          onChange={(event) => set('is_pinned', event.target.checked ? '1' : '0')}
        />
      )}
    </>
  )
}
