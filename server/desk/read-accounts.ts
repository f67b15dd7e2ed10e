// Accounts as the desk sees them: search and details.
import type { z } from 'zod/mini'
import type { DeskAccount, DeskAccountDetail } from '#contract/desk/accounts.ts'
import type { desk } from '#contract/desk/desk.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { escapeLike } from '#server/kit/escape-like.ts'
import { notFound } from '#server/kit/fail.ts'
import { paginate } from '#server/kit/paginate.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { readSuspension } from '#server/moderation/read-suspension.ts'
import { bankNames } from '#server/money/banks/bank-names.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { isAt } from '#server/profiles/visible-page.ts'
import { readLog } from './read-log.ts'
import { hasRole } from './roles.ts'
import { accountAt } from './suspend.ts'

type Account = z.input<typeof DeskAccount>

export function readAccounts(
  db: Queryable,
  { search, ...query }: z.output<typeof desk.accounts.query>,
): Promise<Page<Account>> {
  const wanted = search.toLowerCase().replace(/^@/, '')
  const like = `%${escapeLike(wanted)}%`
  // A union, so that each part uses its own index. People name a page by the address that they saw.
  const isFound = sql<boolean>`a.id in (
    select account_id from profiles where search_words(page_name, page_url) like ${like}
    union select account_id from profiles where ${isAt(wanted)}
    union select id from accounts where lower(email) = ${wanted})`
  const found = db.selectFrom('accounts as a').$if(wanted !== '', (accounts) => accounts.where(isFound))
  return paginate(query, {
    rows: async (limit, offset) => {
      const rows = await accountRows(db)
        .where('a.id', 'in', found.select('a.id').orderBy('a.id', 'desc').limit(limit).offset(offset))
        .orderBy('a.id', 'desc')
        .execute()
      return rows.map(asAccount)
    },
    total: async () => (await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** NotFoundException for an unknown page. */
export async function readAccount(
  db: Queryable,
  pageUrl: string,
  readerId: bigint,
): Promise<z.input<typeof DeskAccountDetail>> {
  const row = await accountRows(db)
    .where('a.id', '=', await accountAt(db, pageUrl))
    .executeTakeFirstOrThrow(notFound)
  const [suspension, takedowns, balances, banks, mayResetCodes, log] = await Promise.all([
    readSuspension(db, row.id),
    findTakedowns(db, 'profile', [{ id: String(row.id), taken_down_at: row.page_taken_down_at }]),
    getBalances(db, row.id),
    bankNames(db, row.id),
    hasRole(db, readerId, ['admin']),
    readLog(db, { page: 1, per_page: serverLimits.deskPage }, [`account:${row.id}`]),
  ])
  return {
    ...asAccount(row),
    suspension,
    taken_down: takedowns.get(String(row.id)) ?? null,
    balance: balances.available,
    history: log.rows,
    is_verified: row.email_verified_at !== null,
    banks,
    may_reset_codes: mayResetCodes,
  }
}

function accountRows(db: Queryable) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.account_id', 'a.id')
    .select([
      'a.id',
      'a.email',
      'a.created_at',
      'a.suspended_at',
      'a.deactivated_at',
      'a.page_taken_down_at',
      'a.email_verified_at',
    ])
    .select(['p.page_url', 'p.page_name'])
    .select(
      sql<number>`(select count(*)::int from reports where owner_id = a.id and state = 'open')`.as('open_reports'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

function asAccount({ page_url, page_name, email, open_reports, ...row }: Row): Account {
  return {
    ...{ page_url, page_name, email, open_reports },
    joined_at: row.created_at,
    is_suspended: row.suspended_at !== null,
    is_deactivated: row.deactivated_at !== null,
  }
}
