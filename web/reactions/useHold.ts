// A press that lasts.
import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'

/** A press that lasts. The click that follows it is none. */
export function useHold(onHold: () => void) {
  const timer = useRef<number>(undefined)
  const held = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Whether the press that is ending was held; asked once. */
    wasHeld(): boolean {
      const was = held.current
      held.current = false
      return was
    },
    handlers: {
      onPointerDown: () => {
        held.current = false
        end()
        timer.current = window.setTimeout(() => {
          held.current = true
          onHold()
        }, limits.reactionHoldMs)
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      // A long press must not open the phone's own menu over the picker.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
