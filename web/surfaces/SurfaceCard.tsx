// The link of an overlay or soundbox, with the actions test, pause and revoke.
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { say } from '../language/say.ts'
import { useNavigate } from '../shell/location.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Card } from '../ui/Card.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { getLastHeard } from './last-heard.ts'
import { PauseForm } from './PauseForm.tsx'
import styles from './surfaces.module.css'

export function SurfaceCard({ surface }: { surface: Surface }) {
  const { kind, link_url } = surface
  return (
    <Card title={say('Its link')}>
      <p className={styles.link}>{link_url}</p>
      <p className={styles.quiet}>
        {kind === 'overlay'
          ? say('In OBS: Sources, Browser, and this as its URL; 1920 by 1080. Whoever has the link sees what comes in.')
          : say('Open it on the phone at the counter and tap once. Whoever has the link hears what comes in.')}
      </p>
      <p className={styles.quiet}>{getLastHeard(surface)}</p>
      <div className={styles.ways}>
        <CopyButton text={link_url ?? ''} label={say('Copy link')} />
        <SurfaceActions surface={surface} />
      </div>
    </Card>
  )
}

function SurfaceActions({ surface }: { surface: Surface }) {
  const { id, name } = surface
  const cache = useCache()
  const navigate = useNavigate()
  const params = { id }
  return (
    <>
      <PressForm
        action={surfaceForm('testSurface', { id })}
        endpoint={surfaces.test}
        input={{ params }}
        onDone={() => toast(say('A test is on its way to every screen that is open.'))}
      >
        {say('Try it')}
      </PressForm>
      <PauseForm surface={surface} action={surfaceForm('changeSurface', { id })} />
      <PressForm
        action={surfaceForm('removeSurface', { id })}
        endpoint={surfaces.remove}
        input={{ params }}
        ask={{
          title: say('Revoke the link of {name}?', { name }),
          text: say(
            'Every screen that shows it goes dark at once, and what it has shown is forgotten. This cannot be undone.',
          ),
          action: say('Revoke'),
          isDangerous: true,
        }}
        variant="danger"
        onDone={() => {
          cache.expire(surfaces.list, { isLeaving: true })
          navigate(addresses.surfaces)
        }}
      >
        {say('Revoke the link for good')}
      </PressForm>
    </>
  )
}
