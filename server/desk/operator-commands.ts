// The operator's commands for actions of the desk: the same functions, logged with the operator as actor.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { DeskAccountChange } from '#contract/desk/accounts.ts'
import { type Command, no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { changeAccount, removeBankOf, resetCodesOf } from './account-actions.ts'
import { verifyLog } from './log.ts'
import { resend, retryReceipt, writeOff } from './money-actions.ts'
import { DEFAULT_REASON, getReason, onPage, operator, runOn, withReason } from './operator-action.ts'
import { refund } from './operator-refund.ts'
import { roleCommands } from './operator-roles.ts'
import { restore, suspend } from './suspend.ts'

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
      runOn(say, capture, 'which capture? `ledger verify` names it', async (capture) => {
        await retryReceipt(services, operator(), capture, DEFAULT_REASON)
        return 'it will be sent back with the next round'
      }),
  },
  'payout resend': {
    usage: 'payout resend <transaction_no>: takes up a payout that waits for the operator; looks at the provider first',
    run: (services, [number], say) =>
      runOn(say, number, 'which payout?', async (number) => {
        await resend(services, operator(), number, DEFAULT_REASON)
        return 'taken up again'
      }),
  },
  'payout write-off': {
    usage: 'payout write-off <transaction_no>: books what the provider paid, or did not, against its earlier word',
    run: (services, [number], say) =>
      runOn(say, number, 'which payout?', async (number) => {
        const lost = await writeOff(services, operator(), number, DEFAULT_REASON)
        return `booked a ${lost < 0n ? 'gain' : 'loss'} of ${formatPesos(toPesos(lost < 0n ? -lost : lost))}`
      }),
  },
  'account verify-email': changing('verify-email', 'counts the address as verified'),
  'account deactivate': changing('deactivate', 'closes the page, as its owner could'),
  'account reactivate': changing('reactivate', 'opens the page again'),
  'account reset-codes': {
    usage: 'account reset-codes <page_url>: forgets mobile number, authenticator app and passkeys; codes go by e-mail',
    run: (services, [pageUrl, ...reason], say) =>
      onPage(say, pageUrl, (page) => resetCodesOf(services, operator(), page, getReason(reason))),
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
  ...roleCommands,
  'desk verify': {
    usage: 'desk verify: proves that no row of the log of the desk was changed or taken out',
    run: verifyDesk,
  },
  'bank remove': {
    usage: 'bank remove <page_url> <bank_slug>: removes a payout account and tells its owner',
    run: (services, [pageUrl, slug, ...reason], say) =>
      slug
        ? onPage(say, pageUrl, (page) => removeBankOf(services, operator(), page, slug, getReason(reason)))
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
  if (broken !== undefined) return no(say, `BROKEN row ${broken} of the log of the desk is not as it was written`)
  say(`${rows} rows of the log of the desk, each as it was written`)
  return true
}
