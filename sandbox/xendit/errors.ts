// Errors in Xendit's format: `{ error_code, message, errors? }`.
import { ApiError } from '../errors.ts'

/** An error with one of Xendit's own codes, for which the native dialect has no equivalent. */
export class XenditError extends ApiError {}

type Body = { error_code: string; message: string; errors?: { path: string; message: string }[] }

const CODES: Record<string, [status: number, code: string]> = {
  unauthorized: [401, 'INVALID_API_KEY'],
  not_found: [404, 'DATA_NOT_FOUND'],
  invalid_json: [400, 'INVALID_JSON_FORMAT'],
  too_many_requests: [429, 'RATE_LIMIT_EXCEEDED'],
  idempotency_key_reused: [409, 'DUPLICATE_ERROR'],
  idempotency_in_progress: [409, 'DUPLICATE_ERROR'],
  payment_not_refundable: [400, 'INELIGIBLE_TRANSACTION'],
  refund_exceeds_payment: [400, 'MAXIMUM_REFUND_AMOUNT_REACHED'],
  refund_settled: [400, 'INELIGIBLE_TRANSACTION'],
  channel_not_supported: [400, 'CHANNEL_CODE_NOT_SUPPORTED'],
  amount_above_limit: [400, 'MAXIMUM_TRANSFER_LIMIT_ERROR'],
  amount_below_limit: [400, 'MINIMUM_TRANSFER_LIMIT_ERROR'],
  invalid_state: [400, 'INVALID_STATUS'],
  internal_error: [500, 'SERVER_ERROR'],
}

export function toXenditError(error: ApiError): { status: number; body: Body } {
  const { code, message, field, status } = error
  const fallback: [number, string] = status < 500 ? [400, 'API_VALIDATION_ERROR'] : [500, 'SERVER_ERROR']
  const [xenditStatus, error_code] = error instanceof XenditError ? [status, code] : (CODES[code] ?? fallback)
  const errors = error_code === 'API_VALIDATION_ERROR' && { errors: [{ path: field ?? '', message }] }
  return { status: xenditStatus, body: { error_code, message, ...errors } }
}
