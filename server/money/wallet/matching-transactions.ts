// Which transactions a search and its filters mean.
import { descriptionTexts } from '#contract/money/wallet.ts'
import { words } from '#contract/texts.ts'
import { blockedFrom } from '#server/blocks/blocks.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import type { Say } from '#server/kit/language.ts'

/** Where the rows of each filter come from. Each source has its rows in order, so that none is read beyond the page. */
export const sources = {
  all: ['transactions_of_payments', 'transactions_of_payouts', 'transactions_of_rewards'],
  income: ['transactions_of_payments', 'transactions_of_rewards'],
  payout: ['transactions_of_payouts'],
} as const

export type Source = (typeof sources)['all'][number]

export interface Wanted {
  accountId: bigint
  search: string
  say: Say
}

export function matching(db: Queryable, source: Source, { accountId, search, say }: Wanted) {
  return (
    db
      // All three have the same columns.
      .selectFrom(`${source} as t` as 'transactions_of_payments as t')
      .where('account_id', '=', accountId)
      .$if(search !== '', (rows) =>
        rows.where((eb) =>
          eb.or([
            sql<boolean>`${descriptionIn(say, isFromBlocked(source, accountId))} ilike ${pattern(search)}`,
            eb('transaction_no', 'ilike', pattern(search)),
          ]),
        ),
      )
  )
}

/** What a row was for, as its reader reads it; an anonymous payer is as nameless as one of blocked people. */
export function descriptionIn(say: Say, isFromBlocked: RawBuilder<boolean>) {
  const sentences = Object.entries(descriptionTexts).map(([code, text]) => [code, say(text)])
  return sql<string>`
    replace(replace(${JSON.stringify(Object.fromEntries(sentences))}::jsonb ->> description,
                    '{text}', coalesce(description_values ->> 'text', '')),
            '{name}', coalesce(case when not ${isFromBlocked} then description_values ->> 'name' end, ${words.someone}::text))`
}

/** Whether whoever paid is somebody whom a block keeps from this account. */
export function isFromBlocked(source: Source, accountId: bigint) {
  if (source !== 'transactions_of_payments') return sql<boolean>`false`
  const blocked = blockedFrom(accountId)
  // Who is blocked is asked once; while nobody is, no payment is looked at.
  return sql<boolean>`(cardinality(${blocked}) > 0 and
    exists (select 1 from payments p where p.id = t.id and p.payer_account_id = any (${blocked})))`
}

/** What was typed is looked for as typed: `%` and `_` are letters here. */
function pattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
