import type { ReactNode } from 'react'
import { say } from '../language/say.ts'

/** Wraps skeletons and announces once what is loading, such as "Loading transactions". */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      <div aria-busy="true" className={className}>
        <span role="status" className="visually-hidden">
          {label}
        </span>
        {children}
      </div>
      {/* Only a read that failed on the server leaves a skeleton in its HTML; the script reads again by itself. */}
      <p className="without-script">{say('This did not load: load this page again.')}</p>
    </>
  )
}
