// /desk/money/{transaction_no}: one payment or payout, its history and the possible actions.
import { deskForm, type deskPaths } from '#contract/addresses/desk-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskMoneyAction, DeskTransaction } from '#contract/desk/money.ts'
import { Act, ActionForm, type Digit } from '../desk/ActionForm.tsx'
import { DeskFrame, frameReads } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { History } from '../desk/History.tsx'
import { contradictionNames, giveBack, moneyActions, stateName } from '../desk/words.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.transaction, getInput(match)), ...frameReads],
  head: () => ({ title: 'Transaction | PIXEL', isPrivate: true }),
  Component: DeskTransactionPage,
})

function DeskTransactionPage(match: PageMatch) {
  const { data: transaction } = useRead(desk.transaction, getInput(match), { isMain: true })
  if (!transaction) return <PageLoader />
  return (
    <DeskFrame place={addresses.deskMoney} title={transaction.transaction_no}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Facts transaction={transaction} />
          <Card title="What was done" flush>
            <History rows={transaction.history} />
          </Card>
        </div>
        <div className={styles.stack}>
          <Actions transaction={transaction} />
        </div>
      </div>
    </DeskFrame>
  )
}

function Actions({ transaction: { actions, difference, transaction_no } }: { transaction: DeskTransaction }) {
  const isBack = difference !== null && difference < 0
  if (actions.length === 0)
    return (
      <Card title="Nothing to do">
        <p>It goes on by itself, or is over.</p>
      </Card>
    )
  return actions.map((action, index) => (
    <Action key={action} {...{ action, isBack }} transactionNo={transaction_no} at={(index + 1) as Digit} />
  ))
}

function Facts({ transaction }: { transaction: DeskTransaction }) {
  const { kind, page_url, page_name, amount, state, refund_state, date, contradiction, difference } = transaction
  return (
    <Card>
      <dl className={styles.facts}>
        <dt>{kind === 'payment' ? 'Payment to' : 'Payout of'}</dt>
        <dd>
          <Link href={addresses.deskAccount(page_url)}>{page_name}</Link>
        </dd>
        <dt>Amount</dt>
        <dd className="tabular-nums">{formatPesos(amount)}</dd>
        <dt>State</dt>
        <dd>{stateName(state)}</dd>
        {refund_state && (
          <>
            <dt>Refund</dt>
            <dd>{stateName(refund_state)}</dd>
          </>
        )}
        {contradiction && (
          <>
            <dt>The provider says</dt>
            <dd className={styles.urgent}>{contradictionNames[contradiction]}</dd>
          </>
        )}
        {difference !== null && (
          <>
            <dt>{difference > 0 ? 'Paid beyond our books' : 'Not paid, by our books paid'}</dt>
            <dd className="tabular-nums">{formatPesos(Math.abs(difference))}</dd>
          </>
        )}
        <dt>Date</dt>
        <dd>{formatDateTime(date)}</dd>
      </dl>
    </Card>
  )
}

const forms: Record<DeskMoneyAction, { title: string; form: keyof typeof deskPaths }> = {
  refund: { title: 'Refund', form: 'refund' },
  hold: { title: 'Hold', form: 'hold' },
  release: { title: 'Release', form: 'release' },
  resend: { title: 'Take up again', form: 'resend' },
  'write-off': { title: 'Write off', form: 'writeOff' },
}

interface ActionProps {
  action: DeskMoneyAction
  /** A write-off gives the payout back to its creator. */
  isBack: boolean
  transactionNo: string
  /** The key that leads to its button. */
  at: Digit
}

function Action({ action, isBack, transactionNo, at }: ActionProps) {
  const { form, ...named } = forms[action]
  const gives = isBack && action === 'write-off'
  const title = gives ? 'Give back' : named.title
  const isGrave = action === 'refund' || action === 'write-off'
  return (
    <Card title={title}>
      <ActionForm action={deskForm(form, { transaction_no: transactionNo })} hint="It stands in the log.">
        <Act at={at} variant={isGrave ? 'danger' : 'outline'}>
          {gives ? giveBack : moneyActions[action]}
        </Act>
      </ActionForm>
    </Card>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { transaction_no: params.transaction_no ?? '' } }
}
