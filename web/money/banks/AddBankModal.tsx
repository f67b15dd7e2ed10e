// Add Bank Account: the account, then a code; from then on it is the active one.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Bank, banks } from '#contract/money/banks.ts'
import { words } from '#contract/texts.ts'
import { Say } from '../../language/Say.tsx'
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
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BankField } from './BankField.tsx'
import styles from './BankForm.module.css'
import { withAdded } from './bank-changes.ts'
import { MobileField } from './MobileField.tsx'

const fetchSchema = () => import('#contract/money/banks.ts').then(({ banks }) => banks.add.body)
const empty = { account_name: '', account_number: '', bank_slug: '', mobile_number: '' }
const shown = Object.keys(empty)

export default function AddBankModal({ frame }: ModalProps<'add-bank'>) {
  const formId = useId()
  const cache = useCache()
  const { data: mine, error: unknown, reload } = useRead(banks.mine, {})
  const isFirst = mine?.length === 0
  const form = useForm({ initial: empty, schema: fetchSchema })
  const [bank, setBank] = useState<Bank | null>(null)
  const code = useCode()
  const wait = useCountdown()

  const request = useWrite(banks.add, {
    onDone: ({ data }) => 'otp_token' in data && code.ask(data),
    on: { ValidationException: form.takeErrors, TooManyRequestsException: tooSoon },
  })
  const add = useWrite(banks.add, {
    onDone: ({ data }) => {
      if ('otp_token' in data) return code.ask(data)
      cache.put(banks.mine, {}, withAdded(mine ?? [], data))
      frame.onClose()
      toast(say(words.bankAdded))
    },
    on: { OTPCodeInvalidException: code.refuse, any: beginAgain },
  })

  function getBody() {
    const { mobile_number, ...account } = form.values
    return isFirst ? { ...account, mobile_number } : account
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check({ mobile_number: isFirst ? form.values.mobile_number : undefined }))
      void request.send({ body: { ...getBody(), confirm: 1 } })
  }

  function tooSoon(error: ApiError): void {
    wait.start(error.retryInSeconds ?? 0)
  }

  /** What closes the error finds an empty form (spec §4). */
  function beginAgain(error: ApiError): void {
    code.reset()
    form.reset()
    setBank(null)
    handleFailure(error)
  }

  return (
    <Dialog
      {...frame}
      title={say('Add Bank Account')}
      dismissible={!request.isBusy && !add.isBusy}
      footer={
        mine && !code.challenge ? (
          <Button
            type="submit"
            form={formId}
            full
            disabled={wait.left > 0}
            busy={request.isBusy}
            busyText={say('Sending a code…')}
          >
            {say('CONTINUE')}
          </Button>
        ) : undefined
      }
    >
      <CodeStep
        code={code}
        onCode={(given) => void add.send({ body: { ...getBody(), ...given } })}
        isBusy={add.isBusy}
        busyText={say('Adding your account…')}
        onFailed={beginAgain}
      />
      {!code.challenge && unknown && (
        <div className={styles.failed}>
          <ErrorText>
            {say('We could not read your accounts.')} {unknown.message}
          </ErrorText>
          <Button variant="outline" size="medium" onClick={() => void reload()}>
            {say('Try Again')}
          </Button>
        </div>
      )}
      {!code.challenge && !mine && !unknown && (
        <Loading label={say('Loading')}>
          <SkeletonRows count={3} avatar={false} />
        </Loading>
      )}
      {mine && !code.challenge && (
        <form ref={form.ref} id={formId} noValidate className={styles.form} onSubmit={submit}>
          <TextField
            label={say('Account name')}
            hint={say('As your bank writes it.')}
            name="account_name"
            autoComplete="name"
            errors={form.errors.account_name}
            value={form.values.account_name}
            onChange={(event) => form.set('account_name', event.target.value)}
          />
          <TextField
            label={say('Account number')}
            name="account_number"
            inputMode="numeric"
            autoComplete="off"
            inputClassName="tabular-nums"
            errors={form.errors.account_number}
            value={form.values.account_number}
            onChange={(event) => form.set('account_number', event.target.value)}
          />
          <BankField
            bank={bank}
            onChoose={(chosen) => {
              setBank(chosen)
              form.set('bank_slug', chosen?.slug ?? '')
            }}
            errors={form.errors.bank_slug}
          />
          {isFirst && (
            <MobileField
              hint={say('We send you a code there now, and whenever you withdraw.')}
              errors={form.errors.mobile_number}
              value={form.values.mobile_number}
              onValueChange={(digits) => form.set('mobile_number', digits)}
            />
          )}
          {mine.length > 0 && (
            <p className={styles.quiet}>
              {say('It becomes your active account. The ones you have stay on the list, disabled.')}
            </p>
          )}
          <p className={styles.quiet}>
            <Say
              text="By tapping CONTINUE, you agree to our <terms>Terms of Service</terms> and <privacy>Data Privacy</privacy>."
              parts={{
                terms: (words) => <Paper href={addresses.terms}>{words}</Paper>,
                privacy: (words) => <Paper href={addresses.privacy}>{words}</Paper>,
              }}
            />
          </p>
          <ErrorText>{form.otherErrors(shown).join(' ')}</ErrorText>
          <RetryAfter seconds={wait.left} />
        </form>
      )}
    </Dialog>
  )
}

/** One of the legal papers, beside the form and not instead of it. */
function Paper({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
