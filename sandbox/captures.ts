// Registers past payments in bulk as paid, without webhooks: for the demo's seed and the data of benchmarks.
import { z } from 'zod'
import { METHOD } from './checkouts.ts'
import { ApiError } from './errors.ts'
import { newId } from './ids.ts'
import { recordLines } from './record-lines.ts'
import { insertRows, type Tx } from './transact.ts'

export const Captures = z.object({
  items: z
    .array(
      z.object({
        reference: z.string().min(1).max(100),
        amount: z.int().min(1).max(100_000_000),
        description: z.string().min(1).max(500),
        paid_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        method: z.string().min(1).max(40).default(METHOD),
      }),
    )
    .min(1)
    .max(1000),
})

export type Captured = { reference: string; checkout_id: string; payment_id: string }

type Item = z.output<typeof Captures>['items'][number]

/** Registers each reference once, however often it is sent; throws 422 when one is sent again with another amount. */
export async function registerCaptures(tx: Tx, items: Item[]): Promise<Captured[]> {
  const ids = items.map(() => newId('chk'))
  const { rows: fresh } = await tx.query<{ id: string }>(
    `insert into checkout (id, reference, amount, currency, description, status, origin, expires_at, created_at)
     select id, reference, amount, 'PHP', description, 'paid', 'import', paid_at, paid_at
     from json_to_recordset($1) as new(id text, reference text, amount bigint, description text, paid_at timestamptz)
     on conflict (reference) where origin = 'import' do nothing returning id`,
    [JSON.stringify(items.map((item, i) => ({ ...item, id: ids[i] })))],
  )
  const inserted = new Set(fresh.map((row) => row.id))
  const payments = items.flatMap((item, i) => {
    const checkoutId = ids[i]!
    return inserted.has(checkoutId) ? [{ item, checkoutId, id: newId('pay') }] : []
  })
  await insertRows(
    tx,
    'payment',
    payments.map(({ item, checkoutId, id }) => ({
      id,
      checkout_id: checkoutId,
      status: 'succeeded',
      amount: item.amount,
      currency: 'PHP',
      method: item.method,
      paid_at: item.paid_at,
      refunded_amount: 0,
      created_at: item.paid_at,
    })),
  )
  await recordLines(
    tx,
    payments.map(({ item, checkoutId, id }) => ({
      type: 'PAYMENT',
      productId: id,
      checkoutId,
      reference: item.reference,
      currency: 'PHP',
      amount: item.amount,
      at: item.paid_at,
    })),
  )
  return readCaptured(tx, items)
}

async function readCaptured(tx: Tx, items: Item[]): Promise<Captured[]> {
  const { rows } = await tx.query<Captured & { amount: number }>(
    `select c.reference, c.id as checkout_id, p.id as payment_id, c.amount
     from checkout c join payment p on p.checkout_id = c.id
     where c.origin = 'import' and c.reference = any ($1)`,
    [items.map((item) => item.reference)],
  )
  const known = new Map(rows.map((row) => [row.reference, row]))
  return items.map((item, i) => {
    const { amount, ...captured } = known.get(item.reference)!
    if (amount === item.amount) return captured
    throw new ApiError(
      422,
      'reference_reused',
      'This reference was captured with another amount.',
      `items.${i}.reference`,
    )
  })
}
