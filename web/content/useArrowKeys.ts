import { useEffect, useEffectEvent } from 'react'

/** ← and →, wherever the focus is, unless the focused control uses them. */
export function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if ((event.target as Element).closest('input, textarea, select, [role="dialog"], [role="tablist"]')) return
    event.preventDefault()
    onStep(step)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
