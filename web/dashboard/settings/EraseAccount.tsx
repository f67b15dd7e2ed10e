// Erases the account for good, and explains the consequences first.
import { type FormEvent, useState } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { erasure } from '#contract/erasure.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import { CodeProof } from '../../shell/CodeProof.tsx'
import { formatDay } from '../../shell/dates.ts'
import { leaveAccount } from '../../shell/leave-account.ts'
import { confirm } from '../../shell/modals.ts'
import { usePosted } from '../../shell/page-context.ts'
import { useUnproven } from '../../shell/proof.ts'
import { useWrite } from '../../shell/queries.ts'
import { useForm } from '../../shell/useForm.ts'
import { findWrongField } from '../../shell/wrong-field.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ErasureConsequences } from './ErasureConsequences.tsx'
import styles from './settings.module.css'

const CARD = 'erase'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`

/** An owner without a password proves who they are by a code instead, as for deactivating the account. */
export function EraseAccount({ me: { has_password } }: { me: Me }) {
  const form = useForm({ initial: { password: '', give_up_balance: '' }, action: ownPaths.erase })
  const posted = usePosted(ownPaths.erase)?.failure
  const unproven = useUnproven(ownPaths.erase)
  const [refusal, setRefusal] = useState(posted && !posted.errors && !unproven ? posted.message : undefined)
  const refuse = ({ message }: ApiError) => setRefusal(message)
  const { send, isBusy } = useWrite(erasure.ask, {
    on: { ValidationException: form.takeErrors, MoneyLeftException: refuse },
    onDone: ({ data }) => leaveAccount(addresses.loginToCancelErasure(data.erases_at)),
  })
  const days = String(limits.erasureDays)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setRefusal(undefined)
    const { password, give_up_balance } = form.values
    const body = { ...(password && { password }), ...(give_up_balance && { give_up_balance }) }
    confirm({
      title: say('Erase your account?'),
      text: say('It closes now. On {day} everything of it is gone for good, unless you log in before then.', {
        day: getErasureDay(),
      }),
      action: say('Erase it'),
      isDangerous: true,
      onConfirm: async () => void (await send({ body })),
      focusAfter: findWrongField(event.currentTarget),
    })
  }

  return (
    <Card id={CARD} title={say('Erase my account')} className={styles.danger}>
      <div className={styles.steps}>
        <ErasureConsequences days={days} />
        <CodeProof guarded={ownPaths.erase} action={ownPaths.stepUp} there={there} />
        <form
          ref={form.ref}
          method="post"
          action={ownPaths.erase + there}
          noValidate
          className={styles.form}
          onSubmit={submit}
        >
          {refusal && (
            <Notice tone="error" alert>
              {refusal}
            </Notice>
          )}
          <TextField
            label={say('Balance you give up, in pesos (leave empty if there is none)')}
            {...form.field('give_up_balance')}
            inputMode="decimal"
            autoComplete="off"
          />
          {has_password && (
            <PasswordField label={say('Your password')} {...form.field('password')} autoComplete="current-password" />
          )}
          <Button type="submit" variant="danger" busy={isBusy} busyText={say('Erasing…')}>
            {say('Erase my account')}
          </Button>
        </form>
      </div>
    </Card>
  )
}

/** The day on which an account is erased if that is requested now. */
function getErasureDay(): string {
  return formatDay(new Date(Date.now() + limits.erasureDays * 86_400_000).toISOString())
}
