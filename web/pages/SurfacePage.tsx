// /dashboard/surfaces/{id}: one overlay or soundbox: its link, look, settings and showings.
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { goals } from '#contract/goals.ts'
import { type Look, showingStates, showings } from '#contract/live.ts'
import { surfaces } from '#contract/surfaces.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { useFramedRead } from '../dashboard/useFramedRead.ts'
import { say } from '../language/say.ts'
import { Preview } from '../live/Preview.tsx'
import type { ApiError } from '../shell/api.ts'
import { NotFound } from '../shell/error-pages.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { LookForm } from '../surfaces/LookForm.tsx'
import { Showings, type ShowingsQuery, showingsInput } from '../surfaces/Showings.tsx'
import { SurfaceCard } from '../surfaces/SurfaceCard.tsx'
import { SurfaceSettings } from '../surfaces/SurfaceSettings.tsx'
import { Card } from '../ui/Card.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: (match) => [
    pageRead(showings.look, { params: { id: getQuery(match).id } }),
    ...frameReads,
    pageRead(surfaces.list, {}),
    pageRead(showings.list, showingsInput(getQuery(match))),
    pageRead(goals.own, {}),
  ],
  head: () => ({ title: `${say('Overlays & soundboxes')} | PIXEL`, isPrivate: true }),
  Component: SurfacePage,
})

function SurfacePage(match: PageMatch) {
  const query = getQuery(match)
  const main = useFramedRead(showings.look, { params: { id: query.id } })
  const list = useFramedRead(surfaces.list, {})
  const own = usePages(goals.own, {})
  const { data: look } = main
  const surface = list.data?.find(({ id }) => id === query.id)
  if (list.data && !surface) return <NotFound />
  if (!look || !surface) return <Waiting reads={[main, list]} />
  const isSoundbox = surface.kind === 'soundbox'
  const shown = own.rows.filter(({ state }) => state !== 'draft')
  const preview = (chosen: Look) => (
    <Preview look={chosen} goal={shown.find(({ id }) => id === chosen.goal_id) ?? null} />
  )
  return (
    <DashboardFrame here={addresses.surfaces} title={surface.name}>
      {() => (
        <>
          <Refusal />
          <div className={styles.cards}>
            <div className={styles.column}>
              <SurfaceCard surface={surface} />
              <Card title={say('What it has shown')}>
                <Showings {...query} />
              </Card>
            </div>
            <div className={styles.column}>
              <Card title={say(isSoundbox ? 'How it sounds' : 'How it looks and sounds')}>
                <LookForm
                  id={surface.id}
                  isSoundbox={isSoundbox}
                  look={look}
                  goals={shown}
                  {...(!isSoundbox && { preview })}
                />
              </Card>
              <Card title={say('Change it')}>
                <SurfaceSettings surface={surface} action={surfaceForm('changeSurface', { id: surface.id })} />
              </Card>
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}

function Waiting({ reads }: { reads: { error: ApiError | null }[] }) {
  return (
    <DashboardFrame here={addresses.surfaces} title={say('Overlays & soundboxes')} reads={reads}>
      {() => <SkeletonRows count={4} />}
    </DashboardFrame>
  )
}

function getQuery(match: PageMatch): ShowingsQuery {
  return {
    id: match.params.id ?? '',
    state: showingStates.find((state) => state === match.query.get('state')),
    page: getPageNumber(match),
  }
}
