// A one-time code being asked for: whether one was sent, what is typed, and what is wrong with it.
import { useEffect, useState } from 'react'
import type { OtpChallenge } from '#contract/otp.ts'
import type { ApiError } from '../shell/api.ts'
import { codeText } from './code-text.ts'

/** A refused code is marked this long, then cleared (spec §8). */
const MARKED_MS = 2000

export type Code = ReturnType<typeof useCode>

/** `ask` opens the step once the server sent a code, `refuse` is for `OTPCodeInvalidException`, `reset` goes back to the form. */
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

  function ask(sent: OtpChallenge | undefined): void {
    setChallenge(sent)
    setTyped('')
    setRefusal('')
    setMarked(false)
    setUsedUp(false)
  }

  return {
    /** What the server sent; undefined while there is nothing to type a code for. */
    challenge,
    typed,
    /** What was said about the last code; stays after the field was cleared. */
    refusal,
    /** The field is red. */
    isMarked,
    /** No try is left, and the red has been seen: only a new beginning helps. */
    isOver: isUsedUp && !isMarked,
    /** A code was sent, for the first time or again. */
    ask,
    reset: () => ask(undefined),
    /** Takes what was typed or pasted and answers what stays of it. */
    type(text: string): string {
      const cleaned = codeText(text)
      setTyped(cleaned)
      return cleaned
    },
    refuse(error: ApiError): void {
      setRefusal(error.message)
      setMarked(true)
      setUsedUp(error.data.attempts_left === 0)
    },
  }
}
