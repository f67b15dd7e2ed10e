// The months of a statement, with buttons to download and print it.
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { statements } from '#contract/money/statements.ts'
import { say } from '../language/say.ts'
import { getAddress } from '../shell/api.ts'
import { Button } from '../ui/Button.tsx'
import styles from './StatementPage.module.css'

export function StatementTools({ year }: { year: string }) {
  return (
    <div className={styles.actions}>
      <Button
        as="a"
        variant="outline"
        size="medium"
        icon={<Download />}
        href={getAddress(statements.csv, { params: { year } })}
        download
      >
        {say('Download as a table (CSV)')}
      </Button>
      <Button variant="outline" size="medium" icon={<Printer />} className="needs-script" onClick={() => print()}>
        {say('Print')}
      </Button>
    </div>
  )
}
