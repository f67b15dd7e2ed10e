// Selects the transactions that match a search and its filters.
import { descriptionTexts } from '#contract/money/wallet.ts'
import { words } from '#contract/texts.ts'
import { blockedFrom } from '#server/blocks/blocked-people.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { escapeLike } from '#server/kit/escape-like.ts'
import type { Say } from '#server/kit/say.ts'

/** The views behind each filter. Each view is read in order, so that no view reads more rows than a page. */
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

export function selectMatching(db: Queryable, source: Source, { accountId, search, say }: Wanted) {
  return (
    db
      // All three views have the same columns.
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

/** The description of a row in the reader's language; anonymous payers and payers a block hides are both Someone. */
export function descriptionIn(say: Say, isFromBlocked: RawBuilder<boolean>) {
  const sentences = Object.entries(descriptionTexts).map(([code, text]) => [code, say(text)])
  return sql<string>`
    replace(replace(${JSON.stringify(Object.fromEntries(sentences))}::jsonb ->> description,
                    '{text}', coalesce(description_values ->> 'text', '')),
            '{name}', coalesce(case when not ${isFromBlocked} then description_values ->> 'name' end, ${say(words.someone)}::text))`
}

/**
 * Whether a block hides the payer's name from this account. Anonymous payments are exempt: if their row changed with a block, that would
 * reveal who Someone is.
 */
export function isFromBlocked(source: Source, accountId: bigint) {
  if (source !== 'transactions_of_payments') return sql<boolean>`false`
  const blocked = blockedFrom(accountId)
  // The blocked accounts are queried once; when there are none, no payment is read. `offset 0` looks each payment up by its id: the planner,
  // which does not count on a page's limit here, would read the payments of the whole platform first.
  return sql<boolean>`(cardinality(${blocked}) > 0 and
    exists (select 1 from payments p
             where p.id = t.id and p.payer_account_id = any (${blocked}) and p.description_values ->> 'name' is not null offset 0))`
}

function pattern(search: string): string {
  return `%${escapeLike(search)}%`
}
