// The creator's reply to a gift.
import { useRef } from 'react'
import type { ReceivedGift } from '#contract/gifts.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { sayName } from '../shell/say-name.ts'
import { Button } from '../ui/Button.tsx'
import { focusText } from '../ui/focus-text.ts'
import { ReplyForm } from './ReplyForm.tsx'

export interface ActionProps {
  gift: ReceivedGift
  onDone: (answer: { data: ReceivedGift }) => void
}

/** Opens without JavaScript too. */
export function GiftReply({ gift, onDone }: ActionProps) {
  const posted = usePosted()
  const details = useRef<HTMLDetailsElement>(null)
  const wasRefused = posted?.values.donation_id === gift.donation_id && posted.failure?.errors?.message !== undefined
  return (
    <details ref={details} open={wasRefused} onToggle={focusText}>
      <Button as="summary" variant="outline" size="medium">
        {gift.reply ? say('Edit reply') : say('Reply')}
        <span className="visually-hidden"> {say('to {name}', { name: sayName(gift.name) })}</span>
      </Button>
      <ReplyForm
        gift={gift}
        onDone={(answer) => {
          if (details.current) details.current.open = false
          onDone(answer)
        }}
      />
    </details>
  )
}
