// Decides a report: dismissed or acted on. All open reports about the same content are decided with it.
import type { z } from 'zod/mini'
import type { desk } from '#contract/desk/desk.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { fail, failFields, notFound } from '#server/kit/fail.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import { queueMail, readAddressee } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { findAuthors, findSubject, type Subject } from '#server/reports/find-subject.ts'
import { forgetErased, lockErased } from '#server/reports/forget-erased.ts'
import { type Actor, logAction } from './log.ts'
import { keyedRequest } from './once.ts'
import { actAndRefundOnce } from './refund-buyers.ts'
import { refuseOwn } from './roles.ts'
import { isSuspendedAs, suspendIn } from './suspend.ts'
import { takeDownIn } from './take-down.ts'

type Decision = z.output<typeof desk.decide.body>

/** NotFoundException for an unknown report; AlreadyDecidedException for a decided one, unless it is a repeat with its idempotency key. */
export async function decideReport(
  services: Services,
  actor: Actor,
  reportNo: string,
  input: Decision,
  idempotencyKey?: string,
) {
  const request = keyedRequest(services, actor, idempotencyKey, { action: 'desk.decide', reportNo, ...input })
  const refunds = await actAndRefundOnce(services, actor, request, input.message, async (tx, hasBegun) => {
    const found = await findReported(tx, actor, reportNo, hasBegun)
    if (!hasBegun) await decideIn(tx, services, actor, found, input)
    if (!input.refund_buyers || input.decision === 'dismiss') return undefined
    return input.decision === 'suspend' && found.accused ? getPage(found.accused) : found.subject
  })
  return { report_no: reportNo, state: stateAfter(input), ...refunds }
}

function stateAfter({ decision }: Decision) {
  return decision === 'dismiss' ? ('dismissed' as const) : ('acted' as const)
}

type Reported = Awaited<ReturnType<typeof findReported>>

/** The report and what it is about, locked. `hasBegun`: it may be decided. */
async function findReported(tx: Tx, actor: Actor, reportNo: string, hasBegun: boolean) {
  const erased = await lockErased(tx, reportNo)
  const report = await tx
    .selectFrom('reports as r')
    .innerJoin('profiles as p', 'p.account_id', 'r.owner_id')
    .select(['r.report_no', 'r.content_type', 'r.content_id', 'r.owner_id', 'r.state', 'p.page_url'])
    .where('r.report_no', '=', reportNo)
    .forUpdate('r')
    .executeTakeFirstOrThrow(notFound)
  if (report.state !== 'open' && !hasBegun) throw fail('AlreadyDecidedException', texts.reportDecided)
  const type = report.content_type as Subject['content_type']
  const id = type === 'profile' ? report.page_url : report.content_id
  const subject = await findSubject(tx, type, id, { includeHidden: true })
  // An author who deletes the reported text remains its author: they neither escape the decision nor make it.
  const { author_id: author, true_author_id: trueAuthor } = subject ?? (await findAuthors(tx, type, report.content_id))
  refuseOwn(actor, report.owner_id, trueAuthor)
  // The author for text written on another's page, else the page's owner.
  const accused = ['question', 'donation', 'comment'].includes(type) ? author : report.owner_id
  return { erased, report, subject, accused }
}

async function decideIn(
  tx: Tx,
  services: Services,
  actor: Actor,
  { erased, report, subject, accused }: Reported,
  input: Decision,
): Promise<void> {
  const { decision, message } = input
  if (decision === 'take_down') {
    if (!subject) throw failFields({ decision: [texts.subjectGone] })
    await takeDownIn(tx, services, actor, subject, message)
  }
  if (decision === 'suspend') {
    if (!accused) throw failFields({ decision: [texts.authorUnknown] })
    // Of several reports about one account each can be decided so; it is suspended once.
    if (!(await isSuspendedAs(tx, accused, input))) await suspendIn(tx, services, actor, accused, input)
  }
  await closeReports(tx, services, report, stateAfter(input), message)
  await forgetErased(tx, erased)
  const subjectName = `report:${report.report_no}`
  await logAction(tx, actor, { action: `report.${decision}`, subject: subjectName, reason: message })
}

/** The page of a suspended account as a subject: stands for everything on it. */
function getPage(accountId: bigint): Subject {
  return {
    content_type: 'profile',
    content_id: String(accountId),
    owner_id: accountId,
    author_id: null,
    true_author_id: null,
    text: '',
    pictures: [],
  }
}

/** Mails to reporters, in the language of their report. `message` is written by the desk. */
const mailTexts = {
  subject: 'Your report {report_no} was decided',
  acted:
    'Thank you for telling us. We looked at what you reported and acted on it.\n\n{message}\n\nQuestions: {support}.',
  dismissed:
    'Thank you for telling us. We looked at what you reported and found that it may stay.\n\n{message}\n\nQuestions: {support}.',
}

/** Closes the reports and mails the reporters who left an address or have an account. */
async function closeReports(
  tx: Tx,
  { config }: Services,
  { content_type, content_id }: { content_type: string; content_id: string },
  state: 'acted' | 'dismissed',
  message: string,
): Promise<void> {
  const closed = await tx
    .updateTable('reports')
    .set({ state, message, decided_at: clock.now() })
    .where('content_type', '=', content_type)
    .where('content_id', '=', content_id)
    .where('state', '=', 'open')
    .returning(['report_no', 'email', 'reporter_id', 'language'])
    .execute()
  for (const { report_no, email, reporter_id, language } of closed) {
    const to = email ?? (reporter_id === null ? undefined : (await readAddressee(tx, reporter_id)).email)
    const say = sayIn(asLanguage(language))
    const text = say(mailTexts[state], { message, support: config.supportEmail })
    const subject = say(mailTexts.subject, { report_no })
    if (to) await queueMail(tx, { to, about: reporter_id === null ? [] : [reporter_id], subject, text })
  }
}
