// What the operator can ask for: `npm run pixel -- <command>`. Each exits 0 only if it did what it says.
import { userInfo } from 'node:os'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { restore, suspend } from './desk/act.ts'
import { type Actor, verifyLog } from './desk/log.ts'
import { grantRole, revokeRole, roles } from './desk/roles.ts'
import { clock } from './kit/clock.ts'
import { sql } from './kit/db.ts'
import { Failure } from './kit/fail.ts'
import { migrationNames } from './kit/migrate.ts'
import { nameChanged } from './kit/page-changes.ts'
import { tooManyRights } from './kit/rights.ts'
import { removeBank } from './money/banks/remove-bank.ts'
import { catchUp } from './money/catch-up.ts'
import { invariantCount } from './money/ledger/verify.ts'
import { postDue } from './money/payments/poster.ts'
import { reconcile } from './money/payments/reconcile.ts'
import { RefundRefused, refundPayment } from './money/payments/refund-payment.ts'
import { retryReceiptRefund } from './money/payments/refund-receipts.ts'
import { awaitRefund, type RefundEnd, sendRefunds } from './money/payments/send-refunds.ts'
import { resendPayout } from './money/payouts/send-payouts.ts'
import { writeOffPayout } from './money/payouts/write-off-payout.ts'
import { proveBooks } from './money/prove-books.ts'
import { releaseDue } from './money/wallet/release-pending.ts'
import { resetCodes } from './otp/reset-codes.ts'
import type { Services } from './outside/services.ts'
import { rotateSecrets, sealedWithOthers } from './rotate-secrets.ts'

/** For the provider's word on a refund; most say it within seconds. */
const REFUND_WAIT_SECONDS = 30
const REFUND_WAIT_MAX_SECONDS = 3600

type Say = (line: string) => void

export interface Command {
  usage: string
  /** True when it did what it says. */
  run(services: Services, args: string[], say: Say): Promise<boolean>
}

export const commands: Record<string, Command> = {
  'ledger verify': {
    usage: 'ledger verify: proves that the books are right, and agree with the provider',
    run: verify,
  },
  'ledger release-pending': {
    usage: 'ledger release-pending [--now ISO]: releases the mobile money that is due',
    async run({ db }, args, say) {
      const now = getNow(args)
      if (!now) return no(say, '--now needs a date such as 2026-12-15T00:00:00+08:00')
      say(`released ${formatPesos(toPesos(await releaseDue(db, now)))}`)
      return true
    },
  },
  refund: {
    usage:
      'refund <transaction_no> [--wait SECONDS]: gives a payment back to whoever paid it, and waits (30 s) for the provider to say that it has',
    run: refund,
  },
  'refund retry-receipt': {
    usage:
      'refund retry-receipt <capture>: asks the provider once more to send back money that was refused its way back',
    run: retryReceipt,
  },
  'payout resend': {
    usage: 'payout resend <transaction_no>: takes up a payout that waits for the operator; looks at the provider first',
    run: resend,
  },
  'payout write-off': {
    usage: 'payout write-off <transaction_no>: books what the provider paid, or did not, against its earlier word',
    run: writeOff,
  },
  'payments reconcile': {
    usage: 'payments reconcile: posts waiting webhooks and asks the provider about every open payment',
    async run(services, _, say) {
      await postDue(services)
      say(`asked about ${await reconcile(services, { everything: true })} payments`)
      await catchUp(services, { everything: true })
      return true
    },
  },
  'account verify-email': {
    usage: 'account verify-email <page_url>: counts the address as verified',
    run: (services, args, say) => changeAccount(services, args, say, 'email_verified_at', true),
  },
  'account deactivate': {
    usage: 'account deactivate <page_url>: closes the page, as its owner could',
    run: (services, args, say) => changeAccount(services, args, say, 'deactivated_at', true),
  },
  'account reactivate': {
    usage: 'account reactivate <page_url>: opens the page again',
    run: (services, args, say) => changeAccount(services, args, say, 'deactivated_at', false),
  },
  'account reset-codes': {
    usage: 'account reset-codes <page_url>: forgets mobile number and authenticator app; codes go by e-mail',
    run: (services, [pageUrl], say) => ofAccount(services, pageUrl, say, (id) => resetCodes(services, id)),
  },
  'account suspend': {
    usage:
      'account suspend <page_url> <reason…>: closes the page for everybody and holds payouts; its owner may read and appeal',
    run: (services, [pageUrl, ...reason], say) =>
      ofDesk(say, pageUrl, reason, (page, message) =>
        suspend(services, operator(), page, { message, hold_payouts: true }),
      ),
  },
  'account restore': {
    usage: 'account restore <page_url> <reason…>: lifts the suspension',
    run: (services, [pageUrl, ...reason], say) =>
      ofDesk(say, pageUrl, reason, (page, message) => restore(services, operator(), page, message)),
  },
  'role grant': {
    usage: `role grant <email> <role>: one of ${roles.join(', ')}; works only with a second factor set up`,
    run: (services, args, say) => changeRole(services, args, say, grantRole),
  },
  'role revoke': {
    usage: 'role revoke <email> <role>: takes the role away',
    run: (services, args, say) => changeRole(services, args, say, revokeRole),
  },
  'desk verify': {
    usage: 'desk verify: proves that no row of the log of the desk was changed or taken out',
    run: verifyDesk,
  },
  'bank remove': {
    usage: 'bank remove <page_url> <bank_slug>: removes a payout account and tells its owner',
    run: (services, [pageUrl, slug], say) =>
      slug
        ? ofAccount(services, pageUrl, say, (id) => removeBank(services, id, slug))
        : Promise.resolve(no(say, 'which bank?')),
  },
  'secrets rotate': {
    usage: 'secrets rotate: seals with PIXEL_SECRET what a secret of PIXEL_SECRETS_OLD has sealed',
    run: rotate,
  },
  doctor: {
    usage: 'doctor: checks database, migrations, role, metrics, secrets, storage and provider',
    run: doctor,
  },
}

