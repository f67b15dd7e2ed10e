// /report: the form to report content. Open to all, needs no script.
import { type ReportedType, reportedTypes, reports } from '#contract/reports.ts'
import { say } from '../language/say.ts'
import { ReportedLine } from '../reports/ReportedLine.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { Card } from '../ui/Card.tsx'
import styles from './ReportPage.module.css'

export default definePage({
  reads: (match) => {
    const subject = getSubject(match)
    if (!subject) return []
    const query = { content_type: subject.type, content_id: subject.id }
    return [{ ...pageRead(reports.subject, { query }), mayFail: true }]
  },
  head: () => ({ title: say('Report | PIXEL'), isPrivate: true }),
  isStatic: true,
  Component: ReportPage,
})

function ReportPage(match: PageMatch) {
  const { query } = match
  const subject = getSubject(match)
  return (
    <PublicPage className={styles.page}>
      <h1>{say('Report this')}</h1>
      {subject && <ReportedLine {...subject} />}
      <p>
        {say(
          'A person looks at every report. We keep what you report as it is now, and whoever made it is never told who reported it. If a child is in danger right now, call 1343 or the police first.',
        )}
      </p>
      <Card>
        <ReportForm type={query.get('type') ?? ''} id={query.get('id') ?? ''} />
      </Card>
    </PublicPage>
  )
}

/** Undefined for an address with an unknown type or without an id. */
function getSubject({ query }: PageMatch): { type: ReportedType; id: string } | undefined {
  const type = reportedTypes.find((one) => one === query.get('type'))
  const id = query.get('id')
  return type && id ? { type, id } : undefined
}
