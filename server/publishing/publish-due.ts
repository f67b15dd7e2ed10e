// The worker's job that publishes scheduled content. Content that became due while no worker ran is published at the next run.
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Db, inTransaction, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { type PublishRefusal, published, type Visibility } from './visibility.ts'

/** A row whose publish time has come. */
interface Due {
  id: string
  creator_id: bigint
  published_at: Date | null
  taken_down_at: Date | null
}

/** A kind of content that can be scheduled. */
export interface Schedulable {
  /** Locks and returns the row due longest before `now`, skipping rows locked by other workers and the ids in `failed`. */
  lockNextDue(tx: Tx, now: Date, failed: string[]): Promise<Due | undefined>
  /** The kind's own reason not to publish the row; account and desk are checked by the caller. */
  findRefusal(tx: Tx, id: string): Promise<PublishRefusal | undefined>
  write(tx: Tx, id: string, visibility: Partial<Visibility>): Promise<void>
}

/** Publishes until nothing is due. A row that fails does not stop the others; the next run tries it again. */
export async function publishDue({ db, log }: Pick<Services, 'db' | 'log'>, kinds: Schedulable[]): Promise<void> {
  for (const kind of kinds) {
    const failed: string[] = []
    const onError = (id: string, err: unknown) => {
      failed.push(id)
      log.error({ err, id }, 'scheduled content could not be published, will be tried again')
    }
    while (await publishNext(db, kind, failed, onError));
  }
}

/** One transaction writes the row, its place in the lists and its domain event, so a crash leaves either all of it or none. */
async function publishNext(
  db: Db,
  kind: Schedulable,
  failed: string[],
  onError: (id: string, err: unknown) => void,
): Promise<boolean> {
  let due: Due | undefined
  try {
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      due = await kind.lockNextDue(tx, now, failed)
      if (!due) return
      const refusal = await findRefusal(tx, kind, due)
      await kind.write(tx, due.id, refusal ? { publish_at: null, publish_refused: refusal } : published(due, now))
      await pageChanged(tx, due.creator_id)
      crashPoint('publishing.written')
    })
  } catch (error) {
    if (!due) throw error
    onError(due.id, error)
    return true
  }
  if (due) crashPoint('publishing.committed')
  return due !== undefined
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
