// A gift as its creator sees it: giver, amount, message, reply, and whether the wall shows it.
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { gifts, type ReceivedGift } from '#contract/gifts.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache } from '../shell/queries.ts'
import { sayName } from '../shell/say-name.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { TakenDownNotice } from '../shell/TakenDownNotice.tsx'
import { toast } from '../shell/toasts.ts'
import { Amount } from '../ui/Amount.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { type ActionProps, GiftReply } from './GiftReply.tsx'
import styles from './ReceivedGiftCard.module.css'

/** An `<li>`. */
export function ReceivedGiftCard({ gift: listed }: { gift: ReceivedGift }) {
  const cache = useCache()
  // The result of the last write, shown until the list is refetched.
  const [answered, setAnswered] = useState<{ gift: ReceivedGift; since: ReceivedGift }>()
  const gift = answered?.since === listed ? answered.gift : listed

  function takeAnswer({ data }: { data: ReceivedGift }): void {
    setAnswered({ gift: data, since: listed })
    cache.expire(gifts.received)
    cache.expire(gifts.wall)
    toast(say(words.updated))
  }

  return (
    <li className={styles.gift}>
      <Avatar name={gift.name} />
      <div className={styles.who}>
        <strong>
          {gift.page_url ? <Link href={addresses.page(gift.page_url)}>{gift.name}</Link> : sayName(gift.name)}
        </strong>
        <time dateTime={gift.date}>{formatDateTime(gift.date)}</time>
      </div>
      <Amount bare direction="in" text={formatPesos(gift.amount)} spoken={speakPesos(gift.amount)} />
      <div className={styles.rest}>
        {gift.taken_down && <TakenDownNotice {...gift.taken_down} />}
        {gift.is_hidden && (
          <p className={styles.hidden}>
            <EyeOff /> {say('Hidden from your wall')}
          </p>
        )}
        {gift.message && <p className={styles.message}>{gift.message}</p>}
        {gift.reply && (
          <div className={styles.reply}>
            <p className={styles.replyHead}>
              {say('You replied')} · <time dateTime={gift.reply.date}>{formatDateTime(gift.reply.date)}</time>
            </p>
            <p className={styles.message}>{gift.reply.message}</p>
          </div>
        )}
        {/* Neither a reply nor showing it again would bring it back to the wall. */}
        {!gift.taken_down && (
          <div className={styles.actions}>
            <GiftReply gift={gift} onDone={takeAnswer} />
            <Visibility gift={gift} onDone={takeAnswer} />
          </div>
        )}
      </div>
    </li>
  )
}

function Visibility({ gift, onDone }: ActionProps) {
  const hiding = {
    title: say('Hide this gift?'),
    text: say('It leaves your wall. Your wallet keeps the gift.'),
    action: say('Hide'),
  }
  return (
    <PressForm
      action={ownPaths.hideGift}
      endpoint={gifts.hide}
      input={{ body: { donation_id: gift.donation_id, is_hidden: gift.is_hidden ? 0 : 1 } }}
      ask={gift.is_hidden ? undefined : hiding}
      variant="quiet"
      className={styles.visibility}
      onDone={onDone}
    >
      {gift.is_hidden ? say('Show') : say('Hide')}
      <span className="visually-hidden"> {say('the gift from {name}', { name: sayName(gift.name) })}</span>
    </PressForm>
  )
}
