// Xendit's refusal codes, explained for the operator. From the API's documentation and the official SDK, old and new.
import type { PayoutCause } from '../epayment.ts'

/** Refusals of the request itself. A code that is not listed is not understood, so the request may have succeeded. */
export const refusals = {
  API_VALIDATION_ERROR: 'a field is not as Xendit wants it',
  INVALID_JSON_FORMAT: 'Xendit could not read the request',
  INVALID_VALUE_ERROR: 'the channel does not accept one of the values',
  DATA_NOT_FOUND: 'Xendit knows no such thing',
  TRANSACTION_NOT_FOUND: 'Xendit does not know the payment',
  INVALID_MERCHANT_SETTINGS: 'our account is not set up at the channel: ask Xendit to mend it, then try again',
  INVALID_STATUS: 'it is in no state for this any more',
  CANCELLATION_NOT_ALLOWED: 'it is in no state to be cancelled any more',

  CHANNEL_CODE_NOT_SUPPORTED: 'Xendit sends no money through this channel',
  RECIPIENT_ACCOUNT_NUMBER_ERROR: 'the account number is not one of this bank or wallet',
  MINIMUM_TRANSFER_LIMIT_ERROR: 'less than the channel carries',
  MAXIMUM_TRANSFER_LIMIT_ERROR: 'more than the channel carries at once',
  AMOUNT_INCREMENT_NOT_SUPPORTED: 'the channel does not carry such an amount',

  INELIGIBLE_TRANSACTION: 'the payment is in no state to be refunded',
  INELIGIBLE_TRANSACTION_STATUS: 'the payment is in no state to be refunded',
  MAXIMUM_REFUND_AMOUNT_REACHED: 'more than is left of the payment',
  REFUND_AMOUNT_EXCEEDED: 'more than is left of the payment',
  REFUND_NOT_SUPPORTED: 'the channel sends nothing back: pay the payer in another way',
  PARTIAL_REFUND_NOT_SUPPORTED: 'the channel sends back the whole payment or nothing',
  PARTIAL_REFUND_COUNTS_EXCEEDED: 'the channel allows no further refund of this payment',
} as const satisfies Record<string, string>

/** What they mean to the creator of a payout; any other code is `rejected`. */
export const refusalCauses: Partial<Record<string, PayoutCause>> = {
  RECIPIENT_ACCOUNT_NUMBER_ERROR: 'account_unknown',
  MINIMUM_TRANSFER_LIMIT_ERROR: 'limit_reached',
  MAXIMUM_TRANSFER_LIMIT_ERROR: 'limit_reached',
  AMOUNT_INCREMENT_NOT_SUPPORTED: 'limit_reached',
}

/** Our key or our IP address is not accepted. */
export const misconfigurations: ReadonlySet<string> = new Set([
  'INVALID_API_KEY',
  'UNAUTHORIZED',
  'UNAUTHORIZED_SENDER_IP',
  'REQUEST_FORBIDDEN_ERROR',
])

/** About an earlier call with the same key, which may well have succeeded. */
export const duplicates: ReadonlySet<string> = new Set(['DUPLICATE_ERROR', 'IDEMPOTENCY_ERROR'])
