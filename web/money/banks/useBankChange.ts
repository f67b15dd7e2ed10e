// A change of the payout accounts: submitting the form sends a code; submitting it with the code makes the change.
import type { CallInput, DataOf } from '#contract/endpoint.ts'
import { banks } from '#contract/money/banks.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import type { GivenCode } from '../../otp/CodeStep.tsx'
import { useCode } from '../../otp/useCode.ts'
import type { ApiError } from '../../shell/api.ts'
import { handleFailure } from '../../shell/failures.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { useCountdown } from '../../shell/useCountdown.ts'

type Change = typeof banks.add | typeof banks.updateMobile

interface Options<E extends Change> {
  /** The form, which shows errors of its fields. */
  form: { takeErrors: (error: ApiError) => void; reset: () => void }
  onDone: (data: Exclude<DataOf<E>, OtpChallenge>) => void
}

export function useBankChange<E extends Change>(endpoint: E, { form, onDone }: Options<E>) {
  const cache = useCache()
  const code = useCode()
  const wait = useCountdown()
  const request = useWrite(endpoint, {
    onDone: ({ data }) => take(data as DataOf<E>),
    on: { ValidationException: form.takeErrors, TooManyRequestsException: tooSoon },
  })
  const changing = useWrite(endpoint, {
    onDone: ({ data }) => take(data as DataOf<E>),
    on: { OTPCodeInvalidException: code.refuse, UnauthorizedAccessException: code.retype, any: beginAgain },
  })

  function take(data: DataOf<E>): void {
    if ('otp_token' in data) code.start(data)
    else onDone(data as Exclude<DataOf<E>, OtpChallenge>)
  }

  function tooSoon(error: ApiError): void {
    wait.start(error.retryInSeconds ?? 0)
  }

  /** After the error is closed, the form is empty (spec §4). If only the answer was lost, the accounts have changed. */
  function beginAgain(error: ApiError): void {
    cache.expire(banks.mine)
    code.reset()
    form.reset()
    handleFailure(error)
  }

  type Fields = Omit<CallInput<E>['body'], 'confirm' | keyof GivenCode>
  const send = (write: typeof request, body: object) => void write.send({ body } as unknown as CallInput<E>)
  return {
    code,
    /** Seconds until a code may be requested. */
    waitSeconds: wait.left,
    isRequesting: request.isBusy,
    isChanging: changing.isBusy,
    beginAgain,
    requestCode: (fields: Fields): void => send(request, { ...fields, confirm: 1 }),
    change: (fields: Fields, given: GivenCode): void => send(changing, { ...fields, ...given }),
  }
}
