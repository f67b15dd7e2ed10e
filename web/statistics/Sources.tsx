// The sources of visits, with the gifts from each.
import { formatPesos } from '#contract/amounts.ts'
import { ownValue } from '#contract/own-value.ts'
import type { VisitSource } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import { Card } from '../ui/Card.tsx'
import styles from './Cards.module.css'
import { FiguresTable } from './FiguresTable.tsx'

/** Display names of special sources; every other source is shown by its own name. */
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
        first={say('Source')}
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
