// /desk/money: the ledger compared with the provider, tasks that need a person, and refund requests.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskMoney } from '#contract/desk/money.ts'
import { Act, ActionForm } from '../desk/ActionForm.tsx'
import { Deadline } from '../desk/Deadline.tsx'
import { DeskFrame, frameReads, rowProps } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { UnansweredRefunds } from '../desk/UnansweredRefunds.tsx'
import { waitingNames } from '../desk/words.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { TextField } from '../ui/TextField.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.money, {}), pageRead(desk.refundRequests, getPageInput(match)), ...frameReads],
  redirect: ({ query }) => {
    const number = query.get('transaction_no')?.trim().toUpperCase()
    return number ? addresses.deskTransaction(number) : undefined
  },
  head: () => ({ title: 'Money | PIXEL', isPrivate: true }),
  Component: DeskMoneyPage,
})

function DeskMoneyPage(match: PageMatch) {
  const { data: money } = useRead(desk.money, {}, { isMain: true })
  if (!money) return <PageLoader />
  return (
    <DeskFrame place={addresses.deskMoney} title="Money">
      <search>
        <form action={addresses.deskMoney} className={styles.search}>
          <TextField label="Transaction number" name="transaction_no" required />
          <Button type="submit" variant="outline">
            Open
          </Button>
        </form>
      </search>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Waiting waiting={money.waiting} />
          <UnansweredRefunds page={getPageNumber(match)} />
        </div>
        <Ledger money={money} />
      </div>
    </DeskFrame>
  )
}

function Ledger({ money: { clearing, proved, suspense, left_by_erased, findings, proved_at } }: { money: DeskMoney }) {
  return (
    <Card title="Ledger">
      <dl className={styles.facts}>
        <dt>At the provider, by us</dt>
        <dd className="tabular-nums">{formatPesos(clearing)}</dd>
        <dt>Matches no payment</dt>
        <dd className="tabular-nums">{formatPesos(suspense)}</dd>
        <dt>Left by erased accounts</dt>
        <dd className="tabular-nums">{formatPesos(left_by_erased)}</dd>
        <dt>Last verified</dt>
        <dd>{proved_at ? formatDateTime(proved_at) : 'not yet'}</dd>
        {proved && proved_at && <Verification proved={proved} findings={findings} />}
      </dl>
    </Card>
  )
}

function Verification({
  proved,
  findings,
}: Pick<DeskMoney, 'findings'> & { proved: NonNullable<DeskMoney['proved']> }) {
  const differs = proved.ours !== proved.theirs
  return (
    <>
      <dt>Ours and theirs then</dt>
      <dd className={differs ? styles.urgent : undefined}>
        <span className="tabular-nums">{formatPesos(proved.ours)}</span>
        {differs ? ', but they say ' : ', and they say '}
        <span className="tabular-nums">{formatPesos(proved.theirs)}</span>
      </dd>
      <dt>Violations</dt>
      <dd className={findings ? styles.urgent : undefined}>{findings}</dd>
    </>
  )
}

function Waiting({ waiting }: { waiting: DeskMoney['waiting'] }) {
  return (
    <Card title="Waits for a person" flush>
      {waiting.length === 0 ? (
        <EmptyState text="Nothing. What is under way goes on by itself." />
      ) : (
        <ul className={styles.rows}>
          {waiting.map((one) => (
            <WaitingRow key={`${one.kind} ${one.name}`} one={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WaitingRow({ one: { kind, name, since } }: { one: DeskMoney['waiting'][number] }) {
  return (
    <li className={styles.row} {...rowProps}>
      {name.startsWith('PX-') ? (
        <Link href={addresses.deskTransaction(name)}>{name}</Link>
      ) : (
        <span>{kind === 'erased-balance' ? `Account ${name}` : name}</span>
      )}
      <span className={styles.meta}>
        {waitingNames[kind]} · <Deadline due={null} since={since} />
      </span>
      {kind === 'receipt-refund' && (
        <ActionForm action={deskForm('retryReceipt', { capture: name })} hint="It stands in the log.">
          <Act variant="outline">Ask the provider once more</Act>
        </ActionForm>
      )}
      {kind === 'erased-balance' && (
        <ActionForm
          action={deskForm('takeOver', { account: name })}
          hint="Nobody can withdraw it: write what becomes of it. It stands in the log."
        >
          <Act variant="outline">Take it over</Act>
        </ActionForm>
      )}
    </li>
  )
}
