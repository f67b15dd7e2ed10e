// Update Mobile Number: the number codes are sent to, changed with a code to where they went so far.
import { type FormEvent, useId } from 'react'
import { banks } from '#contract/money/banks.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { CodeStep } from '../../otp/CodeStep.tsx'
import { RetryAfter } from '../../otp/RetryAfter.tsx'
import { useCode } from '../../otp/useCode.ts'
import type { ApiError } from '../../shell/api.ts'
import { handleFailure } from '../../shell/failures.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { useCache, useRead, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useCountdown } from '../../shell/useCountdown.ts'
import { useForm } from '../../shell/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorText } from '../../ui/Notice.tsx'
import { mobileWords } from './account-words.ts'
import styles from './BankForm.module.css'
import { withMobile } from './bank-changes.ts'
import { MobileField } from './MobileField.tsx'

const fetchSchema = () => import('#contract/money/banks.ts').then(({ banks }) => banks.updateMobile.body)

export default function UpdateMobileNumberModal({ frame }: ModalProps<'update-mobile-number'>) {
  const formId = useId()
  const cache = useCache()
  const { data: mine } = useRead(banks.mine, {})
  const form = useForm({ initial: { mobile_number: '' }, schema: fetchSchema })
  const code = useCode()
  const wait = useCountdown()
  const request = useWrite(banks.updateMobile, {
    onDone: ({ data }) => 'otp_token' in data && code.ask(data),
    on: { ValidationException: form.takeErrors, TooManyRequestsException: tooSoon },
  })
  const update = useWrite(banks.updateMobile, {
    onDone: ({ data }) => {
      if ('otp_token' in data) return code.ask(data)
      if (mine) cache.put(banks.mine, {}, withMobile(mine, data.mobile_number))
      else cache.expire(banks.mine)
      frame.onClose()
      toast(say(words.mobileUpdated))
    },
    on: { OTPCodeInvalidException: code.refuse, any: beginAgain },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check()) void request.send({ body: { ...form.values, confirm: 1 } })
  }

  function tooSoon(error: ApiError): void {
    wait.start(error.retryInSeconds ?? 0)
  }

  function beginAgain(error: ApiError): void {
    code.reset()
    form.reset()
    handleFailure(error)
  }

  const isBusy = request.isBusy || update.isBusy
  return (
    <Dialog
      {...frame}
      title={say('Update Mobile Number')}
      dismissible={!isBusy}
      footer={
        <>
          {!code.challenge && (
            <Button
              type="submit"
              form={formId}
              disabled={wait.left > 0}
              busy={request.isBusy}
              busyText={say('Sending a code…')}
            >
              {say('SAVE CHANGES')}
            </Button>
          )}
          <Button variant="outline" disabled={isBusy} onClick={frame.onClose}>
            {say('CANCEL')}
          </Button>
        </>
      }
    >
      <CodeStep
        code={code}
        onCode={(given) => void update.send({ body: { ...form.values, ...given } })}
        isBusy={update.isBusy}
        busyText={say('Saving your number…')}
        onFailed={beginAgain}
      />
      {!code.challenge && (
        <form ref={form.ref} id={formId} noValidate className={styles.form} onSubmit={submit}>
          {mine?.[0] && (
            <p>
              {say('Now: {number}. It is the same for all your accounts.', {
                number: mobileWords(mine[0].mobile_number),
              })}
            </p>
          )}
          <MobileField
            errors={form.errors.mobile_number}
            value={form.values.mobile_number}
            onValueChange={(digits) => form.set('mobile_number', digits)}
          />
          <ErrorText>{form.otherErrors(['mobile_number']).join(' ')}</ErrorText>
          <RetryAfter seconds={wait.left} />
        </form>
      )}
    </Dialog>
  )
}
