// /dashboard/programs/webhooks/{id}: one webhook: its address, actions, settings and deliveries.
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { surfaces } from '#contract/surfaces.ts'
import { deliveryStates, webhooks } from '#contract/webhooks.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { FormRefusal } from '../dashboard/FormRefusal.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { useFramedRead } from '../dashboard/useFramedRead.ts'
import { say } from '../language/say.ts'
import { NotFound } from '../shell/error-pages.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { Deliveries, type DeliveriesQuery, deliveriesInput } from '../surfaces/Deliveries.tsx'
import { SurfaceSettings } from '../surfaces/SurfaceSettings.tsx'
import { WebhookCard } from '../surfaces/WebhookCard.tsx'
import { Card } from '../ui/Card.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './SettingsPage.module.css'

export default definePage({
  reads: (match) => [
    pageRead(webhooks.deliveries, deliveriesInput(getQuery(match))),
    ...frameReads,
    pageRead(surfaces.list, {}),
  ],
  head: () => ({ title: `${say('Tokens & webhooks')} | PIXEL`, isPrivate: true }),
  Component: WebhookPage,
})

function WebhookPage(match: PageMatch) {
  const query = getQuery(match)
  const list = useFramedRead(surfaces.list, {})
  const webhook = list.data?.find(({ id }) => id === query.id)
  if (list.data && !webhook) return <NotFound />
  if (!webhook)
    return (
      <DashboardFrame here={addresses.programs} title={say('Tokens & webhooks')} reads={[list]}>
        {() => <SkeletonRows count={4} />}
      </DashboardFrame>
    )
  return (
    <DashboardFrame here={addresses.programs} title={webhook.name}>
      {() => (
        <>
          <FormRefusal />
          <div className={styles.cards}>
            <div className={styles.column}>
              <WebhookCard webhook={webhook} />
              <Card title={say('What it was sent')}>
                <Deliveries {...query} />
              </Card>
            </div>
            <Card title={say('Change it')}>
              <SurfaceSettings surface={webhook} action={surfaceForm('changeWebhook', { id: webhook.id })} />
            </Card>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}

function getQuery(match: PageMatch): DeliveriesQuery {
  return {
    id: match.params.id ?? '',
    state: deliveryStates.find((state) => state === match.query.get('state')),
    page: getPageNumber(match),
  }
}
