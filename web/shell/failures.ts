// Maps each failure to its behaviour (the table of spec §8). A caller may handle codes itself; all others are handled here.
import type { ErrorCode, ProofMethod } from '#contract/errors.ts'
import { say } from '../language/say.ts'
import { ApiError } from './api.ts'
import { openModal, showError } from './modals.ts'
import { toast } from './toasts.ts'

/** `any` is called for each code without a handler of its own, except an ended session. */
export type FailureHandlers = Partial<Record<ErrorCode | 'any', (error: ApiError) => void>>

const table: FailureHandlers = {
  ReactionNotAllowedException: (error) => showError({ title: say('UNABLE TO REAX'), text: error.message }),
  AccountAlreadyExistsException: (error) =>
    openModal('verify-email', { email: typeof error.data.email === 'string' ? error.data.email : '' }),
  ValidationException: (error) => {
    // A form marks its own fields; this shows the errors of fields that no form shows.
    for (const text of Object.values(error.errors).flat().slice(0, 3)) toast(text, 'error')
  },
}

/** The user closed the step-up modal: nothing was done, and no message is shown. */
class StepUpCancelled extends Error {}

/** Runs a call; if the server requires a fresh proof of identity (step-up), asks for it and runs the call again. */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'StepUpException') throw error
    await new Promise<void>((onProven, reject) =>
      openModal('step-up', {
        methods: error.data.methods as ProofMethod[],
        onProven,
        onCancel: () => reject(new StepUpCancelled()),
      }),
    )
    return run()
  }
}

/** An ended session always leads to the login, whatever else its handler does. */
export function handleFailure(error: unknown, on: FailureHandlers = {}): void {
  if (error instanceof StepUpCancelled) return
  const failure = error instanceof ApiError ? error : new ApiError({})
  if (failure.code === 'UnauthorizedAccessException') {
    on.UnauthorizedAccessException?.(failure)
    openModal('login', {})
    return
  }
  // Without a code no answer of the API arrived: the caller knows as little as after an error of the server.
  const own = on[failure.code ?? 'ServerException'] ?? on.any ?? (failure.code && table[failure.code])
  if (own) own(failure)
  else showError({ text: failure.message })
}
