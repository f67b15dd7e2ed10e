// Style guide: balances, amounts and receipts.

import Info from 'lucide-react/icons/info'
import Share2 from 'lucide-react/icons/share-2'
import { Amount } from '../Amount.tsx'
import { BalanceCard } from '../BalanceCard.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { IconButton } from '../IconButton.tsx'
import { ReceiptCard } from '../ReceiptCard.tsx'
import { StatusBadge, type StatusTone } from '../StatusBadge.tsx'
import { Tally } from '../Tally.tsx'
import { Part } from './Part.tsx'
import { longName } from './People.tsx'
import styles from './Styleguide.module.css'

const tones: [StatusTone, string][] = [
  ['completed', 'Completed'],
  ['processing', 'Processing'],
  ['failed', 'Failed'],
  ['pending', 'Pending'],
]

export function Money() {
  return (
    <Part id="money" title="Money">
      <div className={styles.columns}>
        <Balances />
        <Tallies />
        <Amounts />
        {tones.map(([tone, word]) => (
          <Receipt key={tone} tone={tone} word={word} />
        ))}
      </div>
    </Part>
  )
}

function Balances() {
  return (
    <>
      <BalanceCard
        label="Available"
        titleAs="h3"
        amount="₱99,999.99"
        spoken="99,999 pesos and 99 centavos"
        aside={<IconButton label="About your balance" icon={<Info />} />}
        action={<Button full>Withdraw</Button>}
      >
        <strong>₱1,250.00</strong> pending. Releases on 15 Dec.
      </BalanceCard>
      <div className={styles.stack}>
        <BalanceCard
          label="Available"
          titleAs="h3"
          error="Unable to load balance"
          retry={
            <Button size="small" variant="outline">
              Retry
            </Button>
          }
        />
        <BalanceCard label="Available" titleAs="h3" />
      </div>
    </>
  )
}

function Tallies() {
  return (
    <Card title="New camera" titleAs="h3" aside="64%">
      <Tally label="New camera" value={3200} total={5000} spoken="₱3,200 of ₱5,000" />
      <p className={styles.small}>₱3,200 of ₱5,000</p>
      <Tally label="Slide" value={2} total={7} squares={7} size="small" spoken="2 of 7" />
    </Card>
  )
}

function Amounts() {
  return (
    <Card title="Amounts" titleAs="h3">
      <div className={styles.row}>
        <Amount text="₱1,234.50" spoken="plus 1,234 pesos and 50 centavos" direction="in" />
        <Amount text="₱500.00" spoken="minus 500 pesos" direction="out" />
        <Amount text="₱50.00" size="large" />
        {tones.map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone}>
            {word}
          </StatusBadge>
        ))}
        <StatusBadge tone="closed">Expired</StatusBadge>
      </div>
    </Card>
  )
}

function Receipt({ tone, word }: { tone: StatusTone; word: string }) {
  return (
    <ReceiptCard
      status={{ tone, word }}
      title={`Gift to ${longName}`}
      titleAs="h3"
      amount="₱99,999.99"
      spokenAmount="99,999 pesos and 99 centavos"
      note={tone === 'failed' ? 'Nothing was charged.' : undefined}
      rows={[
        { label: 'From', value: 'Someone' },
        { label: 'To', value: longName },
        { label: 'Fee', value: 'FREE' },
        { label: 'Date & Time', value: 'Nov 21, 2026 at 10:38 am' },
        { label: 'Total', value: '₱99,999.99', strong: true },
      ]}
      reference={{ label: 'Reference', value: 'PX-20261121-7K3M9QTW', copyLabel: 'Copy reference' }}
      check="Check this receipt at pixel.ph/r/PX-20261121-7K3M9QTW"
      footer={
        <>
          <Button variant="outline" size="medium">
            Save image
          </Button>
          <Button variant="outline" size="medium" icon={<Share2 />}>
            Share
          </Button>
          <Button variant="quiet" size="medium">
            Get help
          </Button>
        </>
      }
    />
  )
}
