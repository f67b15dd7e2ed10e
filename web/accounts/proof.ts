// What a card of the sign-in methods needs to know of the proof that its change requires.
import type { ReactNode } from 'react'
import type { FailureBody } from '#contract/errors.ts'

/**
 * The proof of an owner without a password, who gives a code instead: in a dialog, and without JavaScript in the card whose fragment this
 * is called with.
 */
export type Proof = (there: string) => ReactNode

/** Whether a form was refused as a whole. The want of a proof is said by the proof itself, that of a field by the field. */
export function isRefused(failure: FailureBody | undefined): boolean {
  return failure !== undefined && !failure.errors && failure.exception !== 'StepUpException'
}
