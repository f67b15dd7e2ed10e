// Payouts to a new account wait a day; said only while they do.
import { useEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import { formatDateTime } from '../../shell/dates.ts'
import styles from './PayoutAccounts.module.css'

export function Waits({ from }: { from: string }) {
  // Known once the browser's clock may be asked.
  const [waits, setWaits] = useState(false)
  useEffect(() => setWaits(Date.parse(from) > Date.now()), [from])
  return waits ? (
    <span className={styles.waits}>{say('New account: payouts from {date}.', { date: formatDateTime(from) })}</span>
  ) : null
}
