// Which kinds of notices one wants, in the product and by mail.
import { type NoticeField, type NoticeSetting, noticeKindNames } from '#contract/notices.ts'
import type { Queryable } from '#server/kit/db.ts'

export async function readSettings(db: Queryable, accountId: bigint): Promise<NoticeSetting[]> {
  const box = await db
    .selectFrom('notice_boxes')
    .select(['product_off', 'mail_off'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return noticeKindNames.map((kind) => ({
    kind,
    product: !box?.product_off.includes(kind),
    mail: !box?.mail_off.includes(kind),
  }))
}

/** From now on; what was told before stays told. */
export async function changeSettings(
  db: Queryable,
  accountId: bigint,
  wanted: Record<NoticeField, boolean>,
): Promise<NoticeSetting[]> {
  const off = {
    product_off: noticeKindNames.filter((kind) => !wanted[`${kind}_product`]),
    mail_off: noticeKindNames.filter((kind) => !wanted[`${kind}_mail`]),
  }
  await db
    .insertInto('notice_boxes')
    .values({ account_id: accountId, ...off })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(off))
    .execute()
  return readSettings(db, accountId)
}
