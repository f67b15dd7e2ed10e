// The provider's automatic actions: rows with a due time, processed in batches of one kind, each in one transaction.
import type { Loop } from './loop.ts'
import { createLoop } from './loop.ts'
import { reportError } from './report.ts'
import type { Sandbox } from './sandbox.ts'
import type { Tx } from './transact.ts'
import { transact } from './transact.ts'

export type TaskKind =
  | 'checkout.begin'
  | 'checkout.finish'
  | 'checkout.expire'
  | 'checkout.pay_late'
  | 'refund.settle'
  | 'dispute.open'
  | 'payout.begin'
  | 'payout.finish'
  | 'payout.return'
  | 'payout.contradict'

/** Receives the ids of all due objects; must do nothing for objects whose state no longer allows it. */
export type TaskHandler = (tx: Tx, objectIds: string[]) => Promise<void>

const BATCH = 200
const POSTPONE_SECONDS = 30

export async function schedule(tx: Tx, kind: TaskKind, objectIds: string[], delaySeconds: number): Promise<void> {
  if (objectIds.length === 0) return
  const dueAt = new Date(tx.now.getTime() + delaySeconds * 1000)
  await tx.query('insert into task (kind, object_id, due_at) select $1, id, $3 from unnest($2::text[]) id', [
    kind,
    objectIds,
    dueAt,
  ])
  tx.afterCommit.add(() => tx.sandbox.tasks.wakeBy(dueAt))
}

export function startTasks(sandbox: Sandbox, handlers: Record<TaskKind, TaskHandler>): Loop {
  async function run(): Promise<Date | null> {
    for (;;) {
      const due = await runBatch(BATCH).catch(async (error: unknown) => {
        reportError('task batch failed', error)
        return runSingly()
      })
      if (due === 0) break
    }
    const { rows } = await sandbox.pool.query<{ next: Date | null }>('select min(due_at) as next from task')
    return rows[0]?.next ?? null
  }

  /** Runs up to `limit` due tasks of the kind that is due first; answers how many. */
  function runBatch(limit: number): Promise<number> {
    return transact(sandbox, async (tx) => {
      const { rows } = await tx.query<{ kind: TaskKind; object_id: string }>(
        `with due as (
           select id, kind, object_id from task
           where due_at <= $1 and kind = (select kind from task where due_at <= $1 order by due_at, id limit 1)
           order by due_at, id limit $2 for update skip locked
         ), taken as (delete from task using due where task.id = due.id)
         select kind, object_id from due`,
        [tx.now, limit],
      )
      if (rows[0]) await handlers[rows[0].kind](tx, [...new Set(rows.map((row) => row.object_id))])
      return rows.length
    })
  }

  /** Runs tasks one by one, so that a failing task is postponed without blocking the others. */
  async function runSingly(): Promise<number> {
    for (let i = 0; i < BATCH; i++) {
      try {
        if ((await runBatch(1)) === 0) return 0
      } catch (error) {
        reportError('task failed', error)
        await sandbox.pool.query(
          `update task set due_at = $1::timestamptz + make_interval(secs => $2)
           where id = (select id from task where due_at <= $1 order by due_at, id limit 1)`,
          [sandbox.clock.now(), POSTPONE_SECONDS],
        )
      }
    }
    return BATCH
  }

  return createLoop({
    run,
    delayMs: (due) => delayMs(sandbox, due),
    onError: (error) => reportError('tasks failed', error),
  })
}

/** Real milliseconds until `due`; infinite while the clock is frozen before it. */
export function delayMs(sandbox: Sandbox, due: Date): number {
  const delay = due.getTime() - sandbox.clock.now().getTime()
  return delay > 0 && sandbox.clock.isFrozen() ? Number.POSITIVE_INFINITY : delay
}
