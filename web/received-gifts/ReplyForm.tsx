// The form for the creator's reply to a gift. The typed text stays until it is saved.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { gifts, type ReceivedGift } from '#contract/gifts.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './ReplyForm.module.css'

interface Props {
  gift: ReceivedGift
  onDone: (answer: { data: ReceivedGift }) => void
}

export function ReplyForm({ gift, onDone }: Props) {
  const posted = usePosted()
  // Each gift has a form; a refused plain form is restored only in the form that posted it.
  const own = posted?.values.donation_id === gift.donation_id ? posted : undefined
  const [message, setMessage] = useState(own?.values.message ?? gift.reply?.message ?? '')
  const [errors, setErrors] = useState(own?.failure?.errors?.message)
  const { send, isBusy } = useWrite(gifts.reply, {
    onDone,
    on: { ValidationException: takeErrors },
  })

  function takeErrors(error: ApiError): void {
    setErrors(error.errors.message ?? [error.message])
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: { donation_id: gift.donation_id, message } })
  }

  return (
    <form method="post" action={addresses.gifts} className={styles.form} onSubmit={submit}>
      <input type="hidden" name="donation_id" value={gift.donation_id} />
      <TextArea
        label={say('Your reply')}
        hint={say('Everyone can read it on your page.')}
        name="message"
        max={limits.replyMax}
        errors={errors}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value)
          setErrors(undefined)
        }}
      />
      <Button type="submit" size="medium" busy={isBusy} busyText={say('Saving…')}>
        {say(gift.reply ? 'Save reply' : 'Send reply')}
      </Button>
    </form>
  )
}
