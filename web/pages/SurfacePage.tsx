// /dashboard/surfaces/{id}: one overlay or soundbox: its link, how it looks, and what it has shown and what not.
import { addresses } from '#contract/addresses/paths.ts'
import { goals } from '#contract/goals.ts'
import { showings } from '#contract/live.ts'
import { surfaces } from '#contract/surfaces.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { LookForm } from '../surfaces/LookForm.tsx'
import { Showings } from '../surfaces/Showings.tsx'
import { SurfaceCard } from '../surfaces/SurfaceCard.tsx'
import { SurfaceSettings } from '../surfaces/SurfaceSettings.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [
    pageRead(showings.look, { params: getParams(match) }),
    ...frameReads,
    pageRead(surfaces.list, {}),
    pageRead(showings.list, { params: getParams(match), query: {} }),
    pageRead(goals.own, {}),
  ],
  head: () => ({ title: `${say('Overlays & soundboxes')} | PIXEL`, isPrivate: true }),
  Component: SurfacePage,
})

function SurfacePage(match: PageMatch) {
  const params = getParams(match)
  const { data: look } = useRead(showings.look, { params }, { isMain: true })
  const { data: all } = useRead(surfaces.list, {})
  const { rows } = usePages(showings.list, { params, query: {} })
  const own = usePages(goals.own, {})
  const failure = usePosted()?.failure
  const surface = all?.find(({ id }) => id === params.id)
  if (!look || !surface) return <PageLoader />
  return (
    <DashboardFrame here={addresses.surfaces} title={surface.name}>
      {() => (
        <>
          {failure && (
            <Notice tone="error" alert>
              {failure.message}
            </Notice>
          )}
          <SurfaceCard surface={surface} />
          <Card title={say('How it looks and sounds')}>
            <LookForm id={surface.id} look={look} goals={own.rows.filter(({ state }) => state !== 'draft')} />
          </Card>
          <Card title={say('Change it')}>
            <SurfaceSettings surface={surface} action={addresses.changeSurface(surface.id)} />
          </Card>
          <Card title={say('What it has shown')}>
            <Showings id={surface.id} rows={rows} />
          </Card>
        </>
      )}
    </DashboardFrame>
  )
}

function getParams({ params }: PageMatch): { id: string } {
  return { id: params.id ?? '' }
}
