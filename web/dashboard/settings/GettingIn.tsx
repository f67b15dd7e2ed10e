// Link to the security page.
import KeyRound from 'lucide-react/icons/key-round'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { Link } from '../../shell/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './settings.module.css'

export function GettingIn() {
  return (
    <Card title={say('Getting in')}>
      <div className={styles.parts}>
        <p className={styles.quiet}>
          {say('Passkeys, your authenticator app, recovery codes, your devices, your password and your email.')}
        </p>
        <Button as={Link} href={addresses.security} variant="outline" icon={<KeyRound />}>
          {say('Open')}
        </Button>
      </div>
    </Card>
  )
}
