// Add Bank Account: the account, then a code; from then on it is the active one.
import { type FormEvent, useId, useState } from 'react'
import { type Bank, banks } from '#contract/money/banks.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { CodeStep } from '../../otp/CodeStep.tsx'
import { RetryAfter } from '../../otp/RetryAfter.tsx'
import type { ApiError } from '../../shell/api.ts'
import type { ModalFrame, ModalProps } from '../../shell/ModalHost.tsx'
import { useCache, useRead } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useForm } from '../../shell/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorText } from '../../ui/Notice.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { AddBankFields, emptyBank } from './AddBankFields.tsx'
import styles from './BankForm.module.css'
import { withAdded } from './bank-changes.ts'
import { useBankChange } from './useBankChange.ts'

const fetchSchema = () => import('#contract/money/banks.ts').then(({ banks }) => banks.add.body)

export default function AddBankModal({ frame }: ModalProps<'add-bank'>) {
  const formId = useId()
  const add = useAddBank(frame)
  const { form, code } = add
  return (
    <Dialog
      {...frame}
      title={say('Add Bank Account')}
      dismissible={!add.isAsking && !add.isChanging}
      footer={
        add.isKnown && !code.challenge ? (
          <Button
            type="submit"
            form={formId}
            full
            disabled={add.waitSeconds > 0}
            busy={add.isAsking}
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

/** The form and what becomes of it. What one has decides what is asked for: only the first account brings a number. */
function useAddBank(frame: ModalFrame) {
  const cache = useCache()
  const { data: mine, error: unknown, reload } = useRead(banks.mine, {})
  const isFirst = mine?.length === 0
  const form = useForm({ initial: emptyBank, schema: fetchSchema })
  const [bank, setBank] = useState<Bank | null>(null)
  const change = useBankChange(banks.add, {
    form: {
      ...form,
      reset: () => {
        form.reset()
        setBank(null)
      },
    },
    onDone: (added) => {
      cache.put(banks.mine, {}, withAdded(mine ?? [], added))
      frame.onClose()
      toast(say(words.bankAdded))
    },
  })

  function getBody() {
    const { mobile_number, ...account } = form.values
    return isFirst ? { ...account, mobile_number } : account
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check({ mobile_number: isFirst ? form.values.mobile_number : undefined })) change.askCode(getBody())
  }

  return { ...change, form, bank, setBank, isFirst, isKnown: mine !== undefined, unknown, reload, getBody, submit }
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
