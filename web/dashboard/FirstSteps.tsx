// Suggestions for a creator without gifts, in a useful order.

import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyLink } from './CopyLink.tsx'
import styles from './FirstSteps.module.css'

export function FirstSteps({ me: { profile } }: { me: Me }) {
  return (
    <Card title={say('First steps')}>
      <ol className={styles.steps}>
        {!profile.bio && (
          <li>
            <h3>{say('Say who you are')}</h3>
            <p>
              {say('A line or two tells people where their peso goes.')}{' '}
              <Link href={addresses.settings}>{say('Write your bio')}</Link>
            </p>
          </li>
        )}
        <li>
          <h3>{say('Share your page')}</h3>
          <p>{say('Anyone with the link can send a gift. They need no account.')}</p>
          <CopyLink path={addresses.page(profile.page_url)} />
        </li>
        <li>
          <h3>{say('Choose your thank-you')}</h3>
          <p>
            {say('People read it right after their gift.')}{' '}
            <Link href={addresses.settings}>{say('Write it in your own words')}</Link>
          </p>
        </li>
      </ol>
    </Card>
  )
}
