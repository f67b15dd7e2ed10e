// A long press.
import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'

/** Detects a long press, and lets the caller ignore the click that follows it. */
export function useHold(onHold: () => void) {
  const timer = useRef<number>(undefined)
  const held = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Whether the press that just ended was held; resets itself when read. */
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
      // A hold that ended beside the button was followed by no click.
      onKeyDown: () => {
        held.current = false
      },
      // A long press must not open the phone's context menu over the picker.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
