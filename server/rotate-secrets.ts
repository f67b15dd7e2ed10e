// Changing the secret: everything sealed with an old one is sealed with the current one, in batches, as often as one likes.

import { consentTokenPlace } from '#server/consents/read-consents.ts'
import { providerNumberPlace } from './accounts/linked-provider-account.ts'
import { identityPlace } from './accounts/provider-attempts.ts'
import { type Db, inTransaction, sql, type Tx } from './kit/db.ts'
import { seal, sealedHead, unseal } from './kit/seal.ts'
import type { Secret } from './kit/secret.ts'
import { accountNumberPlace } from './money/banks/queries.ts'
import { receiptCodeHash, receiptCodes } from './money/payments/queries.ts'
import { sealedPlace } from './money/payouts/send-payouts.ts'
import { PUSH_KEY_PLACE } from './notices/push-keys.ts'
import { authenticatorPlace } from './otp/authenticators.ts'
import { mobileNumberPlace } from './otp/mobile-number.ts'
import { messagePlace } from './otp/send-code.ts'
import { surfaceTokenPlace } from './surfaces/queries.ts'
import { oldSecretPlace, secretPlace } from './webhooks/secrets.ts'

const BATCH = 500

type Row = Record<string, string>

/** A column whose texts are sealed; every one there is stands below, or a test fails. */
interface SealedColumn {
  table: string
  column: string
  /** The primary key, one column, and its type. */
  key: string
  keyType: 'bigint' | 'uuid' | 'bytea' | 'text'
  /** Other columns that `place` asks for. */
  beside?: string[]
  /** What a row's text is tied to; columns come as texts. */
  place(row: Row): string
}

export const sealedColumns: SealedColumn[] = [
  { table: 'push_keys', column: 'private_sealed', key: 'public_key', keyType: 'text', place: () => PUSH_KEY_PLACE },
  {
    table: 'mobile_numbers',
    column: 'number_sealed',
    key: 'account_id',
    keyType: 'bigint',
    place: (row) => mobileNumberPlace(BigInt(row.account_id!)),
  },
  {
    table: 'provider_accounts',
    column: 'mobile_number_sealed',
    key: 'account_id',
    keyType: 'bigint',
    place: (row) => providerNumberPlace(BigInt(row.account_id!)),
  },
  {
    table: 'authenticators',
    column: 'secret_sealed',
    key: 'account_id',
    keyType: 'bigint',
    place: (row) => authenticatorPlace(BigInt(row.account_id!)),
  },
  {
    table: 'payout_accounts',
    column: 'account_number_sealed',
    key: 'id',
    keyType: 'bigint',
    beside: ['account_id', 'bank_slug'],
    place: (row) => accountNumberPlace(BigInt(row.account_id!), row.bank_slug!),
  },
  {
    table: 'payouts',
    column: 'account_number_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => sealedPlace(row.id!),
  },
  {
    table: 'provider_sign_ins',
    column: 'identity_sealed',
    key: 'state_hash',
    keyType: 'bytea',
    // As PostgreSQL writes bytes: \\x before the hexadecimal.
    place: (row) => identityPlace(row.state_hash!.slice(2)),
  },
  {
    table: 'consents',
    column: 'token_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => consentTokenPlace(row.id!),
  },
  {
    table: 'surfaces',
    column: 'token_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => surfaceTokenPlace(row.id!),
  },
  {
    table: 'webhooks',
    column: 'secret_sealed',
    key: 'surface_id',
    keyType: 'uuid',
    place: (row) => secretPlace(row.surface_id!),
  },
  {
    table: 'webhooks',
    column: 'old_secret_sealed',
    key: 'surface_id',
    keyType: 'uuid',
    place: (row) => oldSecretPlace(row.surface_id!),
  },
  {
    table: 'otp_challenges',
    column: 'message_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => messagePlace(row.id!),
  },
]

export interface Rotation {
  columns: { name: string; sealed: number; unreadable: number }[]
  /** Codes of receipts that stay good without the secret they were made with. */
  receipts: number
}

interface Where {
  db: Db
  config: { secret: Secret }
}

