/** Why a payment ended without money → the text its payer reads. */
export const paymentEndTexts = {
  expired: 'The time to pay ran out. Nothing was charged.',
  cancelled: 'The payment was cancelled. Nothing was charged.',
  not_as_asked: 'The money that arrived was not what was asked for, and is being sent back.',
  /** The two other causes of a payment that is `not_as_asked`. */
  goods_gone: 'This can no longer be paid for. Your money is being sent back.',
  paid_already: 'This was paid for already. Your money is being sent back.',
  failed: 'The payment did not go through. Nothing was charged.',
  other: '{text}',
} as const
export type PaymentEnd = keyof typeof paymentEndTexts
