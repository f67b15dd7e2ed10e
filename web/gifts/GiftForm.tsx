// The gift form: on the creator's page and in the Support Me modal. A real form, which works before the script does.
import GiftIcon from 'lucide-react/icons/gift'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, formatWholePesos, speakPesos } from '#contract/amounts.ts'
import { countCharacters } from '#contract/characters.ts'
import { limits } from '#contract/limits.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import { shortPesos } from '../shell/short-pesos.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { ChipGroup } from '../ui/ChipGroup.tsx'
import { cx } from '../ui/cx.ts'
import { Band } from '../ui/Notice.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './GiftForm.module.css'
import { GiftRefusal } from './GiftRefusal.tsx'
import { quickAmounts } from './gift-fields.ts'
import { type GiftGoal, useGift } from './useGift.ts'

const shownFields = ['amount', 'supporter_name', 'supporter_message']

interface Props {
  creator: PublicProfile
  /** A goal of this creator's, which the gift is counted towards. */
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
      // The keyboard scrolls to a field by itself; a press on the visible half of one does not.
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
      <MessageField gift={gift} askedName={isQuestion ? creator.page_name : undefined} />
      {!gift.isVisitor && (
        <Switch
          label={say('Send anonymously')}
          name="is_anonymous"
          value="1"
          checked={gift.values.is_anonymous === '1'}
          onChange={(event) => gift.set('is_anonymous', event.target.checked ? '1' : '0')}
        />
      )}
      <SendPart gift={gift} creatorName={creator.page_name} isForGoal={goal !== undefined} />
    </form>
  )
}

type Gift = ReturnType<typeof useGift>

/** The quick amounts this creator takes, and one of one's own, which wins. */
function AmountFields({ gift: { values, errors, set }, minPesos }: { gift: Gift; minPesos: number }) {
  const quick = quickAmounts(minPesos)
  return (
    <>
      {quick.length > 0 && (
        <ChipGroup
          label={say('Amount')}
          name="amount"
          value={values.amount_other === '' ? values.amount : null}
          onValueChange={(amount) => {
            set('amount', amount)
            set('amount_other', '')
          }}
          options={quick.map((pesos) => ({
            value: String(pesos),
            label: formatWholePesos(pesos),
            spoken: speakPesos(pesos),
          }))}
        />
      )}
      <AmountField
        label={say(quick.length > 0 ? 'Other amount' : 'Amount')}
        name="amount_other"
        value={values.amount_other}
        onValueChange={(amount) => {
          set('amount_other', amount)
          // The refusal of a quick amount is about an amount, and this is another one.
          set('amount', values.amount)
        }}
        errors={errors.amount}
      />
    </>
  )
}

/** Whoever is signed in gives under the name of their page. */
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

/** A message or, where somebody is asked, the question to them. */
function MessageField({ gift: { field }, askedName }: { gift: Gift; askedName: string | undefined }) {
  const isQuestion = askedName !== undefined
  return (
    <TextArea
      label={isQuestion ? say('Your question') : say('Message')}
      note={isQuestion ? undefined : say('optional')}
      hint={isQuestion && say('Only {name} sees it until it is answered.', { name: askedName })}
      {...field('supporter_message')}
      rows={2}
      max={limits.supporterMessageMax}
    />
  )
}

/** What the creator will see, the button, and where the money is paid. */
function SendPart({ gift, creatorName, isForGoal }: { gift: Gift; creatorName: string; isForGoal: boolean }) {
  return (
    <div className={styles.send}>
      <p className={cx(styles.preview, 'needs-script')}>
        <Say
          text={
            gift.pesos === undefined
              ? '{name} will see: <sent>{giver} sent a gift</sent>'
              : '{name} will see: <sent>{giver} sent {amount}</sent>'
          }
          values={{ name: creatorName, giver: gift.giver, amount: shortPesos(gift.pesos ?? 0) }}
          parts={{ sent: (words) => <strong>{words}</strong> }}
        />
      </p>
      <Button type="submit" full icon={<GiftIcon />}>
        {/* Without a script the words cannot follow the amount, so they leave it out. */}
        <span className="needs-script">
          {gift.pesos === undefined ? say('Send gift') : say('Send {amount}', { amount: formatPesos(gift.pesos) })}
        </span>
        <span className="without-script">{say('Send gift')}</span>
      </Button>
      {isForGoal && (
        <p className={styles.fine}>
          {say('Your gift goes to {name} whether or not the goal is reached.', { name: creatorName })}
        </p>
      )}
      <p className={styles.fine}>{say('You’ll pay on the e-payment provider’s page.')}</p>
    </div>
  )
}

/** Which page the form stands on, and where it is posted without a script. */
function giftFormTarget({ page_url }: PublicProfile, goal: GiftGoal | undefined, isQuestion: boolean) {
  if (goal)
    return {
      source: 'goal',
      page: addresses.goal(page_url, goal.id),
      action: addresses.goalGiftForm(page_url, goal.id),
    } as const
  if (isQuestion)
    return {
      source: 'question-and-answer',
      page: addresses.ask(page_url),
      action: addresses.askWithGift(page_url),
    } as const
  return { source: 'profile', page: addresses.page(page_url), action: addresses.giftForm(page_url) } as const
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
