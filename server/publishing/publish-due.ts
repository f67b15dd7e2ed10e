// The round of the worker that publishes what waited for its time. What fell due while nothing ran is published when it runs again.
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Db, inTransaction, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { type PublishRefusal, published, type Visibility } from './visibility.ts'

/** One whose time has come. */
interface Due {
  id: string
  creator_id: bigint
  published_at: Date | null
  taken_down_at: Date | null
}

/** A kind of content that can be scheduled. */
export interface Schedulable {
  /** The one that waits longest since before `now`, held, without what another worker holds and without `failed`. */
  hold(tx: Tx, now: Date, failed: string[]): Promise<Due | undefined>
  /** Why it may not be published, beyond what its account and the desk say. */
  findRefusal(tx: Tx, id: string): Promise<PublishRefusal | undefined>
  write(tx: Tx, id: string, visibility: Partial<Visibility>): Promise<void>
}

/** Until nothing is due. One that cannot be published keeps no other waiting, and the next round tries it again. */
export async function publishDue({ db, log }: Pick<Services, 'db' | 'log'>, kinds: Schedulable[]): Promise<void> {
  for (const kind of kinds) {
    const failed: string[] = []
    const onError = (id: string, err: unknown) => {
      failed.push(id)
      log.error({ err, id }, 'what was scheduled could not be published, will be tried again')
    }
    while (await publishNext(db, kind, failed, onError));
  }
}

/** In one transaction with its place in the lists and the event that it happened: all of that is there once, or it waits still. */
async function publishNext(
  db: Db,
  kind: Schedulable,
  failed: string[],
  onError: (id: string, err: unknown) => void,
): Promise<boolean> {
  let held: Due | undefined
  try {
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      held = await kind.hold(tx, now, failed)
      if (!held) return
      const refusal = await findRefusal(tx, kind, held)
      await kind.write(tx, held.id, refusal ? { publish_at: null, publish_refused: refusal } : published(held, now))
      await pageChanged(tx, held.creator_id)
      crashPoint('publishing.written')
    })
  } catch (error) {
    if (!held) throw error
    onError(held.id, error)
    return true
  }
  if (held) crashPoint('publishing.committed')
  return held !== undefined
}

async function findRefusal(tx: Tx, kind: Schedulable, due: Due): Promise<PublishRefusal | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select(['barred_at', 'deactivated_at'])
    .where('id', '=', due.creator_id)
    .executeTakeFirstOrThrow()
  if (account.barred_at) return 'suspended'
  if (account.deactivated_at) return 'deactivated'
  if (due.taken_down_at) return 'taken_down'
  return kind.findRefusal(tx, due.id)
}
