import { type NoticeSetting, noticeKindNames } from '#contract/notices.ts'
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
