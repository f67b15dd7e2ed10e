// Shows the refusal of a payout in a modal (spec §8: `errors.payout_request`).
import type { ApiError } from '../../shell/api.ts'
import { handleFailure } from '../../shell/failures.ts'
import { showError } from '../../shell/modals.ts'

export function showRefusal(error: ApiError): void {
  const reasons = error.errors.payout_request
  if (reasons) showError({ text: reasons.join(' ') })
  else handleFailure(error)
}
