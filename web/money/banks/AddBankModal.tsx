// Add Bank Account: the account's details, then a code; it then becomes the active one.
import { useId } from 'react'
import { say } from '../../language/say.ts'
import { CodeStep } from '../../otp/CodeStep.tsx'
import { RetryAfter } from '../../otp/RetryAfter.tsx'
import type { ApiError } from '../../shell/api.ts'
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AddBankFields } from './AddBankFields.tsx'
import styles from './BankForm.module.css'
import { useAddBank } from './useAddBank.ts'

export default function AddBankModal({ frame }: ModalProps<'add-bank'>) {
  const formId = useId()
  const add = useAddBank(frame)
  const { form, code } = add
  return (
    <Dialog
      {...frame}
      title={say('Add Bank Account')}
      dismissible={!add.isRequesting && !add.isChanging}
      footer={
        add.isKnown && !code.challenge ? (
          <Button
            type="submit"
            form={formId}
            full
            disabled={add.waitSeconds > 0}
            busy={add.isRequesting}
            busyText={say('Sending a code…')}
          >
            {say('CONTINUE')}
          </Button>
        ) : undefined
      }
    >
      <CodeStep
        code={code}
        onCode={(given) => add.change(add.getBody(), given)}
        isBusy={add.isChanging}
        busyText={say('Adding your account…')}
        onFailed={add.beginAgain}
        onUnanswered={add.beginAgain}
      />
      {!code.challenge && (add.unknown || !add.isKnown) && <NotYet unknown={add.unknown} onRetry={add.reload} />}
      {add.isKnown && !code.challenge && (
        <form ref={form.ref} id={formId} noValidate className={styles.form} onSubmit={add.submit}>
          <AddBankFields form={form} bank={add.bank} onBank={add.setBank} isFirst={add.isFirst} />
          <RetryAfter seconds={add.waitSeconds} />
        </form>
      )}
    </Dialog>
  )
}

function NotYet({ unknown, onRetry }: { unknown: ApiError | null; onRetry: () => void }) {
  if (!unknown)
    return (
      <Loading label={say('Loading')}>
        <SkeletonRows count={3} avatar={false} />
      </Loading>
    )
  return (
    <div className={styles.failed}>
      <ErrorText>
        {say('We could not read your accounts.')} {unknown.message}
      </ErrorText>
      <Button variant="outline" size="medium" onClick={onRetry}>
        {say('Try Again')}
      </Button>
    </div>
  )
}
