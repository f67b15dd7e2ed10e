// Compares what the clients logged with the ledger, the ledger with the provider, and the receipts with the mails received.
import { type Db, sql } from '#server/kit/db.ts'
import { until } from '#test/until.ts'
import type { providerAdmin } from '../bench/provider-admin.ts'
import { wrongPayouts } from '../bench/wrong-payouts.ts'
import type { PostOffice } from './post-office.ts'
import type { Acknowledged } from './table.ts'

interface Inputs {
  db: Db
  provider: ReturnType<typeof providerAdmin>
  acknowledged: Acknowledged
  postOffice: Pick<PostOffice, 'countReceipts'>
}

const SETTLE_SECONDS = 300

/** What the database has of one payment. */
export interface Booked {
  id: string
  /** The key of something that can be paid only once, such as a photo by one buyer. */
  once_key: string | null
  transaction_no: string
  state: string
  journals: number
}

/** Waits until everything is right or time is up; returns what is wrong, one line each. */
export async function findWrong(inputs: Inputs): Promise<string[]> {
  let wrong: string[] = []
  await until(
    'everything that was acknowledged',
    async () => {
      wrong = await checkOnce(inputs)
      return wrong.length === 0
    },
    SETTLE_SECONDS,
  ).catch((error: Error) => wrong.push(error.message))
  return wrong
}

async function checkOnce({ db, provider, acknowledged, postOffice }: Inputs): Promise<string[]> {
  const booked = await readBooked(db)
  return [
    ...compare(acknowledged, booked),
    ...missingReceipts(booked, postOffice),
    ...(await wrongPayouts({ db, provider, acknowledged: acknowledged.payouts })),
    ...(await wrongReactions(db, acknowledged)),
  ]
}

/** Acknowledged payments that were paid and are not posted, or posted more than once. */
export function compare(
  { gifts, purchases }: Pick<Acknowledged, 'gifts' | 'purchases'>,
  booked: readonly Booked[],
): string[] {
  const paid = booked.filter(({ state, journals }) => state === 'paid' && journals > 0)
  const known = new Set(paid.flatMap(({ id, once_key }) => [id, once_key]))
  const once = Map.groupBy(
    paid.filter(({ once_key }) => once_key !== null),
    ({ once_key }) => once_key!,
  )
  return [
    ...[...gifts, ...purchases].filter((name) => !known.has(name)).map((name) => `lost: ${name}`),
    ...booked.filter(({ journals }) => journals > 1).map(({ id }) => `doubled: ${id}`),
    ...[...once].filter(([, same]) => same.length > 1).map(([name]) => `doubled: ${name}`),
  ]
}

/** Buyers are signed in, so each purchase must have been mailed a receipt. */
function missingReceipts(booked: readonly Booked[], { countReceipts }: Inputs['postOffice']): string[] {
  return booked
    .filter(
      ({ once_key, state, transaction_no }) => once_key && state === 'paid' && countReceipts(transaction_no) === 0,
    )
    .map(({ transaction_no }) => `no receipt was mailed for ${transaction_no}`)
}

/** Reactions that differ from the last acknowledged one. */
export async function wrongReactions(db: Db, { reactions }: Pick<Acknowledged, 'reactions'>): Promise<string[]> {
  const { rows } = await sql<{ name: string; reaction_id: number }>`
    select content_id || ':' || account_id as name, reaction_id from reactions where content_type = 'bloc'`.execute(db)
  const found = new Map(rows.map(({ name, reaction_id }) => [name, reaction_id]))
  return [...reactions]
    .filter(([name, reaction]) => found.get(name) !== reaction)
    .map(([name, reaction]) => `reaction ${reaction} of ${name} is ${found.get(name)}`)
}

/** All payments, with the number of their journals. */
export async function readBooked(db: Db): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select p.id, p.once_key, p.transaction_no, p.state,
           (select count(*)::int from journals j where j.source = 'receipt:sandbox:' || p.provider_payment_id) as journals
      from payments p`.execute(db)
  return rows
}
