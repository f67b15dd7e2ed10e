// /dashboard/surfaces: the creator's overlays and soundboxes, and a plain form for a new one.
import { addresses } from '#contract/addresses/paths.ts'
import { surfaces } from '#contract/surfaces.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { definePage, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { NewSurface } from '../surfaces/NewSurface.tsx'
import { SurfaceList } from '../surfaces/SurfaceList.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(surfaces.list, {})],
  head: () => ({ title: `${say('Overlays & soundboxes')} | PIXEL`, isPrivate: true }),
  Component: SurfacesPage,
})

function SurfacesPage() {
  const { data, error } = useRead(surfaces.list, {})
  return (
    <DashboardFrame here={addresses.surfaces} title={say('Overlays & soundboxes')}>
      {() => (
        <>
          <p>{say('An overlay shows each gift over your stream. A soundbox says at the counter what came in.')}</p>
          <div className={styles.cards}>
            <SurfaceList surfaces={(data ?? []).filter(({ kind }) => kind !== 'webhook')} hasFailed={error !== null} />
            <Card title={say('A new one')}>
              <NewSurface />
            </Card>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}
