// The way to report something, one tap from wherever it stands; it works signed out and without a script.
import Flag from 'lucide-react/icons/flag'
import { addresses } from '#contract/addresses/paths.ts'
import type { ReportedType } from '#contract/reports.ts'
import { say } from '../language/say.ts'
import styles from './ReportLink.module.css'

export interface Reported {
  type: ReportedType
  /** Of a page its address. */
  id: string
  /** Says what, for who does not see where the link stands. */
  what: string
}

export function ReportLink({ type, id, what }: Reported) {
  return (
    <a href={addresses.reportOf(type, id)} rel="nofollow" className={styles.link} aria-label={what}>
      <Flag aria-hidden="true" />
      {say('Report')}
    </a>
  )
}
