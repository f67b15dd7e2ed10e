// Shown to the owner in place of the gift form.

import { addresses } from '#contract/addresses/paths.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './OwnPageCard.module.css'

export function OwnPageCard({ profile }: { profile: PublicProfile }) {
  return (
    <Card title={say('This is your page')}>
      <p className={styles.text}>
        {say('Visitors find the gift form here. Send them the link: they need no account to give.')}
      </p>
      <div className={styles.actions}>
        <ShareButton page={profile} variant="primary" full />
        <Button as={Link} href={addresses.settings} variant="outline" full>
          {say('Edit your page')}
        </Button>
        <Button as={Link} href={addresses.gifts} variant="outline" full>
          {say('Gifts and replies')}
        </Button>
      </div>
    </Card>
  )
}
