// What an overlay or soundbox has shown and what it has not, newest first.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import { type ShowingState, showings } from '#contract/live.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { getEventTitle } from './event-title.ts'

type Row = z.output<typeof showings.list.data>

export function Showings({ id, rows }: { id: string; rows: Row[] }) {
  if (rows.length === 0) return <p>{say('Nothing has come in since it was made.')}</p>
  return (
    <List>
      {rows.map(({ place, state, event }) => (
        <ListRow
          key={place}
          title={getEventTitle(event)}
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
  const cache = useCache()
  if (state !== 'held' && state !== 'unsure' && state !== 'acknowledged') return null
  const isHeld = state === 'held'
  return (
    <PressForm
      action={isHeld ? addresses.releaseShowing(id, place) : addresses.showAgain(id, place)}
      endpoint={isHeld ? showings.release : showings.again}
      input={{ params: { id, place }, body: {} }}
      size="small"
      onDone={() => {
        cache.expire(showings.list)
        toast(say(words.updated))
      }}
    >
      {isHeld ? say('Let it through') : say('Show again')}
    </PressForm>
  )
}
