// What an overlay or soundbox has shown and what it has not, newest first.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { ShowingState, showings } from '#contract/live.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'

type Row = z.output<typeof showings.list.data>

export function Showings({ id, rows }: { id: string; rows: Row[] }) {
  if (rows.length === 0) return <p>{say('Nothing has come in since it was made.')}</p>
  return (
    <List>
      {rows.map(({ place, state, event }) => (
        <ListRow
          key={place}
          title={getTitle(event)}
          subtitle={say(stateLabels[state])}
          end={<Act id={id} place={String(place)} state={state} />}
        />
      ))}
    </List>
  )
}

const stateLabels: Record<ShowingState, string> = {
  waiting: 'Waits for a screen',
  held: 'Held until you let it through',
  claimed: 'About to be shown',
  shown: 'On the screen now',
  acknowledged: 'Shown',
  unsure: 'Not sure it was shown',
  retracted: 'Given back before it was shown',
}

function Act({ id, place, state }: { id: string; place: string; state: ShowingState }) {
  if (state !== 'held' && state !== 'unsure' && state !== 'acknowledged') return null
  const isHeld = state === 'held'
  return (
    <form method="post" action={isHeld ? addresses.releaseShowing(id, place) : addresses.showAgain(id, place)}>
      <Button type="submit" variant="outline" size="small">
        {isHeld ? say('Let it through') : say('Show again')}
      </Button>
    </form>
  )
}

function getTitle({ data }: Row['event']): string {
  const name = 'name' in data ? data.name : 'title' in data ? data.title : ''
  const amount = 'amount' in data && data.amount !== null ? formatPesos(data.amount) : ''
  return [name, amount].filter(Boolean).join(' · ')
}
