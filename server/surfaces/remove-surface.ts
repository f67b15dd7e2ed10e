import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Services } from '#server/outside/services.ts'

/** Takes effect from the next request on. */
export async function removeSurface({ db }: Services, accountId: bigint, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound()
  await db
    .deleteFrom('surfaces')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}
