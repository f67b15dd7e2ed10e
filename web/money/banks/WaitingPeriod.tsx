// The waiting period of payouts to a new account; shown only while it lasts.
import { useEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import { formatDateTime } from '../../shell/dates.ts'
import styles from './PayoutAccounts.module.css'

export function WaitingPeriod({ from }: { from: string }) {
  // False until the browser's clock can be read.
  const [waits, setWaits] = useState(false)
  useEffect(() => setWaits(Date.parse(from) > Date.now()), [from])
  return waits ? (
    <span className={styles.waits}>{say('New account: payouts from {date}.', { date: formatDateTime(from) })}</span>
  ) : null
}
