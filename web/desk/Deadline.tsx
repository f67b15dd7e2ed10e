// The time until something is due, or how long it has waited. Shows the date until JavaScript knows the current time.
import { useEffect, useState } from 'react'
import { formatDateTime } from '../shell/dates.ts'
import { cx } from '../ui/cx.ts'
import styles from './desk.module.css'

const MINUTE_MS = 60_000
/** With fewer hours left it is shown as urgent. */
const NEAR_HOURS = 6

/** `due` is the deadline; `since` is when the wait began. */
export function Deadline({ due, since }: { due: string | null; since: string }) {
  const now = useNow()
  if (due === null)
    return <When iso={since}>{now === undefined ? formatDateTime(since) : waited(now - time(since))}</When>
  const left = now === undefined ? undefined : time(due) - now
  const isNear = left === undefined || left < NEAR_HOURS * 60 * MINUTE_MS
  return (
    <When iso={due} className={cx(styles.due, isNear && styles.urgent)}>
      {left === undefined ? `due ${formatDateTime(due)}` : left < 0 ? `overdue ${span(-left)}` : `due in ${span(left)}`}
    </When>
  )
}

function When({ iso, className, children }: { iso: string; className?: string; children: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {children}
    </time>
  )
}

function useNow(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function time(iso: string): number {
  return new Date(iso).getTime()
}

function waited(ms: number): string {
  return `${span(Math.max(0, ms))} ago`
}

/** `40 min`, `5 h`, `3 d`. */
function span(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