async function verify(services: Services, _: string[], say: Say): Promise<boolean> {
  const { findings, ours, theirs } = await proveBooks(services)
  for (const { invariant, detail } of findings) say(`BROKEN ${invariant}: ${detail}`)
  say(`${invariantCount} invariants, ${findings.length} rows break them`)
  const agrees = ours === theirs
  say(
    agrees
      ? `provider and clearing agree at ${formatPesos(toPesos(theirs))}`
      : `BROKEN provider totals equal clearing: theirs ${theirs}, ours ${ours} centavos`,
  )
  return findings.length === 0 && agrees
}

async function verifyDesk({ db }: Services, _: string[], say: Say): Promise<boolean> {
  const { broken, rows } = await verifyLog(db)
  if (broken !== undefined) return no(say, `BROKEN row ${broken} of the log of the desk is not as it was written`)
  say(`${rows} rows of the log of the desk, each as it was written`)
  return true
}

async function changeRole(
  services: Services,
  [email, name]: string[],
  say: Say,
  change: typeof grantRole,
): Promise<boolean> {
  const role = roles.find((one) => one === name)
  if (!email || !role) return no(say, `whose e-mail, and which of ${roles.join(', ')}?`)
  if (!(await change(services, operator(), email, role)))
    return no(say, `there is no verified account ${email} for which this would change anything`)
  say('done')
  return true
}

/** An action of the desk; what it refuses is said. */
async function ofDesk(
  say: Say,
  pageUrl: string | undefined,
  reason: string[],
  act: (pageUrl: string, message: string) => Promise<unknown>,
): Promise<boolean> {
  if (!pageUrl || reason.length === 0) return no(say, 'which page, and why?')
  try {
    await act(pageUrl.toLowerCase(), reason.join(' '))
  } catch (error) {
    if (error instanceof Failure) return no(say, error.message)
    throw error
  }
  say('done')
  return true
}

function operator(): Actor {
  return { operator: whoIsThis() }
}

async function refund(services: Services, args: string[], say: Say): Promise<boolean> {
  const [transactionNo] = args
  if (!transactionNo) return no(say, 'which transaction?')
  const seconds = getWait(args)
  if (seconds === undefined) return no(say, `--wait needs whole seconds, at most ${REFUND_WAIT_MAX_SECONDS}`)
  try {
    const paymentId = await refundPayment(services, transactionNo, `operator:${whoIsThis()}`)
    await sendRefunds(services, { keyPrefix: paymentId })
    return sayRefund(services, await awaitRefund(services, paymentId, seconds), transactionNo, say)
  } catch (error) {
    if (error instanceof RefundRefused) return no(say, error.message)
    throw error
  }
}

/** Seconds after `--wait`; undefined where that is no number of them. */
function getWait(args: string[]): number | undefined {
  const at = args.indexOf('--wait')
  if (at < 0) return REFUND_WAIT_SECONDS
  const text = args[at + 1] ?? ''
  return /^\d{1,4}$/.test(text) && Number(text) <= REFUND_WAIT_MAX_SECONDS ? Number(text) : undefined
}

