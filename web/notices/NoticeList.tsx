// What one was told: each a sentence that leads to what happened.
import BellRing from 'lucide-react/icons/bell-ring'
import Gift from 'lucide-react/icons/gift'
import Goal from 'lucide-react/icons/goal'
import Images from 'lucide-react/icons/images'
import Landmark from 'lucide-react/icons/landmark'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Scale from 'lucide-react/icons/scale'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Sparkles from 'lucide-react/icons/sparkles'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentProps, ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type Notice, noticeSentence, type ToldKind } from '#contract/notices.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Piko } from '../ui/Piko.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './NoticeList.module.css'

type Pages = ComponentProps<typeof InfiniteList<Notice>>['pages']

export function NoticeList({ pages, moreHref }: { pages: Pages; moreHref: string }) {
  return (
    <InfiniteList
      label={say('notices')}
      pages={pages}
      moreHref={moreHref}
      getKey={(notice) => notice.id}
      row={(notice) => <Row key={notice.id} notice={notice} />}
      skeleton={<SkeletonRows count={6} />}
      failed={<p>{say('We could not load your notices.')}</p>}
      empty={
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
      }
    >
      {(rows) => <List aria-label={say('Notices')}>{rows}</List>}
    </InfiniteList>
  )
}

function Row({ notice }: { notice: Notice }) {
  const { kind, link, date, is_read } = notice
  const { text, values } = noticeSentence(notice)
  return (
    <ListRow
      as={Link}
      href={link}
      className={is_read ? undefined : styles.unread}
      start={<span className={styles.icon}>{icons[kind]}</span>}
      title={
        <>
          {!is_read && <span className="visually-hidden">{say('New:')} </span>}
          <span className={styles.sentence}>{say(text, values)}</span>
        </>
      }
      subtitle={<time dateTime={date}>{formatDateTime(date)}</time>}
    />
  )
}

const icons: Record<ToldKind, ReactNode> = {
  gift: <Gift />,
  purchase: <Images />,
  follower: <UserPlus />,
  question: <MessageCircle />,
  answer: <BellRing />,
  comment: <MessageSquare />,
  reply: <MessagesSquare />,
  payout: <Landmark />,
  goal: <Goal />,
  post: <Sparkles />,
  takedown: <ShieldAlert />,
  refund: <Undo2 />,
  dispute: <Scale />,
}
