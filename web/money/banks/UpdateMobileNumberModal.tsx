// Update Mobile Number: changes the number for codes, with a code sent to the previous channel.
import { type FormEvent, useId } from 'react'
import { banks } from '#contract/money/banks.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { CodeStep } from '../../otp/CodeStep.tsx'
import { RetryAfter } from '../../otp/RetryAfter.tsx'
import type { ModalFrame, ModalProps } from '../../shell/ModalHost.tsx'
import { useCache, useRead } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useForm } from '../../shell/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { mobileWords } from './account-words.ts'
import styles from './BankForm.module.css'
import { withMobile } from './bank-changes.ts'
import { MobileField } from './MobileField.tsx'
import { useBankChange } from './useBankChange.ts'

const fetchSchema = () => import('#contract/money/banks.ts').then(({ banks }) => banks.updateMobile.body)

export default function UpdateMobileNumberModal({ frame }: ModalProps<'update-mobile-number'>) {
  const formId = useId()
  const { form, code, ...update } = useUpdateMobile(frame)
  return (
    <Dialog
      {...frame}
      title={say('Update Mobile Number')}
      dismissible={!update.isRequesting && !update.isChanging}
      footer={
        <>
          {!code.challenge && (
            <Button
              type="submit"
              form={formId}
              disabled={update.waitSeconds > 0}
              busy={update.isRequesting}
              busyText={say('Sending a code…')}
            >
              {say('SAVE CHANGES')}
            </Button>
          )}
          <Button variant="outline" disabled={update.isRequesting || update.isChanging} onClick={frame.onClose}>
            {say('CANCEL')}
          </Button>
        </>
      }
    >
      <CodeStep
        code={code}
        onCode={(given) => update.change(form.values, given)}
        isBusy={update.isChanging}
        busyText={say('Saving your number…')}
        onFailed={update.beginAgain}
        onUnanswered={update.beginAgain}
      />
      {!code.challenge && (
        <form ref={form.ref} id={formId} noValidate className={styles.form} onSubmit={update.submit}>
          {update.now && (
            <p>
              {say('Now: {number}. It is the same for all your accounts.', { number: mobileWords(update.now.number) })}
            </p>
          )}
          <MobileField
            errors={form.errors.mobile_number}
            value={form.values.mobile_number}
            onValueChange={(digits) => form.set('mobile_number', digits)}
          />
          <ErrorText>{form.otherErrors(['mobile_number']).join(' ')}</ErrorText>
          <RetryAfter seconds={update.waitSeconds} />
        </form>
      )}
    </Dialog>
  )
}

function useUpdateMobile(frame: ModalFrame) {
  const cache = useCache()
  const { data: mine } = useRead(banks.mine, {})
  const form = useForm({ initial: { mobile_number: '' }, schema: fetchSchema })
  const change = useBankChange(banks.updateMobile, {
    form,
    onDone: ({ mobile_number }) => {
      if (mine) cache.put(banks.mine, {}, withMobile(mine, mobile_number))
      else cache.expire(banks.mine)
      frame.onClose()
      toast(say(words.mobileUpdated))
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check()) change.requestCode(form.values)
  }

  return { ...change, form, now: mine?.[0] && { number: mine[0].mobile_number }, submit }
}
