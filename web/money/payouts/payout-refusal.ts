// Shows the refusal of a payout in a modal (spec §8: `errors.payout_request`).
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import { handleFailure } from '../../shell/failures.ts'
import { showError } from '../../shell/modals.ts'

/** For an error before the payout was submitted, or with an answer that refuses it: nothing has left the wallet. */
export function showRefusal(error: ApiError): void {
  const reasons = error.errors.payout_request
  if (reasons) showError({ text: reasons.join(' ') })
  else if (!error.code || error.code === 'ServerException')
    showError({ text: `${error.message} ${say('Nothing was withdrawn.')}` })
  else handleFailure(error)
}
