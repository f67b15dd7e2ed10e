// The deliveries of a webhook, newest first, with state, attempts and a button to send again.
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import { deliveryStates, webhooks } from '#contract/webhooks.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { usePages } from '../shell/queries.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DeliveryRow, type DeliveryState, stateTexts } from './DeliveryRow.tsx'
import { StateFilter } from './StateFilter.tsx'
import styles from './surfaces.module.css'

export interface DeliveriesQuery {
  id: string
  state: DeliveryState | undefined
  page: number
}

/** Input of the API call. */
export function deliveriesInput({ id, state, page }: DeliveriesQuery) {
  return { params: { id }, query: { ...(state && { state }), ...(page > 1 && { page: String(page) }) } }
}

export function Deliveries(query: DeliveriesQuery) {
  const { id, state, page } = query
  const pages = usePages(webhooks.deliveries, deliveriesInput(query))
  const address = (filter: DeliveryState | undefined) =>
    filter ? pathWith(addresses.webhook(id), { state: filter }) : addresses.webhook(id)
  return (
    <>
      <StateFilter states={deliveryStates} words={stateTexts} chosen={state} address={address} />
      <InfiniteList
        label={say('What it was sent')}
        pages={pages}
        getKey={(delivery) => delivery.id}
        row={(delivery) => <DeliveryRow key={delivery.id} id={id} delivery={delivery} />}
        more="button"
        at={listAt(address(state), page)}
        empty={
          <p className={styles.quiet}>
            {state ? say('There is none.') : say('Nothing was sent yet. Send a test, and it stands here.')}
          </p>
        }
        skeleton={<Skeleton shape="block" height={96} />}
      />
    </>
  )
}
