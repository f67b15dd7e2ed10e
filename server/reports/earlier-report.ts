import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { keyedHashes } from '#server/kit/tokens.ts'
import type { Subject } from './find-subject.ts'

export async function earlierReport(
  db: Queryable,
  { secret }: Config,
  { content_type, content_id }: Subject,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('report_no')
    .where('reporter', 'in', keyedHashes(secret, 'reporter', name))
    .where('content_type', '=', content_type)
    .where('content_id', '=', content_id)
    .executeTakeFirst()
  return row?.report_no
}
