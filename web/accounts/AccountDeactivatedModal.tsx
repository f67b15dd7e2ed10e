// Shown when someone signs in to a deactivated account: reactivate it or cancel.
import { useState } from 'react'
import { accounts, type SecondFactorNeeded } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { formatDay } from '../shell/dates.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import styles from './accounts.module.css'
import { SecondFactorForm } from './SecondFactorForm.tsx'

export default function AccountDeactivatedModal({
  deactivatedAt,
  reactivateToken,
  frame,
}: ModalProps<'account-deactivated'>) {
  const [refusal, setRefusal] = useState<string>()
  const [needed, setNeeded] = useState<SecondFactorNeeded['second_factor']>()
  const reactivate = useWrite(accounts.reactivate, {
    onDone: ({ data }) => ('second_factor' in data ? setNeeded(data.second_factor) : enter(data.lands_on)),
    on: { ValidationException: refuse },
  })

  function refuse(error: ApiError): void {
    setRefusal(error.message)
  }

  if (needed)
    return (
      <Dialog {...frame} title={say('One more step')}>
        <SecondFactorForm needed={needed} onSignedIn={enter} />
      </Dialog>
    )
  return (
    <Dialog
      {...frame}
      title={say('Account Deactivated')}
      footer={
        <>
          <Button
            busy={reactivate.isBusy}
            busyText={say('Opening…')}
            onClick={() => reactivate.send({ body: { reactivate_account: 1, reactivate_token: reactivateToken } })}
          >
            {say('Reactivate')}
          </Button>
          <Button variant="outline" onClick={frame.onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {say(
            'You closed this account on {day}. Reactivate it, and your page opens again as it was. Your money stayed yours all the while.',
            { day: formatDay(deactivatedAt) },
          )}
        </p>
        <ErrorText>{refusal}</ErrorText>
      </div>
    </Dialog>
  )
}

function enter(landsOn: string = addresses.dashboard): void {
  location.assign(landsOn)
}
