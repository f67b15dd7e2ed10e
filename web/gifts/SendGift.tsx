// The end of the gift form: a preview for the giver, and the submit button.
import GiftIcon from 'lucide-react/icons/gift'
import { formatPesos, shortPesos } from '#contract/amounts.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import styles from './GiftForm.module.css'
import type { Gift } from './useGift.ts'

/** The preview of what the creator will see, the button, and a note about the provider. */
export function SendGift({ gift, creatorName, isForGoal }: { gift: Gift; creatorName: string; isForGoal: boolean }) {
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
        {/* Without JavaScript the label cannot follow the amount, so it leaves the amount out. */}
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
