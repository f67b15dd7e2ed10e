// The operator's commands for actions of the desk: the same functions, logged with the operator as actor.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { DeskAccountChange } from '#contract/desk/accounts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { type Command, no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { changeAccount, removeAccountBank, resetAccountCodes } from './account-actions.ts'
import { resend, resumePayouts, retryReceipt, takeOver, writeOff } from './money-actions.ts'
import { DEFAULT_REASON, getReason, operator } from './operator.ts'
import { onPage, runOn, withReason } from './operator-action.ts'
import { bookPayout } from './operator-payout.ts'
import { bookRefund, refund } from './operator-refund.ts'
import { roleCommands } from './operator-roles.ts'
import { restore } from './restore.ts'
import { suspend } from './suspend.ts'
import { verifyLog } from './verify-log.ts'

export const deskCommands: Record<string, Command> = {
  refund: {
    usage:
      'refund <transaction_no> [--wait SECONDS]: refunds a payment, and waits (30 s) for the provider’s confirmation',
    run: refund,
  },
  'refund book': {
    usage:
      'refund book <refund> [reason…]: books a refund of a payment that was made at the provider itself; its creator pays for it',
    run: bookRefund,
  },
  'refund retry-receipt': {
    usage: 'refund retry-receipt <capture>: retries the refund of a capture in suspense that the provider refused',
    run: (services, [capture], say) =>
      runOn(say, capture, 'which capture? `ledger verify` names it', async (capture) => {
        await inTransaction(services.db, (tx) => retryReceipt(tx, services, operator(), capture, DEFAULT_REASON))
        return 'its refund is retried in the next round'
      }),
  },
  'payout book': {
    usage:
      'payout book <payout> <page_url> [reason…]: books a payout that was made after the backup that was restored; debits this page’s creator',
    run: bookPayout,
  },
  'payouts resume': {
    usage:
      'payouts resume <reason…>: after a restore, lets payouts go on although `payments recover` still names what the ledger lacks',
    run: (services, reason, say) =>
      runOn(say, reason.join(' '), 'why?', async (message) =>
        (await resumePayouts(services, operator(), message)) ? 'payouts go on' : 'payouts did not wait',
      ),
  },
  'payout resend': {
    usage: 'payout resend <transaction_no>: resumes a payout that waits for the operator; queries the provider first',
    run: (services, [number], say) =>
      runOn(say, number, 'which payout?', async (number) => {
        await inTransaction(services.db, (tx) => resend(tx, operator(), number, DEFAULT_REASON))
        return 'resumed'
      }),
  },
  'payout write-off': {
    usage:
      'payout write-off <transaction_no>: closes what the provider reported differently before: a loss is ours, what it took back is the creator’s',
    run: (services, [number], say) =>
      runOn(say, number, 'which payout?', async (number) => {
        const lost = await inTransaction(services.db, (tx) => writeOff(tx, operator(), number, DEFAULT_REASON))
        return lost < 0n ? 'it is back in its creator’s wallet' : `posted a loss of ${formatPesos(toPesos(lost))}`
      }),
  },
  'account take-over': {
    usage:
      'account take-over <account> <reason…>: takes over what came back to an account after it was erased; /desk/money names it',
    run: (services, [account, ...reason], say) =>
      runOn(say, reason.length > 0 ? account : undefined, 'which account, and why?', async (number) => {
        const taken = await inTransaction(services.db, (tx) => takeOver(tx, operator(), number, reason.join(' ')))
        return `${formatPesos(toPesos(taken))} taken over`
      }),
  },
  'account verify-email': changing('verify-email', 'marks the address as verified'),
  'account deactivate': changing('deactivate', 'deactivates the account, as its owner could'),
  'account reactivate': changing('reactivate', 'reactivates the account'),
  'account reset-codes': {
    usage:
      'account reset-codes <page_url> [reason…]: removes mobile number, authenticator app and passkeys; codes are then sent by e-mail',
    run: (services, [pageUrl, ...reason], say) =>
      onPage(say, pageUrl, (page) => resetAccountCodes(services, operator(), page, getReason(reason))),
  },
  'account suspend': {
    usage:
      'account suspend <page_url> <reason…>: hides the page from everybody and holds payouts; its owner may read and appeal',
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
  ...roleCommands,
  'desk verify': {
    usage: 'desk verify: verifies that no row of the desk’s log was changed or removed',
    run: verifyDesk,
  },
  'bank remove': {
    usage: 'bank remove <page_url> <bank_slug> [reason…]: removes a payout account and notifies its owner',
    run: (services, [pageUrl, slug, ...reason], say) =>
      slug
        ? onPage(say, pageUrl, (page) => removeAccountBank(services, operator(), page, slug, getReason(reason)))
        : Promise.resolve(no(say, 'which bank?')),
  },
}

function changing(change: DeskAccountChange, what: string): Command {
  return {
    usage: `account ${change} <page_url> [reason…]: ${what}`,
    run: (services, [pageUrl, ...reason], say) =>
      onPage(say, pageUrl, (page) => changeAccount(services, operator(), page, { change, message: getReason(reason) })),
  }
}

async function verifyDesk({ db }: Services, _: string[], say: Say): Promise<boolean> {
  const { broken, rows } = await verifyLog(db)
  if (broken !== undefined)
    return no(say, `BROKEN row ${broken} of the desk’s log was changed, or a row before it was removed`)
  say(`${rows} rows of the desk’s log, none changed or removed`)
  return true
}
