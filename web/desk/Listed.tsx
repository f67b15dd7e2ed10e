// A list of the desk: its rows, or that it is empty, or that reading it failed. It never claims to be empty after a failure.
import type { ReactNode } from 'react'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './desk.module.css'

interface Props {
  pages: { rows: unknown[]; error: unknown; isLoading: boolean; reload: () => unknown }
  empty: string
  children: ReactNode
}

export function Listed({ pages: { rows, error, isLoading, reload }, empty, children }: Props) {
  if (rows.length > 0 || isLoading) return children
  if (!error) return <EmptyState text={empty} />
  return (
    <div className={styles.failed}>
      <ReadFailed onRetry={reload} text="This list could not be read." />
    </div>
  )
}
