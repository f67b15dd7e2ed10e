// The browser's side of the human check: fetch a challenge, solve it in a worker, encode the answer.
import { useEffect, useRef, useState } from 'react'
import { solveHumanCheck } from './solve-human-check.ts'

/** A challenge is valid for ten minutes; older answers than this are not sent any more. */
const FRESH_MS = 8 * 60_000

export type HumanCheckState = 'idle' | 'working' | 'ready' | 'failed'

/** A human check that starts early, so that its answer is ready when the form is sent. */
export function useHumanCheck() {
  const [state, setState] = useState<HumanCheckState>('idle')
  const underWay = useRef<{ answer: Promise<string>; until: number; leave: AbortController }>(undefined)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      underWay.current?.leave.abort()
    }
  }, [])

  /** The answer; starts a check unless a fresh one exists or is running. Fails for whoever has left the page. */
  function answer(): Promise<string> {
    if (hasLeft.current) return Promise.reject(new DOMException('The page was left.', 'AbortError'))
    if (underWay.current && underWay.current.until > Date.now()) return underWay.current.answer
    const leave = new AbortController()
    const begun = { answer: solveHumanCheck(leave.signal), until: Date.now() + FRESH_MS, leave }
    underWay.current = begun
    setState('working')
    begun.answer.then(
      () => setState('ready'),
      () => {
        if (underWay.current === begun) underWay.current = undefined
        if (!leave.signal.aborted) setState('failed')
      },
    )
    return begun.answer
  }

  return {
    state,
    answer,
    /** Starts without waiting; failures are reported by `state`. */
    begin: (): void => void answer().catch(() => undefined),
    /** The answer was used up: the next call starts a new check. */
    forget: (): void => {
      underWay.current = undefined
      setState('idle')
    },
  }
}
