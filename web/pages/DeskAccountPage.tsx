// /desk/accounts/{page_url}: one account, its history, and the actions on it or for its owner.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { DeskAccountDetail } from '#contract/desk/accounts.ts'
import { desk } from '#contract/desk/desk.ts'
import { AccountHelp } from '../desk/AccountHelp.tsx'
import { AccountSuspension } from '../desk/AccountSuspension.tsx'
import { DeskFrame, frameReads } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { History } from '../desk/History.tsx'
import { formatDateTime, formatDay } from '../shell/dates.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.account, getInput(match)), ...frameReads],
  head: () => ({ title: 'Account | PIXEL', isPrivate: true }),
  Component: DeskAccountPage,
})

function DeskAccountPage(match: PageMatch) {
  const { data: account } = useRead(desk.account, getInput(match), { isMain: true })
  if (!account) return <PageLoader />
  return (
    <DeskFrame place={addresses.deskAccounts} title={account.page_name}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <AccountFacts account={account} />
          <Card title="What was done" flush>
            <History rows={account.history} />
          </Card>
        </div>
        <div className={styles.stack}>
          <AccountSuspension account={account} />
          <AccountHelp account={account} />
        </div>
      </div>
    </DeskFrame>
  )
}

function AccountFacts({ account }: { account: DeskAccountDetail }) {
  const { page_url, email, joined_at, balance, open_reports, suspension, taken_down } = account
  return (
    <Card>
      <div className={styles.stack}>
        {suspension && (
          <Notice tone="error" title={`Suspended since ${formatDateTime(suspension.date)}`}>
            <p className={styles.text}>{suspension.reason}</p>
            {suspension.payouts_held && <p>Payouts are held.</p>}
          </Notice>
        )}
        {taken_down && (
          <Notice tone="error" title={`The page was taken down ${formatDateTime(taken_down.date)}`}>
            <p className={styles.text}>{taken_down.message}</p>
          </Notice>
        )}
        <dl className={styles.facts}>
          <dt>Page</dt>
          <dd>
            <a href={addresses.page(page_url)}>@{page_url}</a>
          </dd>
          <dt>E-mail</dt>
          <dd>
            {email}
            {!account.is_verified && ', not verified'}
          </dd>
          <dt>Here since</dt>
          <dd>
            {formatDay(joined_at)}
            {account.is_deactivated && ', deactivated'}
          </dd>
          <dt>Can be withdrawn</dt>
          <dd className="tabular-nums">{formatPesos(balance)}</dd>
          <dt>Open reports</dt>
          <dd>{open_reports}</dd>
        </dl>
      </div>
    </Card>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { page_url: params.page_url ?? '' } }
}
