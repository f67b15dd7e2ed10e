// Which kinds of notices an account wants, in the product and by mail.
import { type NoticeField, type NoticeKind, type NoticeSetting, noticeKindNames } from '#contract/notices.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { readSettings } from './read-settings.ts'

/** Applies to future notices only. */
export async function changeSettings(
  db: Queryable,
  accountId: bigint,
  chosen: Record<NoticeField, boolean>,
): Promise<NoticeSetting[]> {
  const off = {
    product_off: noticeKindNames.filter((kind) => !chosen[`${kind}_product`]),
    mail_off: noticeKindNames.filter((kind) => !chosen[`${kind}_mail`]),
  }
  await db
    .insertInto('notice_boxes')
    .values({ account_id: accountId, ...off })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(off))
    .execute()
  return readSettings(db, accountId)
}

/** Turns one kind in the product on or off, for future notices; other settings stay. */
export async function changeKind(
  db: Queryable,
  accountId: bigint,
  kind: NoticeKind,
  isOn: boolean,
): Promise<NoticeSetting[]> {
  const off = isOn ? [] : [kind]
  await sql`
    insert into notice_boxes as b (account_id, product_off) values (${accountId}, ${off}::text[])
    on conflict (account_id) do update set product_off = array_remove(b.product_off, ${kind}) || excluded.product_off`.execute(
    db,
  )
  return readSettings(db, accountId)
}
