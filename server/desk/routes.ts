// Routes of the desk. The contract lists the roles that may call each; for everybody else they answer 404.
import { appeals } from '#contract/desk/appeals.ts'
import { desk } from '#contract/desk/desk.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import type { Serve } from '#server/kit/serve.ts'
import { readDeskRequests } from '#server/money/refund-requests/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { changeAccount, removeAccountBank, resetAccountCodes } from './account-actions.ts'
import { appeal, decideAppeal, readAppeals } from './appeal.ts'
import { decideReport } from './decide-report.ts'
import { type Actor, readLog } from './log.ts'
import {
  hold,
  refundAtDesk,
  refuseRefund,
  release,
  resend,
  retryReceipt,
  takeOver,
  writeOffAtDesk,
} from './money-actions.ts'
import { readAccount, readAccounts } from './read-accounts.ts'
import { readMoney } from './read-money.ts'
import { readReport, readReports } from './read-reports.ts'
import { readTransaction } from './read-transaction.ts'
import { listRoles } from './roles.ts'
import { restore, suspend } from './suspend.ts'
import { restoreContent, takeDownContent } from './take-down.ts'

export function deskRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(desk.roles, async ({ viewer }) => ({ roles: await listRoles(db, viewer.accountId) }))
  serve(desk.reports, ({ query }) => readReports(db, query))
  serve(desk.report, ({ params }) => readReport(db, params.report_no))
  serve(desk.decide, ({ params, body, viewer }) => decideReport(services, as(viewer), params.report_no, body))
  serve(desk.takeDown, ({ body, viewer }) => takeDownContent(services, as(viewer), body))
  serve(desk.putBack, ({ body, viewer }) => restoreContent(services, as(viewer), body))
  serve(desk.accounts, ({ query }) => readAccounts(db, query))
  serve(desk.account, ({ params, viewer }) => readAccount(db, params.page_url, viewer.accountId))
  serve(desk.suspend, ({ params, body, viewer }) => suspend(services, as(viewer), params.page_url, body))
  serve(desk.restore, ({ params, body, viewer }) => restore(services, as(viewer), params.page_url, body.message))
  serve(desk.change, ({ params, body, viewer }) => changeAccount(services, as(viewer), params.page_url, body))
  serve(desk.resetCodes, ({ params, body, viewer }) =>
    resetAccountCodes(services, as(viewer), params.page_url, body.message),
  )
  serve(desk.removeBank, ({ params, body, viewer }) =>
    removeAccountBank(services, as(viewer), params.page_url, body.bank_slug, body.message),
  )
  serve(desk.appeals, ({ query, viewer }) => readAppeals(db, viewer.accountId, query))
  serve(desk.decideAppeal, ({ params, body, viewer }) => decideAppeal(services, as(viewer), params.id, body))
  serve(desk.log, ({ query }) => readLog(db, query))
  serve(desk.money, () => readMoney(db))
  serve(desk.refundRequests, ({ query }) => readDeskRequests(db, query))
  serve(desk.transaction, ({ params }) => readTransaction(db, params.transaction_no))
  serve(desk.refund, async ({ params, body, viewer, idempotencyKey }) => {
    await refundAtDesk(services, { accountId: viewer.accountId, idempotencyKey }, params.transaction_no, body.message)
    return { ok: true as const }
  })
  serve(desk.writeOff, async ({ params, body, viewer, idempotencyKey }) => {
    await writeOffAtDesk(services, { accountId: viewer.accountId, idempotencyKey }, params.transaction_no, body.message)
    return { ok: true as const }
  })
  for (const [endpoint, act] of [
    [desk.hold, hold],
    [desk.release, release],
    [desk.resend, resend],
  ] as const)
    serve(endpoint, async ({ params, body, viewer }) => {
      await act(services, as(viewer), params.transaction_no, body.message)
      return { ok: true as const }
    })
  serve(desk.refuseRefund, ({ params, body, viewer }) => refuseRefund(services, as(viewer), params.id, body.message))
  serve(desk.takeOver, async ({ params, body, viewer }) => {
    await takeOver(services, as(viewer), params.account, body.message)
    return { ok: true as const }
  })
  serve(desk.retryReceipt, async ({ params, body, viewer }) => {
    await retryReceipt(services, as(viewer), params.capture, body.message)
    return { ok: true as const }
  })
  serve(appeals.appeal, ({ body, viewer }) => appeal(services, viewer.accountId, body.message))
}

function as({ accountId }: Viewer): Actor {
  return { accountId }
}
