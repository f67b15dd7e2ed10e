// The gift form, on the creator's page and in the Support Me modal. A real form that works without JavaScript.
import { countCharacters } from '#contract/characters.ts'
import { limits } from '#contract/limits.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import { Band } from '../ui/Band.tsx'
import { cx } from '../ui/cx.ts'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AmountFields } from './AmountFields.tsx'
import styles from './GiftForm.module.css'
import { GiftRefusal } from './GiftRefusal.tsx'
import { giftFormTarget } from './gift-form-target.ts'
import { SendGift } from './SendGift.tsx'
import { type Gift, type GiftGoal, useGift } from './useGift.ts'

const shownFields = ['amount', 'supporter_name', 'supporter_message']

interface Props {
  creator: PublicProfile
  /** The goal of this creator that the gift counts towards. */
  goal?: GiftGoal | undefined
  /** The message is a question to this creator. */
  isQuestion?: boolean | undefined
}

export function GiftForm({ creator, goal, isQuestion = false }: Props) {
  const { isTestMode } = usePageContext()
  const { page, action, source } = giftFormTarget(creator, goal, isQuestion)
  const gift = useGift(creator, goal, { source, action })
  return (
    <form
      ref={gift.ref}
      method="post"
      action={`${action}#gift`}
      noValidate
      onSubmit={gift.submit}
      // Browsers scroll to a field for the keyboard, but not after a press on the visible half of a field.
      onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
      className={styles.form}
    >
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="success_redirect_url" value={page} />
      <input type="hidden" name="failure_redirect_url" value={page} />
      {isTestMode && (
        <div className={styles.test}>
          <Band>{say('Test mode: no real money')}</Band>
        </div>
      )}
      <GiftRefusal action={action} otherErrors={gift.otherErrors(shownFields)} />
      <AmountFields gift={gift} minPesos={creator.min_gift_amount} />
      {gift.isVisitor && <NameField gift={gift} />}
      <MessageField gift={gift} questionTo={isQuestion ? creator.page_name : undefined} />
      {!gift.isVisitor && (
        <Switch
          label={say('Send anonymously')}
          name="is_anonymous"
          value="1"
          checked={gift.values.is_anonymous === '1'}
          onChange={(event) => gift.set('is_anonymous', event.target.checked ? '1' : '0')}
        />
      )}
      <SendGift gift={gift} creatorName={creator.page_name} isForGoal={goal !== undefined} />
    </form>
  )
}

/** Only for visitors: signed-in users give under the name of their page. */
function NameField({ gift: { values, field } }: { gift: Gift }) {
  return (
    <TextField
      label={say('Your name')}
      note={say('optional')}
      {...field('supporter_name')}
      autoComplete="nickname"
      after={<Counter text={values.supporter_name} max={limits.supporterNameMax} />}
    />
  )
}

/** The message, or the question if the gift carries one. */
function MessageField({ gift: { field }, questionTo }: { gift: Gift; questionTo: string | undefined }) {
  const isQuestion = questionTo !== undefined
  return (
    <TextArea
      label={isQuestion ? say('Your question') : say('Message')}
      note={isQuestion ? undefined : say('optional')}
      hint={isQuestion && say('Only {name} sees it until it is answered.', { name: questionTo })}
      {...field('supporter_message')}
      rows={2}
      max={limits.supporterMessageMax}
    />
  )
}

function Counter({ text, max }: { text: string; max: number }) {
  const count = countCharacters(text.trim())
  return (
    <span className={cx(styles.counter, count > max && styles.over, 'tabular-nums', 'needs-script')}>
      <span className="visually-hidden">{say('Characters:')} </span>
      {count}/{max}
    </span>
  )
}
