/** Why a refund that was accepted failed. */
export const refundFailures = {
  CANCELLED: 'it was cancelled at Xendit',
  ACCOUNT_ACCESS_BLOCKED: 'the account it was paid from is blocked',
  ACCOUNT_NOT_FOUND: 'the account it was paid from is gone',
  DUPLICATE_ERROR: 'it was refunded already',
  INSUFFICIENT_BALANCE: 'our balance at Xendit was too small',
  REFUND_FAILED: 'the channel did not take it back',
} as const satisfies Record<string, string>
