// /report: tells us what should not be here. A page without a script, for anybody.
import { say } from '../language/say.ts'
import { ReportForm } from '../reports/ReportForm.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { Card } from '../ui/Card.tsx'
import styles from './ReportPage.module.css'

export default definePage({
  head: () => ({ title: say('Report | PIXEL'), isPrivate: true }),
  isStatic: true,
  Component: ReportPage,
})

function ReportPage({ query }: PageMatch) {
  return (
    <>
      <PublicBar />
      <main id="main" tabIndex={-1} className={styles.page}>
        <h1>{say('Report this')}</h1>
        <p>
          {say(
            'A person looks at every report. We keep what you report as it is now, and whoever made it is never told who reported it. If a child is in danger right now, call 1343 or the police first.',
          )}
        </p>
        <Card>
          <ReportForm type={query.get('type') ?? ''} id={query.get('id') ?? ''} />
        </Card>
      </main>
      <PublicFooter />
    </>
  )
}
