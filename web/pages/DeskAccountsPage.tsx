// /desk/accounts: all accounts, newest first, or the results of a search.
import { Fragment } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { DeskAccount } from '#contract/desk/accounts.ts'
import { desk } from '#contract/desk/desk.ts'
import { DeskFrame, frameReads, rowProps } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { Listed } from '../desk/Listed.tsx'
import { Paging } from '../desk/Paging.tsx'
import { formatDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextField } from '../ui/TextField.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.accounts, { query: getQuery(match) }), ...frameReads],
  head: () => ({ title: 'Accounts | PIXEL', isPrivate: true }),
  Component: DeskAccountsPage,
})

function DeskAccountsPage(match: PageMatch) {
  const { page: _, ...query } = getQuery(match)
  const accounts = usePages(desk.accounts, { query: getQuery(match) })
  return (
    <DeskFrame place={addresses.deskAccounts} title="Accounts">
      <Search typed={query.search ?? ''} />
      <Card flush>
        <Listed pages={accounts} empty="Nobody is found.">
          <ul className={styles.rows}>
            {accounts.rows.map((account) => (
              <Row key={account.page_url} account={account} />
            ))}
          </ul>
        </Listed>
      </Card>
      <Paging address={addresses.deskAccounts} query={query} page={getPageNumber(match)} pages={accounts} />
    </DeskFrame>
  )
}

function Search({ typed }: { typed: string }) {
  return (
    <search>
      <form action={addresses.deskAccounts} className={styles.search}>
        <TextField label="Page address, name or e-mail" name="search" defaultValue={typed} />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
    </search>
  )
}

function Row({ account }: { account: DeskAccount }) {
  const { page_url, page_name, email, joined_at } = account
  return (
    <li className={styles.account} {...rowProps}>
      <Link href={addresses.deskAccount(page_url)} className={styles.cover}>
        {page_name}
      </Link>
      <span className={styles.meta}>@{page_url}</span>
      <span className={styles.meta}>{email}</span>
      <span className={styles.meta}>{formatDay(joined_at)}</span>
      <span className={styles.meta}>
        <States account={account} />
      </span>
    </li>
  )
}

function States({ account: { is_suspended, is_deactivated, open_reports } }: { account: DeskAccount }) {
  const states = [
    is_suspended && <span className={styles.urgent}>suspended</span>,
    is_deactivated && 'deactivated',
    open_reports > 0 && `${open_reports} open ${open_reports === 1 ? 'report' : 'reports'}`,
  ].filter(Boolean)
  return states.map((state, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: at most three, always in this order
    <Fragment key={n}>
      {n > 0 && ' · '}
      {state}
    </Fragment>
  ))
}

function getQuery({ query }: PageMatch): Record<string, string> {
  return Object.fromEntries(['search', 'page'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))
}
