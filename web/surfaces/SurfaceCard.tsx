// The link of an overlay or soundbox, and what can be done with it.
import { addresses } from '#contract/addresses/paths.ts'
import type { Surface } from '#contract/surfaces.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import styles from './surfaces.module.css'

export function SurfaceCard({ surface: { id, kind, link_url, is_paused } }: { surface: Surface }) {
  return (
    <Card title={say('Its link')}>
      <p className={styles.link}>{link_url}</p>
      <p className={styles.quiet}>
        {kind === 'overlay'
          ? say('In OBS: Sources, Browser, and this as its URL; 1920 by 1080. Whoever has the link sees what comes in.')
          : say('Open it on the phone at the counter and tap once. Whoever has the link hears what comes in.')}
      </p>
      <div className={styles.ways}>
        <CopyButton text={link_url ?? ''} label={say('Copy link')} />
        <form method="post" action={addresses.testSurface(id)}>
          <Button type="submit" variant="outline" size="medium">
            {say('Try it')}
          </Button>
        </form>
        <form method="post" action={addresses.changeSurface(id)}>
          <input type="hidden" name="is_paused" value={is_paused ? '0' : '1'} />
          <Button type="submit" variant="outline" size="medium">
            {is_paused ? say('Go on') : say('Pause')}
          </Button>
        </form>
        <form method="post" action={addresses.removeSurface(id)}>
          <Button type="submit" variant="danger" size="medium">
            {say('Revoke the link for good')}
          </Button>
        </form>
      </div>
    </Card>
  )
}
