// Why a form that was posted without JavaScript was refused.
import { Notice } from '../ui/Notice.tsx'
import { usePosted } from './page-context.ts'

/** Shown when this page answers a refused form that was posted to `action`, and no field of it shows the reason. */
export function Refusal({ action, className }: { action: string; className?: string | undefined }) {
  const failure = usePosted(action)?.failure
  return (
    failure && (
      <Notice tone="error" alert className={className}>
        {Object.values(failure.errors ?? {}).flat()[0] ?? failure.message}
      </Notice>
    )
  )
}
