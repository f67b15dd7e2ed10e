// Points where a process can be made to die, to prove that a crash there loses nothing and doubles nothing.
// `PIXEL_CRASH_AT=payout.claimed` kills it there the first time, `PIXEL_CRASH_AT=payout.claimed:3` the third. Never in production.

/** Each lies between two steps of which only the first has happened. */
export const crashPoints = [
  /** The payment is committed, the provider not called. */
  'checkout.written',
  /** The provider opened the checkout, its id not written. */
  'checkout.opened',
  /** The webhook is committed, and not answered. */
  'webhook.stored',
  /** The object was read again at the provider, nothing posted. */
  'webhook.read',
  /** Posted, and the webhook not marked as applied. */
  'webhook.applied',
  /** Code used, money reserved, payout and attempt written: nothing committed. */
  'payout.reserved',
  /** All of that committed, the creator not answered. */
  'payout.committed',
  /** The attempt is claimed for sending, the provider not called. */
  'payout.claimed',
  /** The provider answered, nothing written. */
  'payout.answered',
  /** The provider's answer is posted and written: nothing committed. */
  'payout.settling',
  /** And committed. */
  'payout.settled',
  /** The provider cancelled the payout, nothing written. */
  'payout.cancelled',
  /** The payment's money is set aside, the provider not called. */
  'refund.committed',
  /** The provider answered, nothing written. */
  'refund.answered',
  /** The request for a refund is written: nothing committed. */
  'refund-request.written',
  /** And committed, the payer not answered. */
  'refund-request.committed',
  /** The provider's state of a dispute is posted and written: nothing committed. */
  'dispute.booking',
  /** And committed. */
  'dispute.booked',
  /** The provider has sent back a capture in suspense, and the ledger does not have it. */
  'receipt-refund.answered',
  /** One creator's money of the 15th is released, the next one's not. */
  'release.between',
  /** The pictures of an export are listed, and none is read. */
  'export.collected',
  /** Some of them are. */
  'export.hashed',
  /** All of it is written, and its owner not notified. */
  'export.written',
  /** The texts of an account that is being erased are gone, its pictures not. */
  'erasure.begun',
  /** Some of the pictures are. */
  'erasure.between',
  /** What was scheduled is published, with its domain event: nothing committed. */
  'publishing.written',
  /** And committed. */
  'publishing.committed',
  /** A batch of followers is notified of a new post: nothing committed. */
  'post.notifying',
  /** And committed, the next batch not begun. */
  'post.notified',
  /** A digest is written and its notices are claimed: nothing committed. */
  'digest.written',
] as const
export type CrashPoint = (typeof crashPoints)[number]

let armed: { point: string; left: number } | undefined

/** Whether this names a point: `payout.claimed` or `payout.claimed:3`. */
export function isCrashPoint(text: string): boolean {
  return (crashPoints as readonly string[]).includes(text.replace(/:[1-9]\d*$/, ''))
}

/** From now on the process dies at this point; undefined: nowhere. */
export function armCrashPoint(text: string | undefined): void {
  const [point = '', left = '1'] = text?.split(':') ?? []
  armed = point ? { point, left: Number(left) } : undefined
}

/** Kills the process here, as a power cut would, if this point is armed. */
export function crashPoint(point: CrashPoint): void {
  if (armed?.point === point && --armed.left === 0) process.kill(process.pid, 'SIGKILL')
}
