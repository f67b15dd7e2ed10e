// The operator's refund of a payment, which waits for the provider's word.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { Failure } from '#server/kit/fail.ts'
import { awaitRefund, type RefundEnd } from '#server/money/payments/await-refund.ts'
import { sendRefunds } from '#server/money/payments/send-refunds.ts'
import { no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { payBackLogged } from './money-actions.ts'
import { operator, UNSAID } from './operator-words.ts'

/** For the provider's word on a refund; most say it within seconds. */
const REFUND_WAIT_SECONDS = 30
const REFUND_WAIT_MAX_SECONDS = 3600

export async function refund(services: Services, args: string[], say: Say): Promise<boolean> {
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
