// The setting for codes: sent by message, or shown by an authenticator app.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { otp } from '#contract/otp.ts'
import { say } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Authenticator.module.css'

export function AuthenticatorCard() {
  const { data, error, reload } = useRead(otp.authenticator, {})
  return (
    <Card title={say('Authenticator app')}>
      <p className={styles.quiet}>
        {say(
          'Signing in, withdrawals and changes to your payout accounts ask for a code. An app on your phone shows it without a signal, and nobody can catch it on its way.',
        )}
      </p>
      {error ? (
        <ReadFailed onRetry={reload} />
      ) : !data ? (
        <Loading label={say('Loading')}>
          <Skeleton width={160} />
        </Loading>
      ) : (
        <>
          <p className={styles.state}>
            {data.is_active ? (
              <>
                <ShieldCheck className={styles.on} /> {say('On: your app shows the codes.')}
              </>
            ) : (
              say('Off: we send the codes.')
            )}
          </p>
          <Button variant="outline" className="needs-script" onClick={() => openModal('authenticator', {})}>
            {say(data.is_active ? 'Turn off' : 'Set up an app')}
          </Button>
          <p className="without-script">
            {say(
              data.is_active
                ? 'The app can be turned off once JavaScript is on.'
                : 'An app can be set up once JavaScript is on.',
            )}
          </p>
        </>
      )}
    </Card>
  )
}
