// Deletes a Bloc post: it disappears immediately for everyone.
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { blocChanges, lockBloc } from './change-bloc.ts'

export async function deleteBloc({ db, throttle }: Services, creatorId: bigint, id: string) {
  await throttle.take(blocChanges, String(creatorId))
  await inTransaction(db, async (tx) => {
    const bloc = await lockBloc(tx, creatorId, id)
    await tx.updateTable('blocs').set({ deleted_at: clock.now(), publish_at: null }).where('id', '=', bloc.id).execute()
    await pageChanged(tx, creatorId)
  })
  return { ok: true as const }
}
