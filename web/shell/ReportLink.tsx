// The "Report" link beside reportable content; works signed out and without JavaScript.
import Flag from 'lucide-react/icons/flag'
import { addresses } from '#contract/addresses/paths.ts'
import type { ReportedType } from '#contract/reports.ts'
import { say } from '../language/say.ts'
import { cx } from '../ui/cx.ts'
import styles from './ReportLink.module.css'

export interface Reported {
  type: ReportedType
  /** For a page, its `page_url`. */
  id: string
  /** Accessible name that states what is reported, for screen readers. */
  what: string
}

export function ReportLink({ type, id, what }: Reported) {
  return (
    <a
      href={addresses.reportAbout(type, id)}
      rel="nofollow"
      className={cx(styles.link, 'touch-target')}
      aria-label={what}
    >
      <Flag aria-hidden="true" />
      {say('Report')}
    </a>
  )
}
