// Content Supporters: who bought a post, visible to its owner only.
import EyeOff from 'lucide-react/icons/eye-off'
import { addresses } from '#contract/addresses/paths.ts'
import { type Buyer, content } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { closeAllModals } from '../shell/modals.ts'
import { usePages } from '../shell/queries.ts'
import { sayName } from '../shell/say-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './ContentSupportersModal.module.css'

export default function ContentSupportersModal({ kind, id, frame }: ModalProps<'content-supporters'>) {
  const pages = usePages(kind === 'slide' ? content.slideBuyers : content.snapBuyers, {
    params: { id },
    query: { per_page: String(limits.buyersPage) },
  })
  return (
    <Dialog {...frame} title={say('Content Supporters')}>
      <p className={styles.private}>
        <EyeOff />
        {say('Visible to you only')}
      </p>
      <InfiniteList
        label={say('buyers')}
        pages={pages}
        getKey={(row) => row.payment_id}
        row={(row) => <BuyerRow key={row.payment_id} {...row} />}
        more="button"
        moreText={say('Load More')}
        skeleton={<SkeletonRows count={3} />}
        empty={
          <EmptyState
            drawing={<Piko pose="sleeping" size={96} />}
            text={say('Nobody has bought this yet.')}
            hint={say('Share it where your people are.')}
          />
        }
      >
        {(rows) => <List aria-label={say('Buyers')}>{rows}</List>}
      </InfiniteList>
    </Dialog>
  )
}

function BuyerRow({ buyer, date }: Buyer) {
  return (
    <ListRow
      start={<Avatar name={buyer.page_name} size={40} />}
      title={
        <span className={styles.line}>
          {buyer.page_url ? (
            <Link href={addresses.page(buyer.page_url)} onClick={closeAllModals}>
              {buyer.page_name}
            </Link>
          ) : (
            sayName(buyer.page_name)
          )}{' '}
          {say('purchased this content')}
        </span>
      }
      subtitle={<time dateTime={date}>{formatDateTime(date)}</time>}
    />
  )
}
