// Routes of reports.
import { reports } from '#contract/reports.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { readStatus } from './read-status.ts'
import { readSubject } from './read-subject.ts'
import { reportContent } from './report-content.ts'

export function reportRoutes(serve: Serve, services: Services): void {
  serve(reports.subject, ({ query, viewer }) =>
    readSubject(services, query.content_type, query.content_id, viewer?.accountId),
  )
  serve(reports.report, ({ body, viewer, network, language }) =>
    reportContent(services, body, { accountId: viewer?.accountId, network, language }),
  )
  serve(reports.status, ({ params }) => readStatus(services, params.status_token))
}
