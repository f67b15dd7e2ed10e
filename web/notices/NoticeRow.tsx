// One notice: its sentence, its time, and the switch of its kind.
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
import type { FormEvent, ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import {
  type AnyNoticeKind,
  type Notice,
  type NoticeKind,
  type NoticeSetting,
  noticeKinds,
  noticeSentence,
  notices,
} from '#contract/notices.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { ListRow } from '../ui/ListRow.tsx'
import styles from './NoticeList.module.css'

export function NoticeRow({ notice, setting }: { notice: Notice; setting: NoticeSetting | undefined }) {
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
      subtitle={
        <div className={styles.caption}>
          <time dateTime={date}>{formatDateTime(date)}</time>
          {setting && <KindSwitch kind={setting.kind} isOn={setting.product} />}
        </div>
      }
    />
  )
}

/** Switches notices of this kind off and on again. Kinds that are always sent have no switch. */
function KindSwitch({ kind, isOn }: { kind: NoticeKind; isOn: boolean }) {
  const cache = useCache()
  const { send, isBusy } = useWrite(notices.changeKind, {
    onDone: ({ data }) => {
      cache.put(notices.settings, {}, data)
      toast(say(isOn ? 'These are not told here any more.' : 'These are told here again.'))
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void send({ params: { kind }, body: { product: !isOn } })
  }
  const about = { kind: say(noticeKinds[kind]) }
  return (
    <form method="post" action={addresses.switchNotice(kind)} onSubmit={submit}>
      <input type="hidden" name="product" value={isOn ? 0 : 1} />
      <button
        type="submit"
        aria-label={isOn ? say('Turn off these: {kind}', about) : say('Turn these on again: {kind}', about)}
        className={styles.switch}
      >
        {isOn ? say('Turn off these') : say('Turn these on again')}
      </button>
    </form>
  )
}

const icons: Record<AnyNoticeKind, ReactNode> = {
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
