// The field for choosing a page address: shows the full address while it is typed, and whether it is available.
import Check from 'lucide-react/icons/check'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { accounts } from '#contract/accounts.ts'
import { limits, pageUrlPattern } from '#contract/limits.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useRead } from '../shell/queries.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './accounts.module.css'

interface Props {
  label?: string
  value: string
  onChange: (value: string) => void
  /** From the form; shown until something is typed. */
  errors: string[] | undefined
}

export function PageUrlField({ label = say('Your page’s address'), value, onChange, errors }: Props) {
  const host = useHost()
  const { state, problem } = useAvailability(value)
  return (
    <div>
      <TextField
        label={label}
        name="page_url"
        before={<span className={styles.host}>{host}/</span>}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.pageUrlMax}
        placeholder={say('yourname')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        errors={errors ?? (problem ? [problem] : undefined)}
      />
      <p role="status" className={styles.availability}>
        {state === 'asking' && (
          <>
            <Spinner /> {say('Looking whether it is free…')}
          </>
        )}
        {state === 'free' && !errors && (
          <span className={styles.free}>
            <Check /> {say('{address} is free', { address: value.trim().toLowerCase() })}
          </span>
        )}
      </p>
    </div>
  )
}

type Availability = { state: 'unknown' | 'asking' | 'free' | 'refused'; problem?: string | undefined }

/** Queries 300 ms after the last key. An address that is still too short gets no error while it may grow. */
function useAvailability(typed: string): Availability {
  const settled = useSettled(typed.trim().toLowerCase(), limits.searchDebounceMs)
  const isValid = pageUrlPattern.test(settled)
  const { data, error } = useRead(accounts.pageUrlFree, { query: { page_url: settled } }, { enabled: isValid })
  if (settled !== typed.trim().toLowerCase()) return { state: 'unknown' }
  if (!isValid) {
    const mayGrow = settled.length < limits.pageUrlMin && /^([a-z0-9][a-z0-9._-]*)?$/.test(settled)
    return mayGrow ? { state: 'unknown' } : { state: 'refused', problem: say(pageTexts.pageUrlShape) }
  }
  // Without an answer only sending it tells.
  if (!data) return { state: error ? 'unknown' : 'asking' }
  return data.is_available
    ? { state: 'free' }
    : { state: 'refused', problem: data.reason ?? say(pageTexts.pageUrlTaken) }
}

function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Our own host, which only the browser knows for certain. */
function useHost(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => location.host,
    () => '',
  )
}
