// The card beside a creator's page: the gift form, or for the owner a list of what their page lacks.
import { addresses } from '#contract/addresses/paths.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { GiftForm } from '../gifts/GiftForm.tsx'
import { say } from '../language/say.ts'
import { OwnPageCard } from '../profiles/OwnPageCard.tsx'
import { usePosted } from '../shell/page-context.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import styles from './creator-frame.module.css'

export function CreatorGiftCard({ creator, isAsking }: { creator: PublicProfile; isAsking: boolean }) {
  const action = (isAsking ? addresses.askWithGift : addresses.giftForm)(creator.page_url)
  const isRefused = usePosted(action)?.failure !== undefined
  const values = { name: creator.page_name }
  return (
    <aside
      id="gift"
      tabIndex={-1}
      aria-label={creator.is_owner ? say('Your page') : say('Send a gift to {name}', values)}
      className={cx(styles.gift, (creator.is_owner || isRefused) && styles.shown, 'shown-without-script')}
    >
      {creator.is_owner ? (
        <>
          <Refusal action={action} />
          <OwnPageCard profile={creator} />
        </>
      ) : (
        <Card title={isAsking ? say('Ask {name} with a gift', values) : say('Send a gift to {name}', values)}>
          <GiftForm creator={creator} isQuestion={isAsking} />
        </Card>
      )}
    </aside>
  )
}