/** The name the machine knows the operator by; a container may know none. */
function whoIsThis(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

/** True only once the provider has said that the payer has it: what is under way is not done. */
function sayRefund(
  { epayment }: Services,
  { state, amount, cause }: RefundEnd,
  transactionNo: string,
  say: Say,
): boolean {
  const what = `${formatPesos(toPesos(amount))} of ${transactionNo}`
  if (state === 'succeeded') {
    say(`refunded ${what}`)
    return true
  }
  if (state === 'failed')
    return no(
      say,
      `the provider refused to refund ${what}: ${epayment.refusalText(cause ?? '')} (${cause}); the creator has it again`,
    )
  return no(
    say,
    `under way: ${what} is set aside, and the provider has not yet said that it is refunded. It goes on by itself; ask again with: npm run pixel -- refund ${transactionNo}`,
  )
}

async function retryReceipt(services: Services, [capture]: string[], say: Say): Promise<boolean> {
  if (!capture) return no(say, 'which capture? `ledger verify` names it')
  if (!(await retryReceiptRefund(services, capture))) return no(say, `no refund of ${capture} has failed`)
  say('it will be sent back with the next round')
  return true
}

async function resend(services: Services, [transactionNo]: string[], say: Say): Promise<boolean> {
  if (!transactionNo) return no(say, 'which payout?')
  if (!(await resendPayout(services, transactionNo))) return no(say, `${transactionNo} does not wait for the operator`)
  say('taken up again')
  return true
}

async function writeOff(services: Services, [transactionNo]: string[], say: Say): Promise<boolean> {
  if (!transactionNo) return no(say, 'which payout?')
  const unbooked = await writeOffPayout(services, transactionNo, `operator:${whoIsThis()}`)
  if (unbooked === undefined) return no(say, `there is nothing about ${transactionNo} that could be written off`)
  const amount = formatPesos(toPesos(unbooked < 0n ? -unbooked : unbooked))
  say(unbooked < 0n ? `booked a gain of ${amount}` : `booked a loss of ${amount}`)
  return true
}

async function changeAccount(
  { db }: Services,
  [pageUrl]: string[],
  say: Say,
  column: 'email_verified_at' | 'deactivated_at',
  set: boolean,
): Promise<boolean> {
  if (!pageUrl) return no(say, 'which page?')
  const changed = await db
    .updateTable('accounts')
    .set({ [column]: set ? clock.now() : null })
    .where('id', '=', (eb) =>
      eb.selectFrom('profiles').select('account_id').where('page_url', '=', pageUrl.toLowerCase()),
    )
    .where(column, set ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return no(say, `there is no page ${pageUrl} for which this would change anything`)
  if (column === 'deactivated_at' && set) await db.deleteFrom('sessions').where('account_id', '=', changed.id).execute()
  await nameChanged(db, changed.id)
  say('done')
  return true
}

/** Does something to the account behind a page; `change` answers whether there was anything to change. */
async function ofAccount(
  { db }: Services,
  pageUrl: string | undefined,
  say: Say,
  change: (accountId: bigint) => Promise<boolean>,
): Promise<boolean> {
  if (!pageUrl) return no(say, 'which page?')
  const page = await db
    .selectFrom('profiles')
    .select('account_id')
    .where('page_url', '=', pageUrl.toLowerCase())
    .executeTakeFirst()
  if (!page || !(await change(page.account_id)))
    return no(say, `there is no page ${pageUrl} for which this would change anything`)
  say('done')
  return true
}

async function rotate(services: Services, _: string[], say: Say): Promise<boolean> {
  const { columns, receipts } = await rotateSecrets(services)
  for (const { name, sealed, unreadable } of columns)
    say(`${name}: ${sealed} sealed anew${unreadable > 0 ? `, ${unreadable} NOT READABLE with any secret named` : ''}`)
  say(`receipts: ${receipts} codes kept`)
  if (columns.some(({ unreadable }) => unreadable > 0))
    return no(say, 'name the secret these rows were sealed with in PIXEL_SECRETS_OLD, and run this again')
  say(`everything is sealed with PIXEL_SECRET; take the others out of PIXEL_SECRETS_OLD in an hour, when what is under way
(codes, payment pages, human checks) has ended`)
  return true
}

async function doctor(services: Services, _: string[], say: Say): Promise<boolean> {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(services.db),
    async migrations() {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(services.db)
      const missing = (await migrationNames()).filter((name) => !rows.some((row) => row.name === name))
      if (missing.length > 0) throw new Error(`not applied: ${missing.join(', ')}`)
    },
    async role() {
      const rights = await tooManyRights(services.db)
      if (rights.length > 0) throw new Error(`the database role has rights it does not need: ${rights.join(', ')}`)
    },
    async metrics() {
      const seen = await fetch(`${services.config.publicUrl}/metrics`, { signal: AbortSignal.timeout(5000) })
        .then((response) => response.text())
        .catch(() => '')
      if (seen.includes('# TYPE pixel_')) throw new Error('the public address gives /metrics away')
    },
    async secrets() {
      const others = await sealedWithOthers(services)
      if (others > 0) throw new Error(`${others} rows are not sealed with PIXEL_SECRET: run \`secrets rotate\``)
    },
    storage: () => services.storage.check(),
    provider: () => services.epayment.readCheckouts(['chk_doctor']),
  }
  let healthy = true
  for (const [name, check] of Object.entries(checks)) {
    const problem = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    )
    say(`${name}: ${problem ?? 'ok'}`)
    healthy &&= problem === undefined
  }
  return healthy
}

function getNow(args: string[]): Date | undefined {
  const at = args.indexOf('--now')
  if (at < 0) return clock.now()
  const date = new Date(args[at + 1] ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

function no(say: Say, why: string): false {
  say(why)
  return false
}
