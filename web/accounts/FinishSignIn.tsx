// Target of the provider's redirect: exchanges the token in the address for a session, by script or, without one, by a button.
import { useEffect, useRef } from 'react'
import { accounts, type ProviderSignInAnswer, type SecondFactorNeeded } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { openModal } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import styles from './accounts.module.css'

interface Props {
  token: string
  /** The sign-in failed; `text` says why unless a modal does. */
  onRefused: (text?: string) => void
  /** The provider sign-in succeeded, and the account needs a second factor; `next` is where to go afterwards. */
  onSecondFactor: (needed: SecondFactorNeeded['second_factor'], next: string | null) => void
}

export function FinishSignIn({ token, onRefused, onSecondFactor }: Props) {
  const { send } = useWrite(accounts.loginToken, {
    onDone: ({ data }) => finish(data),
    on: { ValidationException: refuse },
  })
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token works once, however often this renders
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void send({ query: { token } }).then((answer) => answer ?? onRefused())
  }, [])

  function finish(answer: ProviderSignInAnswer): void {
    const { redirect_after: next } = answer
    if ('second_factor' in answer) {
      onSecondFactor(answer.second_factor, next)
      return
    }
    const { user, deactivation_details: closed } = answer
    if (user.status === 'active') {
      // Replaces this address, whose token is used up.
      location.replace(next ?? answer.lands_on ?? addresses.dashboard)
      return
    }
    if (closed)
      openModal('account-deactivated', {
        deactivatedAt: closed.deactivated_at,
        reactivateToken: closed.reactivate_token,
      })
    else openModal('verify-email', { email: user.email })
    onRefused()
  }

  function refuse({ message }: ApiError): void {
    onRefused(message)
  }

  return (
    <form className={styles.form} method="post" action={addresses.loginToken}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" full>
        {say('Continue')}
      </Button>
    </form>
  )
}
