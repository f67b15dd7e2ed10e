// Seconds until something may be tried again.
import { useEffect, useState } from 'react'

/** `start(300)` begins; `left` falls to 0 once a second and does not drift while the phone sleeps. */
export function useCountdown(initialSeconds = 0) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000)
  const [left, setLeft] = useState(initialSeconds)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return { left, start: (seconds: number) => setEndsAt(Date.now() + seconds * 1000) }
}

/** `4:59`, as a countdown shows it. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
