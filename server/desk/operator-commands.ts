// What the operator does that the desk does too: the same functions, each with its row of the log, whose actor is the operator.
import { userInfo } from 'node:os'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { DeskAccountChange } from '#contract/desk/accounts.ts'
import { roles } from '#contract/endpoint.ts'
import { Failure } from '#server/kit/fail.ts'
import { awaitRefund, type RefundEnd } from '#server/money/payments/await-refund.ts'
import { sendRefunds } from '#server/money/payments/send-refunds.ts'
import { type Command, no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { changeAccount, removeBankOf, resetCodesOf } from './account-actions.ts'
import { restore, suspend } from './act.ts'
import { type Actor, verifyLog } from './log.ts'
import { payBackLogged, resend, retryReceipt, writeOff } from './money-actions.ts'
import { grantRole, revokeRole } from './roles.ts'

/** For the provider's word on a refund; most say it within seconds. */
const REFUND_WAIT_SECONDS = 30
const REFUND_WAIT_MAX_SECONDS = 3600

/** Why, in the log, where the operator gave no words. */
const UNSAID = 'By the operator’s command.'

export const deskCommands: Record<string, Command> = {
  refund: {
    usage:
      'refund <transaction_no> [--wait SECONDS]: gives a payment back to whoever paid it, and waits (30 s) for the provider to say that it has',
    run: refund,
  },
  'refund retry-receipt': {
    usage:
      'refund retry-receipt <capture>: asks the provider once more to send back money that was refused its way back',
    run: (services, [capture], say) =>
      asked(say, capture, 'which capture? `ledger verify` names it', async (capture) => {
        await retryReceipt(services, operator(), capture, UNSAID)
        return 'it will be sent back with the next round'
      }),
  },
  'payout resend': {
    usage: 'payout resend <transaction_no>: takes up a payout that waits for the operator; looks at the provider first',
    run: (services, [number], say) =>
      asked(say, number, 'which payout?', async (number) => {
        await resend(services, operator(), number, UNSAID)
        return 'taken up again'
      }),
  },
  'payout write-off': {
    usage: 'payout write-off <transaction_no>: books what the provider paid, or did not, against its earlier word',
    run: (services, [number], say) =>
      asked(say, number, 'which payout?', async (number) => {
        const lost = await writeOff(services, operator(), number, UNSAID)
        return `booked a ${lost < 0n ? 'gain' : 'loss'} of ${formatPesos(toPesos(lost < 0n ? -lost : lost))}`
      }),
  },
  'account verify-email': changing('verify-email', 'counts the address as verified'),
  'account deactivate': changing('deactivate', 'closes the page, as its owner could'),
  'account reactivate': changing('reactivate', 'opens the page again'),
  'account reset-codes': {
    usage: 'account reset-codes <page_url>: forgets mobile number, authenticator app and passkeys; codes go by e-mail',
    run: (services, [pageUrl, ...reason], say) =>
      onPage(say, pageUrl, (page) => resetCodesOf(services, operator(), page, why(reason))),
  },
  'account suspend': {
    usage:
      'account suspend <page_url> <reason…>: closes the page for everybody and holds payouts; its owner may read and appeal',
    run: (services, [pageUrl, ...reason], say) =>
      withReason(say, pageUrl, reason, (page, message) =>
        suspend(services, operator(), page, { message, hold_payouts: true }),
      ),
  },
  'account restore': {
    usage: 'account restore <page_url> <reason…>: lifts the suspension',
    run: (services, [pageUrl, ...reason], say) =>
      withReason(say, pageUrl, reason, (page, message) => restore(services, operator(), page, message)),
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
    run: (services, [pageUrl, slug, ...reason], say) =>
      slug
        ? onPage(say, pageUrl, (page) => removeBankOf(services, operator(), page, slug, why(reason)))
        : Promise.resolve(no(say, 'which bank?')),
  },
}

function operator(): Actor {
  return { operator: whoIsThis() }
}

/** The name the machine knows the operator by; a container may know none. */
function whoIsThis(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

function why(words: string[]): string {
  return words.length > 0 ? words.join(' ') : UNSAID
}

function changing(change: DeskAccountChange, what: string): Command {
  return {
    usage: `account ${change} <page_url> [reason…]: ${what}`,
    run: (services, [pageUrl, ...reason], say) =>
      onPage(say, pageUrl, (page) => changeAccount(services, operator(), page, { change, message: why(reason) })),
  }
}

function onPage(say: Say, pageUrl: string | undefined, act: (pageUrl: string) => Promise<unknown>): Promise<boolean> {
  return asked(say, pageUrl?.toLowerCase(), 'which page?', async (page) => {
    await act(page)
    return 'done'
  })
}

function withReason(
  say: Say,
  pageUrl: string | undefined,
  reason: string[],
  act: (pageUrl: string, message: string) => Promise<unknown>,
): Promise<boolean> {
  if (reason.length === 0) return Promise.resolve(no(say, 'which page, and why?'))
  return onPage(say, pageUrl, (page) => act(page, reason.join(' ')))
}

/** `act` answers what it did; what it refuses is said, and is not done. */
async function asked(
  say: Say,
  name: string | undefined,
  question: string,
  act: (name: string) => Promise<string>,
): Promise<boolean> {
  if (!name) return no(say, question)
  try {
    say(await act(name))
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return no(say, `${name}: ${Object.values(error.errors ?? {}).flat()[0] ?? error.message}`)
  }
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

async function verifyDesk({ db }: Services, _: string[], say: Say): Promise<boolean> {
  const { broken, rows } = await verifyLog(db)
  if (broken !== undefined) return no(say, `BROKEN row ${broken} of the log of the desk is not as it was written`)
  say(`${rows} rows of the log of the desk, each as it was written`)
  return true
}

async function refund(services: Services, args: string[], say: Say): Promise<boolean> {
  const [transactionNo] = args
  if (!transactionNo) return no(say, 'which transaction?')
  const seconds = getWait(args)
  if (seconds === undefined) return no(say, `--wait needs whole seconds, at most ${REFUND_WAIT_MAX_SECONDS}`)
  try {
    const paymentId = await payBackLogged(services, operator(), transactionNo, UNSAID)
    await sendRefunds(services, { keyPrefix: paymentId })
    return sayRefund(services, await awaitRefund(services, paymentId, seconds), transactionNo, say)
  } catch (error) {
    if (error instanceof Failure) return no(say, error.message)
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
