// One gift on the wall: a ticket with the giver's message, and the creator's reply below it.

import { addresses } from '#contract/addresses/paths.ts'
import { shortPesos } from '#contract/amounts.ts'
import type { WallEntry } from '#contract/gifts.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { formatDateTime, formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { ReportLink } from '../shell/ReportLink.tsx'
import { sayName } from '../shell/say-name.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Amount } from '../ui/Amount.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './GiftNote.module.css'

export function GiftNote({ gift, creator }: { gift: WallEntry; creator: PublicProfile }) {
  return (
    <li className={styles.note}>
      <article className={styles.ticket}>
        <header className={styles.head}>
          <span className={styles.who}>
            <span className={styles.name}>
              {gift.page_url ? <Link href={addresses.page(gift.page_url)}>{gift.name}</Link> : sayName(gift.name)}
            </span>
            <span className={styles.meta}>
              <Day date={gift.date} />
              {gift.message && <ReportLink type="donation" id={gift.donation_id} what={say('Report this gift')} />}
            </span>
          </span>
          <Amount text={shortPesos(gift.amount)} spoken={speakPesos(gift.amount)} className={styles.amount} />
        </header>
        {gift.message && (
          <p className={styles.words}>
            <PlainText>{gift.message}</PlainText>
          </p>
        )}
      </article>
      {gift.reply && (
        <article className={styles.reply}>
          <header className={styles.replyHead}>
            <Avatar name={creator.page_name} src={creator.avatar_variants?.WH100} size={24} />
            <span className={styles.name}>{creator.page_name}</span>
            <Day date={gift.reply.date} />
          </header>
          <p className={styles.words}>
            <PlainText>{gift.reply.message}</PlainText>
          </p>
        </article>
      )}
    </li>
  )
}

function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatDateTime(date)} className={styles.day}>
      {formatDay(date)}
    </time>
  )
}
