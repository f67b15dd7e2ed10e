// Signing in with an account at the e-payment provider, above a form that asks for an email. Works as a plain form.
import WalletMinimal from 'lucide-react/icons/wallet-minimal'
import type { FormEvent, ReactNode } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import styles from './accounts.module.css'

interface Props {
  /** Where to go afterwards. */
  next?: string | undefined
  referralCode?: string | undefined
  /** From the mailed link: signing in verifies the address. */
  authorizationCode?: string | undefined
  /** Other ways than the form, below the provider's. */
  children?: ReactNode
}

/** Renders only its children if the installation has no provider sign-in. */
export function ProviderSignIn({ next, referralCode, authorizationCode, children }: Props) {
  const { hasProviderSignIn } = usePageContext()
  const { send, isBusy } = useWrite(accounts.loginWith, {
    onDone: ({ data }) => location.assign(data.authentication_url),
  })
  if (!hasProviderSignIn) return children
  const body = {
    platform: 'epayment' as const,
    ...(next && { redirect_after: next }),
    ...(referralCode && { referral_code: referralCode }),
    ...(authorizationCode && { authorization_code: authorizationCode }),
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void send({ body })
  }

  return (
    <div className={styles.provider}>
      <form method="post" action={addresses.loginWith} onSubmit={submit}>
        {Object.entries(body).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          variant="outline"
          full
          icon={<WalletMinimal />}
          busy={isBusy}
          busyText={say('Opening your wallet…')}
        >
          {say('Continue with e-payment')}
        </Button>
      </form>
      {children}
      <p className={styles.or}>{say('or with your email')}</p>
    </div>
  )
}
