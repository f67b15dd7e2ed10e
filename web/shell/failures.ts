// Failure → behaviour: the table of spec §8, once. A place may take a code for itself, everything else ends here.
import type { ErrorCode, ProofMethod } from '#contract/errors.ts'
import { failureTexts } from '#contract/errors.ts'
import { say } from '../language/say.ts'
import { ApiError } from './api.ts'
import { openModal, showError } from './modals.ts'
import { toast } from './toasts.ts'

export type FailureHandlers = Partial<Record<ErrorCode | 'any', (error: ApiError) => void>>

const table: FailureHandlers = {
  UnauthorizedAccessException: () => openModal('login', {}),
  ReactionNotAllowedException: (error) => showError({ title: say('UNABLE TO REAX'), text: error.message }),
  AccountAlreadyExistsException: (error) =>
    openModal('verify-email', { email: typeof error.data.email === 'string' ? error.data.email : '' }),
  ValidationException: (error) => {
    // Fields that stand on the page are marked by their form; this is for what it could not place.
    for (const text of Object.values(error.errors).flat().slice(0, 3)) toast(text, 'error')
  },
}

/** Whoever was asked for a fresh proof went away instead: nothing was done, and nothing needs to be said. */
class ProofLeft extends Error {}

/** Runs a call; where it wants a fresh proof, asks for one and runs it again. */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'StepUpException') throw error
    await new Promise<void>((onProven, leave) =>
      openModal('step-up', {
        methods: error.data.methods as ProofMethod[],
        onProven,
        onLeft: () => leave(new ProofLeft()),
      }),
    )
    return run()
  }
}

export function handleFailure(error: unknown, on: FailureHandlers = {}): void {
  if (error instanceof ProofLeft) return
  const failure = error instanceof ApiError ? error : new ApiError({ message: failureTexts.text })
  const own = (failure.code && on[failure.code]) ?? on.any ?? (failure.code && table[failure.code])
  if (own) own(failure)
  else showError({ text: failure.message })
}
