// Style guide: empty states.
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Drawing } from '../Drawing.tsx'
import { noGoals, noPosts, noResults, noTransactions, notAccessible, notFound, offline } from '../drawings.ts'
import { EmptyState } from '../EmptyState.tsx'
import { noFollowers } from '../followers-drawing.ts'
import { Piko } from '../Piko.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Empty() {
  const states: [string, string][] = [
    [noTransactions, "You don't have any transactions yet."],
    [noFollowers, 'You do not have any followers yet.'],
    [noResults, 'No results found.'],
    [noPosts, 'No photos yet.'],
    [noGoals, 'No goals yet.'],
    [offline, 'You are offline.'],
    [notFound, 'This page is not here.'],
    [notAccessible, 'This content is not accessible.'],
  ]
  return (
    <Part id="empty" title="Nothing here">
      <div className={styles.thirds}>
        {states.map(([art, text]) => (
          <Card key={text}>
            <EmptyState drawing={<Drawing art={art} />} text={text} />
          </Card>
        ))}
        <Card>
          <EmptyState
            drawing={<Piko pose="sleeping" />}
            text="No gifts yet."
            hint="Share your page and this will fill."
            action={<Button size="medium">Share your page</Button>}
          />
        </Card>
      </div>
    </Part>
  )
}
