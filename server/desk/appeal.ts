// Appeals: one per suspension, never decided by the moderator who suspended the account or held its payouts.

import type { z } from 'zod/mini'
import type { DeskAppeal } from '#contract/desk/appeals.ts'
import type { Page } from '#contract/paging.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { mailDecision } from '#server/moderation/mails.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, logAction } from './log.ts'
import { restoreIn } from './restore.ts'
import { refuseOwn } from './roles.ts'

/** NotFoundException if the account is not suspended; AlreadyAppealedException for a second appeal. */
export function appeal({ db }: Services, accountId: bigint, message: string) {
  return inTransaction(db, async (tx) => {
    // Locked: lifting the suspension waits for the appeal and decides it, or comes first, and there is nothing to appeal.
    const suspension = await tx
      .selectFrom('suspensions')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .forShare()
      .executeTakeFirstOrThrow(notFound)
    const date = clock.now()
    const made = await tx
      .insertInto('appeals')
      .values({ suspension_id: suspension.id, message, created_at: date })
      .onConflict((conflict) => conflict.column('suspension_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw fail('AlreadyAppealedException', texts.alreadyAppealed)
    return { state: 'open' as const, date, message }
  })
}

function appealRows(db: Queryable) {
  return db
    .selectFrom('appeals as a')
    .innerJoin('suspensions as s', 's.id', 'a.suspension_id')
    .innerJoin('profiles as p', 'p.account_id', 's.account_id')
    .select(['a.id', 'a.message', 'a.state', 'a.created_at', 's.message as reason', 's.account_id'])
    .select(['s.payouts_held', 's.suspended_by', 's.held_by', 'p.page_url', 'p.page_name'])
}

export function readAppeals(
  db: Queryable,
  viewerId: bigint,
  query: PageQuery,
): Promise<Page<z.input<typeof DeskAppeal>>> {
  return paginate(query, {
    rows: async (limit, offset) => {
      const order = sql`a.state = 'open' desc, a.id`
      const onPage = db.selectFrom('appeals as a').select('a.id').orderBy(order).limit(limit).offset(offset)
      const rows = await appealRows(db).where('a.id', 'in', onPage).orderBy(order).execute()
      return rows.map(({ id, created_at: date, state, account_id, suspended_by, held_by, ...row }) => ({
        ...row,
        id: String(id),
        date,
        state: state as 'open',
        may_decide: ![suspended_by, held_by, account_id].includes(viewerId),
      }))
    },
    total: async () =>
      (await db.selectFrom('appeals').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** NotFoundException; ForbiddenException for the moderators who suspended the account or held its payouts; AlreadyDecidedException. */
export function decideAppeal(
  services: Services,
  actor: Actor,
  id: string,
  { decision, message }: { decision: 'uphold' | 'restore'; message: string },
) {
  return inTransaction(services.db, async (tx) => {
    const row = await lockOpen(tx, actor, id)
    await logAction(tx, actor, { action: `appeal.${decision}`, subject: `account:${row.account_id}`, reason: message })
    if (decision === 'restore') {
      await restoreIn(tx, services, actor, row.account_id, message)
      return { state: 'restored' as const }
    }
    await tx
      .updateTable('appeals')
      .set({ state: 'upheld', answer: message, decided_at: clock.now() })
      .where('id', '=', row.id)
      .execute()
    await mailDecision(tx, services.config, row.account_id, 'appealUpheld', message)
    return { state: 'upheld' as const }
  })
}

/** Locks the appeal until the transaction ends; throws unless this actor may decide it now. */
async function lockOpen(tx: Tx, actor: Actor, id: string) {
  const row = await appealRows(tx)
    .where(sql<boolean>`a.id::text = ${id}`)
    .forUpdate('a')
    .executeTakeFirstOrThrow(notFound)
  refuseOwn(actor, row.account_id)
  if ('accountId' in actor && [row.suspended_by, row.held_by].includes(actor.accountId))
    throw fail('ForbiddenException', 'Whoever took the action does not decide about it.')
  if (row.state !== 'open') throw fail('AlreadyDecidedException', texts.appealDecided)
  return row
}
