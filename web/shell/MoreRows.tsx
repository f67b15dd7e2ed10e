// Loads more rows of a list: on scroll (Sentinel) or by a button (MoreRows).
import { useEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { onPlainClick } from '../ui/on-plain-click.ts'

export function MoreRows({
  href,
  isLoadingMore,
  loadMore,
  children,
}: {
  href: string | undefined
  isLoadingMore: boolean
  loadMore: () => void
  children: string
}) {
  const props = {
    variant: 'outline',
    size: 'medium',
    busy: isLoadingMore,
    busyText: say('Loading…'),
    children,
  } as const
  if (href === undefined) return <Button {...props} onClick={loadMore} />
  return <Button {...props} as="a" href={href} rel="next" onClick={onPlainClick(loadMore)} />
}

export function Sentinel({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '400px' })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [onSeen])
  return <div ref={mark} />
}
