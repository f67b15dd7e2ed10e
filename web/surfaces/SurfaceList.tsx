// The creator's overlays and soundboxes, each with a link to its page.
import { addresses } from '#contract/addresses/paths.ts'
import type { Surface } from '#contract/surfaces.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { getLastHeard } from './last-heard.ts'

interface Props {
  surfaces: Surface[]
  /** Reads them again after that failed. */
  onRetry?: (() => unknown) | undefined
}

export function SurfaceList({ surfaces, onRetry }: Props) {
  if (surfaces.length === 0)
    return (
      onRetry && (
        <Card>
          <ReadFailed onRetry={onRetry} text={say('We could not load these. What they show is not lost.')} />
        </Card>
      )
    )
  return (
    <Card>
      <List>
        {surfaces.map((surface) => (
          <Row key={surface.id} surface={surface} />
        ))}
      </List>
    </Card>
  )
}

function Row({ surface }: { surface: Surface }) {
  const { id, name, kind, is_paused } = surface
  const about = [
    kind === 'overlay' ? say('Overlay') : say('Soundbox'),
    is_paused && say('Paused'),
    getLastHeard(surface),
  ]
  return (
    <ListRow
      title={name}
      subtitle={about.filter(Boolean).join(' · ')}
      end={
        <Button as={Link} href={addresses.surface(id)} variant="outline" size="small">
          {say('Open')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      }
    />
  )
}
