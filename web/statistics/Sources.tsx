// Where visitors came from, and what they gave.
import { formatPesos } from '#contract/amounts.ts'
import { ownValue } from '#contract/own-value.ts'
import type { VisitSource } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Card } from '../ui/Card.tsx'
import styles from './Cards.module.css'
import { FiguresTable } from './FiguresTable.tsx'

/** What is called otherwise by people; everything else is its own name. */
const sourceWords = {
  direct: 'Directly, or unknown',
  other: 'Elsewhere',
  qr: 'Your QR code',
  share: 'Shared from PIXEL',
} as const

export function Sources({ sources }: { sources: VisitSource[] }) {
  return (
    <Card title={say('Where they came from')}>
      <FiguresTable
        caption={say('Where they came from')}
        first={say('From')}
        columns={[say('Visits'), say('Gifts')]}
        rows={sources.map(({ source, visits, gift_amount }) => ({
          key: source,
          name: getName(source),
          cells: [visits.toLocaleString('en-PH'), formatPesos(gift_amount)],
        }))}
      />
      <p className={styles.note}>
        {say(
          'Counted without cookies: one network and browser a day, bots and you yourself left out while you are logged in. Where a giver came from is a good guess.',
        )}
      </p>
    </Card>
  )
}

function getName(source: string): string {
  const name = ownValue(sourceWords, source)
  return name === undefined ? source : say(name)
}
