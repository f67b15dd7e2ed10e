// The user's notices: each is a sentence that links to what happened.
import type { ComponentProps } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Notice, notices } from '#contract/notices.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import type { ListAt } from '../shell/list-at.ts'
import { useRead } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List } from '../ui/ListRow.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { NoticeRow } from './NoticeRow.tsx'

type Pages = ComponentProps<typeof InfiniteList<Notice>>['pages']

export function NoticeList({ pages, at }: { pages: Pages; at: ListAt }) {
  const { data: settings } = useRead(notices.settings, {})
  return (
    <InfiniteList
      label={say('notices')}
      pages={pages}
      at={at}
      getKey={(notice) => notice.id}
      row={(notice) => (
        <NoticeRow key={notice.id} notice={notice} setting={settings?.find(({ kind }) => kind === notice.kind)} />
      )}
      skeleton={<SkeletonRows count={6} />}
      failed={<p>{say('We could not load your notices.')}</p>}
      empty={<NothingNew />}
    >
      {(rows) => <List aria-label={say('Notices')}>{rows}</List>}
    </InfiniteList>
  )
}

function NothingNew() {
  return (
    <EmptyState
      drawing={<Piko pose="sleeping" size={96} />}
      text={say('Nothing new yet.')}
      hint={say('Gifts, followers, questions and payouts are told here.')}
      action={
        <Button as={Link} href={addresses.dashboard} variant="outline">
          {say('Home')}
        </Button>
      }
    />
  )
}
