// The creator's reply to a gift.
import { addresses } from '#contract/addresses/paths.ts'
import type { ReceivedGift } from '#contract/gifts.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { sayName } from '../shell/say-name.ts'
import { Button } from '../ui/Button.tsx'
import { useTextDetails } from '../ui/useTextDetails.ts'
import { ReplyForm } from './ReplyForm.tsx'

export interface ActionProps {
  gift: ReceivedGift
  onDone: (answer: { data: ReceivedGift }) => void
}

/** Opens without JavaScript too. */
export function GiftReply({ gift, onDone }: ActionProps) {
  const posted = usePosted(addresses.gifts)
  const { details, close } = useTextDetails()
  const wasRefused = posted?.values.donation_id === gift.donation_id && posted.failure !== undefined
  return (
    <details {...details} open={wasRefused}>
      <Button as="summary" variant="outline" size="medium">
        {gift.reply ? say('Edit reply') : say('Reply')}
        <span className="visually-hidden"> {say('to {name}', { name: sayName(gift.name) })}</span>
      </Button>
      <ReplyForm
        gift={gift}
        onDone={(answer) => {
          close()
          onDone(answer)
        }}
      />
    </details>
  )
}
