// State of a one-time code: the challenge, the typed text, and its error.
import { useEffect, useState } from 'react'
import type { OtpChallenge } from '#contract/otp.ts'
import type { ApiError } from '../shell/api.ts'
import { codeText } from './code-text.ts'

/** A refused code is marked this long, then cleared (spec §8). */
const MARKED_MS = 2000

export type Code = ReturnType<typeof useCode>

/** `start` opens the step once the server sent a code, `refuse` is for `OTPCodeInvalidException`, `reset` returns to the form. */
export function useCode() {
  const [challenge, setChallenge] = useState<OtpChallenge>()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isMarked, setMarked] = useState(false)
  const [isUsedUp, setUsedUp] = useState(false)
  useEffect(() => {
    if (!isMarked) return
    const timer = setTimeout(() => {
      setMarked(false)
      setTyped('')
    }, MARKED_MS)
    return () => clearTimeout(timer)
  }, [isMarked])

  function start(sent: OtpChallenge | undefined): void {
    setChallenge(sent)
    setTyped('')
    setRefusal('')
    setMarked(false)
    setUsedUp(false)
  }

  return {
    /** The server's challenge; undefined while no code is needed. */
    challenge,
    typed,
    /** The error of the last code; stays after the field was cleared. */
    refusal,
    /** The field is red. */
    isMarked,
    /** No try is left, and the marking has ended: the user can only start again. */
    isOver: isUsedUp && !isMarked,
    /** A code was sent, for the first time or again. */
    start,
    reset: () => start(undefined),
    /** Takes the typed or pasted text and returns its digits. */
    type(text: string): string {
      const cleaned = codeText(text)
      setTyped(cleaned)
      return cleaned
    },
    /** Whose session has ended signs in again and types the code again: it is still good. */
    retype: () => setTyped(''),
    refuse(error: ApiError): void {
      setRefusal(error.message)
      setMarked(true)
      setUsedUp(error.data.attempts_left === 0)
    },
  }
}
