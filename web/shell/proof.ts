// What a form needs to know of the proof of identity that it requires.
import type { ErrorData, FailureBody } from '#contract/errors.ts'
import { usePosted } from './page-context.ts'

/** The refusal of the form posted there, if it was for want of a proof. */
export function useUnproven(action: string) {
  const failure = usePosted(action)?.failure
  return failure?.exception === 'StepUpException'
    ? { ...failure, data: failure.data as ErrorData<'StepUpException'> }
    : undefined
}

/** Whether a form was refused as a whole. The want of a proof is said by the proof itself, that of a field by the field. */
export function isRefused(failure: FailureBody | undefined): boolean {
  return failure !== undefined && !failure.errors && failure.exception !== 'StepUpException'
}
