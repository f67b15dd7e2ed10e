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
  const list = useRead(surfaces.list, {})
  const shown = (list.data ?? []).filter(({ kind }) => kind !== 'webhook')
  return (
    <DashboardFrame here={addresses.surfaces} title={say('Overlays & soundboxes')} reads={[list]}>
      {() => (
        <>
          <p>{say('An overlay shows each gift over your stream. A soundbox says at the counter what came in.')}</p>
          <div className={styles.cards}>
            <SurfaceList surfaces={shown} onRetry={list.error ? list.reload : undefined} />
            <Card title={say('A new one')}>
              <NewSurface />
            </Card>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}
