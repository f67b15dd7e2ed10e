// Routes of the desk. The contract lists the roles that may call each; for everybody else they answer 404.
import { appeals } from '#contract/appeals.ts'
import { desk } from '#contract/desk/desk.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import type { Serve } from '#server/kit/serve.ts'
import { readDeskRequests } from '#server/money/refund-requests/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { changeAccount, removeAccountBank, resetAccountCodes } from './account-actions.ts'
import { appeal, decideAppeal, readAppeals } from './appeal.ts'
import { decideReport } from './decide-report.ts'
import type { Actor } from './log.ts'
import { hold, release, resend, retryReceipt, takeOver, writeOff } from './money-actions.ts'
import { doOnce, keyedRequest } from './once.ts'
import { readAccount, readAccounts } from './read-accounts.ts'
import { readLog } from './read-log.ts'
import { readMoney } from './read-money.ts'
import { readReport, readReports } from './read-reports.ts'
import { readTransaction } from './read-transaction.ts'
import { refundAtDesk } from './refund-at-desk.ts'
import { refuseRefund } from './refuse-refund.ts'
import { restore } from './restore.ts'
import { listRoles } from './roles.ts'
import { suspend } from './suspend.ts'
import { restoreContent, takeDownContent } from './take-down.ts'

export function deskRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(desk.roles, async ({ viewer }) => ({ roles: await listRoles(db, viewer.accountId) }))
  serve(desk.reports, ({ query }) => readReports(db, query))
  serve(desk.report, ({ params }) => readReport(db, params.report_no))
  serve(desk.decide, ({ params, body, viewer, idempotencyKey }) =>
    decideReport(services, as(viewer), params.report_no, body, idempotencyKey),
  )
  serve(desk.takeDown, ({ body, viewer, idempotencyKey }) =>
    takeDownContent(services, as(viewer), body, idempotencyKey),
  )
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
  for (const [endpoint, name, act] of [
    [desk.hold, 'hold', hold],
    [desk.release, 'release', release],
    [desk.resend, 'resend', resend],
    [desk.writeOff, 'write-off', writeOff],
  ] as const)
    serve(endpoint, ({ params: { transaction_no: transactionNo }, body: { message }, viewer, idempotencyKey }) => {
      const terms = { action: `desk.${name}`, transactionNo, message }
      const key = 'movesMoney' in endpoint ? idempotencyKey : undefined
      const request = keyedRequest(services, as(viewer), key, terms)
      return doOnce(services, request, (tx) => act(tx, as(viewer), transactionNo, message))
    })
  serve(desk.refuseRefund, ({ params, body, viewer }) => refuseRefund(services, as(viewer), params.id, body.message))
  serve(desk.takeOver, ({ params: { account }, body: { message }, viewer, idempotencyKey }) => {
    const request = keyedRequest(services, as(viewer), idempotencyKey, { action: 'desk.take-over', account, message })
    return doOnce(services, request, (tx) => takeOver(tx, as(viewer), account, message))
  })
  serve(desk.retryReceipt, ({ params: { capture }, body: { message }, viewer, idempotencyKey }) => {
    const terms = { action: 'desk.retry-receipt', capture, message }
    const request = keyedRequest(services, as(viewer), idempotencyKey, terms)
    return doOnce(services, request, (tx) => retryReceipt(tx, services, as(viewer), capture, message))
  })
  serve(appeals.appeal, ({ body, viewer }) => appeal(services, viewer.accountId, body.message))
}

function as({ accountId }: Viewer): Actor {
  return { accountId }
}
