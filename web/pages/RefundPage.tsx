// /dashboard/transactions/{transaction_no}/refund: refunds one payment, and lists the effects beforehand.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { type RefundTerms, refunds } from '#contract/money/refunds.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { useFramedRead } from '../dashboard/useFramedRead.ts'
import { say } from '../language/say.ts'
import styles from '../money/refunds/Refund.module.css'
import { RefundForm } from '../money/refunds/RefundForm.tsx'
import { getTransactionNote } from '../money/wallet/transaction-note.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

export default definePage({
  reads: (match) => [pageRead(refunds.terms, getInput(match)), ...frameReads],
  head: () => ({ title: `${say('Give a payment back')} | PIXEL`, isPrivate: true }),
  Component: RefundPage,
})

function RefundPage(match: PageMatch) {
  const read = useFramedRead(refunds.terms, getInput(match))
  const { data: terms } = read
  return (
    <DashboardFrame here={addresses.history} title={say('Give a payment back')} reads={[read]}>
      {() => (
        <Card title={terms?.transaction.description}>
          {terms ? <Refund terms={terms} /> : <SkeletonRows count={3} />}
        </Card>
      )}
    </DashboardFrame>
  )
}

function Refund({ terms }: { terms: RefundTerms }) {
  const { transaction, refusal } = terms
  const isDone = transaction.refund !== null && transaction.refund.state !== 'failed'
  return (
    <div className={styles.form}>
      <p className={styles.small}>{transaction.transaction_no}</p>
      {refusal || isDone ? (
        <Notice tone="info">{refusal ?? getTransactionNote(transaction)}</Notice>
      ) : (
        <GiveBack terms={terms} />
      )}
      <p>
        <Button as={Link} href={addresses.history} variant="quiet">
          {say('Back to transactions')}
        </Button>
      </p>
    </div>
  )
}

/** The effects of the refund, and the form. */
function GiveBack({ terms }: { terms: RefundTerms }) {
  return (
    <>
      <ul className={styles.what}>
        {getEffects(terms).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <RefundForm terms={terms} />
    </>
  )
}

/** The effects of the refund, one sentence each. */
function getEffects({ transaction, amount, from_creator, is_pending, missing }: RefundTerms): string[] {
  const values = { amount: formatPesos(amount), yours: formatPesos(from_creator), missing: formatPesos(missing) }
  return [
    say('Who paid gets {amount} back, all of it, the way they paid.', values),
    is_pending
      ? say('{yours} leave what is pending until the 15th.', values)
      : missing > 0
        ? say('{yours} leave your balance. You have {missing} too little for that.', values)
        : say('{yours} leave your balance now.', values),
    transaction.type === 'payment'
      ? say('The photos are locked again for who bought them.')
      : say('The gift leaves your wall and your goal.'),
    say('This cannot be undone.'),
  ]
}

function getInput({ params: { transaction_no = '' } }: PageMatch) {
  return { params: { transaction_no } }
}
