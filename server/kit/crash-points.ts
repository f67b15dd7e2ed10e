// Where a process can be made to die, to prove that dying there loses nothing and doubles nothing.
// `PIXEL_CRASH_AT=payout.claimed` kills it there the first time, `PIXEL_CRASH_AT=payout.claimed:3` the third. Never in production.

/** Each is between two steps of which only the first has happened. */
export const crashPoints = [
  /** The payment is committed, the provider not asked. */
  'checkout.written',
  /** The provider opened the checkout, and we have not written down which. */
  'checkout.opened',
  /** The webhook is committed, the provider not answered. */
  'webhook.stored',
  /** The provider was read again, nothing posted. */
  'webhook.read',
  /** Posted, and the webhook not marked as applied. */
  'webhook.applied',
  /** Code used, money reserved, payout and order written: nothing committed. */
  'payout.reserved',
  /** All of that committed, the creator not answered. */
  'payout.committed',
  /** The order is taken to be sent, the provider not asked. */
  'payout.claimed',
  /** The provider answered, nothing written. */
  'payout.answered',
  /** What the provider said is posted and written: nothing committed. */
  'payout.settling',
  /** And committed. */
  'payout.settled',
  /** The provider called it back, nothing written. */
  'payout.cancelled',
  /** The payment's money is set aside, the provider not asked. */
  'refund.committed',
  /** The provider answered, nothing written. */
  'refund.answered',
  /** Money is asked for back: nothing committed. */
  'refund-request.written',
  /** And committed, who asked not answered. */
  'refund-request.committed',
  /** What the provider said of a dispute is posted and written: nothing committed. */
  'dispute.booking',
  /** And committed. */
  'dispute.booked',
  /** A capture in suspense is sent back by the provider, and not in the books. */
  'receipt-refund.answered',
  /** One creator's money of the 15th is released, the next one's not. */
  'release.between',
  /** The pictures of an export are listed, and none is read. */
  'export.collected',
  /** Some of them are. */
  'export.hashed',
  /** All of it is there, and its owner not told. */
  'export.written',
  /** The words of somebody who is erased are gone, their pictures not. */
  'erasure.begun',
  /** Some of the pictures are. */
  'erasure.between',
  /** What was scheduled is published, with its event: nothing committed. */
  'publishing.written',
  /** And committed. */
  'publishing.committed',
  /** A batch of followers is told of a new post: nothing committed. */
  'post.telling',
  /** And committed, the next batch not begun. */
  'post.told',
  /** A digest is written and its notices are taken: nothing committed. */
  'digest.written',
] as const
export type CrashPoint = (typeof crashPoints)[number]

let armed: { point: string; left: number } | undefined

/** Whether this names a point: `payout.claimed` or `payout.claimed:3`. */
export function isCrashPoint(text: string): boolean {
  return (crashPoints as readonly string[]).includes(text.replace(/:[1-9]\d*$/, ''))
}

/** From now on the process dies there; undefined: nowhere. */
export function armCrashPoint(text: string | undefined): void {
  const [point = '', left = '1'] = text?.split(':') ?? []
  armed = point ? { point, left: Number(left) } : undefined
}

/** The process ends here, as by a power cut, if it was told to. */
export function crashPoint(point: CrashPoint): void {
  if (armed?.point === point && --armed.left === 0) process.kill(process.pid, 'SIGKILL')
}