/** What a crash leaves, the next run finds. Rows no secret opens are left as they are, and counted. */
export async function rotateSecrets({ db, config: { secret } }: Where): Promise<Rotation> {
  const columns: Rotation['columns'] = []
  for (const sealed of sealedColumns)
    columns.push({ name: `${sealed.table}.${sealed.column}`, ...(await sealAnew(db, secret, sealed)) })
  return { columns, receipts: await keepReceiptCodes(db, secret) }
}

/** How many rows another secret than the current one has sealed. */
export async function sealedWithOthers({ db, config: { secret } }: Where): Promise<number> {
  let count = 0
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}
       where substring(${sql.ref(column)} from 1 for 5) <> ${sealedHead(secret)}`.execute(db)
    count += rows[0]!.n
  }
  return count
}

async function sealAnew(db: Db, secret: Secret, sealed: SealedColumn): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 }
  let last: string | undefined
  for (;;) {
    const found = await nextBatch(db, secret, sealed, last)
    if (found.length === 0) return counts
    const fresh: { key: string; was: Buffer; is: Buffer }[] = []
    for (const row of found) {
      const text = open(secret, sealed.place(row.columns), row.sealed)
      if (text === undefined) counts.unreadable++
      else fresh.push({ key: row.key, was: row.sealed, is: seal(secret, sealed.place(row.columns), text) })
    }
    counts.sealed += await inTransaction(db, (tx) => replace(tx, sealed, fresh))
    last = found.at(-1)!.key
  }
}

async function nextBatch(
  db: Db,
  secret: Secret,
  { table, column, key, beside = [] }: SealedColumn,
  after: string | undefined,
): Promise<{ key: string; sealed: Buffer; columns: Row }[]> {
  const asTexts = sql.join([key, ...beside].flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`]))
  const { rows } = await sql<{ key: string; sealed: Buffer; columns: Row }>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed, json_build_object(${asTexts}) as columns
      from ${sql.table(table)}
     where substring(${sql.ref(column)} from 1 for 5) <> ${sealedHead(secret)}
       ${after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}`}
     order by ${sql.ref(key)}
     limit ${BATCH}`.execute(db)
  return rows
}

/** Only where nobody wrote something else meanwhile: that is sealed with the current secret already. */
async function replace(
  tx: Tx,
  { table, column, key, keyType }: SealedColumn,
  fresh: { key: string; was: Buffer; is: Buffer }[],
): Promise<number> {
  await sql`set local pixel.resealing = 'on'`.execute(tx)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = f.is_now
      from unnest(${fresh.map((row) => row.key)}::${sql.raw(keyType)}[], ${fresh.map((row) => row.was)}::bytea[],
                  ${fresh.map((row) => row.is)}::bytea[]) as f (key, was, is_now)
     where t.${sql.ref(key)} = f.key and t.${sql.ref(column)} = f.was`.execute(tx)
  return Number(numAffectedRows)
}

function open(secret: Secret, place: string, sealed: Buffer): string | undefined {
  try {
    return unseal(secret, place, sealed)
  } catch {
    return undefined
  }
}

/** Receipts are printed and passed on for years: the codes that old secrets gave them are kept, as hashes. */
async function keepReceiptCodes(db: Db, secret: Secret): Promise<number> {
  let kept = 0
  if (secret.old.length === 0) return kept
  for (let last = ''; ; ) {
    const { rows } = await sql<{ reference: string }>`
      select transaction_no as reference from payments
       where paid_at is not null and transaction_no > ${last} order by transaction_no limit ${BATCH}`.execute(db)
    if (rows.length === 0) return kept
    const codes = rows.flatMap(({ reference }) =>
      receiptCodes(secret, reference)
        .slice(1)
        .map((code) => ({ reference, hash: receiptCodeHash(reference, code) })),
    )
    const { numAffectedRows } = await sql`
      insert into receipt_codes (transaction_no, code_hash)
      select * from unnest(${codes.map((code) => code.reference)}::text[], ${codes.map((code) => code.hash)}::bytea[])
          on conflict do nothing`.execute(db)
    kept += Number(numAffectedRows)
    last = rows.at(-1)!.reference
  }
}
