// The operator's commands for refunds of payments: one makes a refund and waits for the provider's result, one books a refund that
// was made at the provider.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { Failure } from '#server/kit/fail.ts'
import { awaitRefund, type RefundEnd } from '#server/money/payments/await-refund.ts'
import type { UnrecordedRefund } from '#server/money/payments/book-unrecorded-refund.ts'
import { sendRefunds } from '#server/money/payments/send-refunds.ts'
import { no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { bookRefundLogged } from './book-logged.ts'
import { DEFAULT_REASON, getReason, operator } from './operator.ts'
import { refundLogged } from './refund-at-desk.ts'

/** Default wait for the provider's result; most refunds end within seconds. */
const REFUND_WAIT_SECONDS = 30
const REFUND_WAIT_MAX_SECONDS = 3600

export async function refund(services: Services, args: string[], say: Say): Promise<boolean> {
  const [transactionNo] = args
  if (!transactionNo) return no(say, 'which transaction?')
  const seconds = getWait(args)
  if (seconds === undefined) return no(say, `--wait needs whole seconds, at most ${REFUND_WAIT_MAX_SECONDS}`)
  try {
    const paymentId = await refundLogged(services, operator(), transactionNo, DEFAULT_REASON)
    await sendRefunds(services, { keyPrefix: paymentId })
    return printRefund(services, await awaitRefund(services, paymentId, seconds), transactionNo, say)
  } catch (error) {
    if (error instanceof Failure) return no(say, error.message)
    throw error
  }
}

/** The seconds after `--wait`; undefined if that is not a valid number. */
function getWait(args: string[]): number | undefined {
  const at = args.indexOf('--wait')
  if (at < 0) return REFUND_WAIT_SECONDS
  const text = args[at + 1] ?? ''
  return /^\d{1,4}$/.test(text) && Number(text) <= REFUND_WAIT_MAX_SECONDS ? Number(text) : undefined
}

/** Prints the result; true only if the provider reports the refund as succeeded, so a pending refund is not success. */
function printRefund(
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
  if (state === 'gathering')
    return no(
      say,
      `pending: the refund of ${what} is not complete: its creator agreed that the missing part comes out of their next income. Until then the provider is not asked`,
    )
  if (state === 'cancelled')
    return no(
      say,
      `cancelled: the refund of ${what} was not complete when the payment was disputed or its creator erased`,
    )
  return no(
    say,
    `pending: ${what} is reserved, and the provider has not yet confirmed the refund. It continues by itself; check it with: npm run pixel -- refund ${transactionNo}`,
  )
}

const notBooked: Record<Exclude<UnrecordedRefund['outcome'], 'booked' | 'gathering'>, string> = {
  unknown: 'the provider does not know it',
  'not succeeded': 'the provider has not confirmed it, so no money has moved',
  'no payment': 'it belongs to no payment of this ledger',
  part: 'it is a part of its payment, and the ledger refunds whole payments only: complete it at the provider, or have the payer return it',
  another: 'its payment has another refund, so the payer may have been paid twice',
}

export async function bookRefund(services: Services, [refundId, ...reason]: string[], say: Say): Promise<boolean> {
  if (!refundId) return no(say, 'which refund? `ledger verify` names it')
  try {
    const booked = await bookRefundLogged(services, operator(), refundId, getReason(reason))
    if (!('transactionNo' in booked)) return no(say, `${refundId}: ${notBooked[booked.outcome]}. Nothing was changed`)
    const what = `${formatPesos(toPesos(booked.amount))} of ${booked.transactionNo}`
    if (booked.outcome === 'gathering')
      return no(
        say,
        `${what} is more than its creator has: the rest comes out of their next income. Until then verification reports the difference`,
      )
    say(`booked the refund of ${what}`)
    return true
  } catch (error) {
    if (error instanceof Failure) return no(say, `${refundId}: ${error.message}`)
    throw error
  }
}
