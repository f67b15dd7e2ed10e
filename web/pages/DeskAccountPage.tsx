// /desk/accounts/{page_url}: one account, its history, and suspending it or lifting that.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { type DeskAccountDetail, desk } from '#contract/desk.ts'
import { ActionForm, Choice } from '../desk/ActionForm.tsx'
import { DeskFrame } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { History } from '../desk/History.tsx'
import { formatDateTime } from '../shell/dates.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.account, getInput(match))],
  head: () => ({ title: 'Account | PIXEL', isPrivate: true }),
  Component: DeskAccountPage,
})

function DeskAccountPage(match: PageMatch) {
  const { data: account } = useRead(desk.account, getInput(match), { isMain: true })
  if (!account) return <PageLoader />
  return (
    <DeskFrame here={addresses.deskAccount(account.page_url)} title={account.page_name}>
      <div className={styles.columns}>
        <Who account={account} />
        <Act account={account} />
      </div>
      <Card title="What was done" flush>
        <History rows={account.history} />
      </Card>
    </DeskFrame>
  )
}

function Who({ account }: { account: DeskAccountDetail }) {
  const { page_url, email, joined_at, balance, open_reports, suspension, taken_down, is_deactivated } = account
  return (
    <Card>
      <div className={styles.stack}>
        <p>
          <a href={addresses.page(page_url)}>@{page_url}</a> · {email}
        </p>
        <p className={styles.meta}>
          Since {formatDateTime(joined_at)} · {formatPesos(balance)} in the wallet · {open_reports} open reports
          {is_deactivated && ' · deactivated by its owner'}
        </p>
        {suspension && (
          <p className={styles.urgent}>
            Suspended since {formatDateTime(suspension.date)}: {suspension.reason}
            {suspension.payouts_held && ' Payouts are held.'}
          </p>
        )}
        {taken_down && <p className={styles.urgent}>The page is taken down: {taken_down.message}</p>}
      </div>
    </Card>
  )
}

function Act({ account: { page_url, suspension } }: { account: DeskAccountDetail }) {
  if (suspension)
    return (
      <Card title="Lift the suspension">
        <ActionForm action={addresses.deskRestore(page_url)}>
          <Button type="submit" full>
            Restore: the page opens again, held payouts go on
          </Button>
        </ActionForm>
      </Card>
    )
  return (
    <Card title="Suspend">
      <ActionForm
        action={addresses.deskSuspend(page_url)}
        choices={<Choice name="keep_payouts">Let payouts go on</Choice>}
      >
        <Button type="submit" variant="danger" full>
          Suspend: the page closes for everybody, its owner may read and appeal
        </Button>
      </ActionForm>
    </Card>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { page_url: params.page_url ?? '' } }
}
