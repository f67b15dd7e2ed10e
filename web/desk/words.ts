// The desk's labels for codes of the contract.
import type { DeskMoney, DeskMoneyAction, PayoutContradiction } from '#contract/desk/money.ts'
import type { ReportedType } from '#contract/reports.ts'

export const typeNames: Record<ReportedType, string> = {
  profile: 'Page',
  photo: 'Snap',
  'photo.collection': 'Snap Slide',
  bloc: 'Bloc',
  question: 'Question',
  goal: 'Goal',
  donation: 'Gift',
  comment: 'Comment',
}

/** Labels of the kinds of subjects in the log. */
export const subjectNames: Record<string, string> = {
  ...typeNames,
  account: 'Account',
  report: 'Report',
  payment: 'Payment',
  payout: 'Payout',
  capture: 'Money',
  ledger: 'Ledger',
}

export const waitingNames: Record<DeskMoney['waiting'][number]['kind'], string> = {
  payout: 'Payout that was given up, or is held',
  refund: 'Refund that was given up, or that the provider does not accept',
  payment: 'Payment that was given up',
  webhook: 'Message of the provider nobody acted on',
  'receipt-refund': 'Money without a payment, refused its way back',
  'erased-balance': 'Money that came back to an erased account',
  contradiction: 'Payout of which the provider says two things',
}

/** How the provider contradicts our ledger about a payout. */
export const contradictionNames: Record<PayoutContradiction, string> = {
  two_payouts: 'It was paid out twice.',
  other_amount: 'Another amount was paid out.',
  failed_after_paid: 'It failed, after it had been paid.',
  cancelled_after_paid: 'It was cancelled, after it had been paid.',
  paid_after_failed: 'It was paid, after it had failed.',
  paid_after_cancelled: 'It was paid, after it had been cancelled.',
  other: 'Something that our books do not know.',
}

/** The effect of each button of a transaction. */
export const moneyActions: Record<DeskMoneyAction, string> = {
  refund: 'Refund: the payer gets it back, out of the creator’s balance',
  hold: 'Hold: it is not sent until somebody releases it',
  release: 'Release: it is sent with the next round',
  resend: 'Take it up again: the provider is asked about it first',
  'write-off': 'Write off: what the provider paid on top is our loss',
}

/** The effect of a write-off of what the provider took back after it had paid. */
export const giveBack = 'Give back: the payout is in the creator’s wallet again'

/** The effect of lifting a suspension. */
export function restoreText(payoutsHeld: boolean): string {
  return payoutsHeld ? 'Restore: the page opens again, held payouts go on' : 'Restore: the page opens again'
}

const actionNames: Record<string, string> = {
  'content.take-down': 'Took down',
  'content.restore': 'Put back',
  'account.suspend': 'Suspended',
  'account.suspend.hold-payouts': 'Suspended, payouts held',
  'account.restore': 'Lifted the suspension',
  'account.verify-email': 'Verified the e-mail',
  'account.deactivate': 'Deactivated',
  'account.reactivate': 'Reactivated',
  'account.reset-codes': 'Reset the codes',
  'report.dismiss': 'Dismissed',
  'report.take_down': 'Decided: take down',
  'report.suspend': 'Decided: suspend',
  'appeal.uphold': 'Appeal: stays suspended',
  'appeal.restore': 'Appeal: restored',
  'payment.refund': 'Refunded',
  'payout.book': 'Booked',
  'payout.hold': 'Held',
  'payout.release': 'Released',
  'payout.resend': 'Took up again',
  'payout.write-off': 'Wrote off',
  'payouts.resume': 'Resumed after a restore',
  'receipt-refund.retry': 'Asked again for the way back of',
  'refund-request.refuse': 'Refused to refund',
  'role.grant.moderator': 'Made moderator',
  'role.grant.finance': 'Given finance',
  'role.grant.admin': 'Made admin',
  'role.revoke.moderator': 'Moderator no more',
  'role.revoke.finance': 'Finance taken away',
  'role.revoke.admin': 'Admin no more',
}

/** Label of an action in the log; an action without a label is shown as its code. */
export function actionName(action: string): string {
  return actionNames[action] ?? action
}

/** A ledger state as a person reads it: `charged_back` is *Charged back*. */
export function stateName(state: string): string {
  const words = state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
