// Mails notices: one mail with all waiting notices of an account, in its language. New posts are mailed by mail-digests.ts.
import { addresses } from '#contract/addresses/paths.ts'
import { toPesos } from '#contract/amounts.ts'
import { sentence } from '#contract/languages.ts'
import { noticeSentence } from '#contract/notices.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import { type QueuedMail, queueMail } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { asNotice, type NoticeRow, noticeRows } from './read-notices.ts'

/** Readers per round. */
const BATCH = 200
/** Notices listed in a mail; the others are on the page it links to. */
const NAMED_MAX = 20

/** Mails every reader for whom a notice is due. */
export async function mailDueNotices(services: Services, now: Date = clock.now()): Promise<void> {
  const due = await services.db
    .selectFrom('notices')
    .select('account_id')
    .distinct()
    .where('mail_after', '<=', now)
    .where('kind', '<>', 'post')
    .limit(BATCH)
    .execute()
  for (const { account_id } of due)
    await inTransaction(services.db, (tx) => mailReader(tx, services.config, account_id))
}

async function mailReader(tx: Tx, config: Config, accountId: bigint): Promise<void> {
  const ids = await takeUnmailed(tx, accountId)
  // A suspended owner is mailed too, unlike a digest's reader: their payouts, refunds and disputes go on.
  const reader = await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('id', '=', accountId)
    .where('deactivated_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (ids.length === 0 || !reader) return
  const rows = await noticeRows(tx, accountId).where('n.id', 'in', ids).orderBy('n.happened_at', 'desc').execute()
  if (rows.length === 0) return
  await queueMail(tx, noticeMail(config, reader, rows))
  await tx
    .insertInto('notice_boxes')
    .values({ account_id: accountId, mailed_at: clock.now() })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ mailed_at: clock.now() }))
    .execute()
}

/** Takes the notices to mail, so that no other worker mails them. */
async function takeUnmailed(tx: Tx, accountId: bigint) {
  const taken = await tx
    .updateTable('notices')
    .set({ mail_after: null })
    .where('account_id', '=', accountId)
    .where('mail_after', 'is not', null)
    .where('kind', '<>', 'post')
    .returning('id')
    .execute()
  return taken.map(({ id }) => id)
}

export const mailTexts = {
  subject: { one: '{count} new notice on PIXEL', other: '{count} new notices on PIXEL' },
  more: { one: 'And {count} more.', other: 'And {count} more.' },
}

interface Reader {
  id: bigint
  email: string
  language: string
}

function noticeMail({ publicUrl }: Config, reader: Reader, rows: NoticeRow[]): QueuedMail {
  const say = sayIn(asLanguage(reader.language))
  const named = rows.slice(0, NAMED_MAX)
  const sentences = named.map((row) => {
    const { amount, ...rest } = asNotice(row, say)
    return say(noticeSentence({ ...rest, amount: amount === null ? null : toPesos(amount) }))
  })
  const more = rows.length - sentences.length
  const link = `${publicUrl}${rows.length === 1 ? rows[0]!.link : addresses.notices}`
  return {
    to: reader.email,
    about: [reader.id, ...named.flatMap(({ actor_id }) => actor_id ?? [])],
    subject: rows.length === 1 ? sentences[0]! : say(sentence(mailTexts.subject, { count: rows.length })),
    text: [
      sentences.map((sentence) => (rows.length === 1 ? sentence : `- ${sentence}`)).join('\n'),
      more > 0 && say(sentence(mailTexts.more, { count: more })),
      link,
      say('You choose what we mail you: {link}', { link: publicUrl + addresses.settingsNotices }),
    ]
      .filter(Boolean)
      .join('\n\n'),
    link,
  }
}
