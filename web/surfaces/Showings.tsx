// The showings of an overlay or soundbox, newest first, with their states.
import type { z } from 'zod/mini'
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { type ShowingState, showings } from '#contract/live.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache, usePages } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { getEventTitle } from './event-title.ts'
import { StateFilter } from './StateFilter.tsx'
import styles from './surfaces.module.css'

type Row = z.output<typeof showings.list.data>

export interface ShowingsQuery {
  id: string
  state: ShowingState | undefined
  page: number
}

/** Input of the API call. */
export function showingsInput({ id, state, page }: ShowingsQuery) {
  return { params: { id }, query: { ...(state && { state }), ...(page > 1 && { page: String(page) }) } }
}

/** States offered as filters. */
const filters = ['acknowledged', 'unsure', 'waiting', 'held', 'retracted'] as const

export function Showings(query: ShowingsQuery) {
  const { id, state, page } = query
  const pages = usePages(showings.list, showingsInput(query))
  const address = (filter: ShowingState | undefined) =>
    filter ? pathWith(addresses.surface(id), { state: filter }) : addresses.surface(id)
  return (
    <>
      <StateFilter states={filters} words={stateLabels} chosen={state} address={address} />
      <InfiniteList
        label={say('What it has shown')}
        pages={pages}
        getKey={({ place }: Row) => String(place)}
        row={({ place, state: now, event }) => (
          <ListRow
            key={place}
            title={getEventTitle(event)}
            subtitle={`${say(stateLabels[now])} · ${formatDateTime(event.date)}`}
            end={<ShowingAction id={id} place={String(place)} state={now} />}
          />
        )}
        more="button"
        at={listAt(address(state), page)}
        empty={
          <p className={styles.quiet}>
            {state ? say('There is none.') : say('Nothing has come in since it was made.')}
          </p>
        }
        skeleton={<Skeleton shape="block" height={96} />}
      />
    </>
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

/** Shows it by hand. A waiting one may be too old for its screens to show it by themselves. */
const actionLabels: Partial<Record<ShowingState, string>> = {
  held: 'Let it through',
  waiting: 'Show now',
  unsure: 'Show again',
  acknowledged: 'Show again',
}

function ShowingAction({ id, place, state }: { id: string; place: string; state: ShowingState }) {
  const cache = useCache()
  const label = actionLabels[state]
  if (!label) return null
  const isHeld = state === 'held'
  return (
    <PressForm
      action={isHeld ? surfaceForm('releaseShowing', { id, place }) : surfaceForm('showAgain', { id, place })}
      endpoint={isHeld ? showings.release : showings.again}
      input={{ params: { id, place }, body: {} }}
      size="small"
      onDone={() => {
        cache.expire(showings.list)
        toast(say(words.updated))
      }}
    >
      {say(label)}
    </PressForm>
  )
}
