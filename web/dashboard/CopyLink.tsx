// Copies the whole address of one of our paths.
import { useSyncExternalStore } from 'react'
import { CopyButton, type CopyButtonProps } from '../ui/CopyButton.tsx'

/** The origin is the browser's, so that what is copied is the address people really use. */
export function CopyLink({ path, ...button }: { path: string } & Omit<CopyButtonProps, 'text'>) {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
  return <CopyButton label="Copy link" copiedLabel="Copied" {...button} text={origin + path} />
}

function never(): () => void {
  return () => undefined
}
