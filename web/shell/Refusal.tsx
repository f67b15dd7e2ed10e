// Why a form that was posted without JavaScript was refused.
import { Notice } from '../ui/Notice.tsx'
import { usePosted } from './page-context.ts'

/** Shown when this page answers a refused form, with `action` one that was posted there, and no field of it shows the reason. */
export function Refusal({ action, className }: { action?: string; className?: string | undefined }) {
  const failure = usePosted(action)?.failure
  return (
    failure && (
      <Notice tone="error" alert className={className}>
        {failure.message}
      </Notice>
    )
  )
}
