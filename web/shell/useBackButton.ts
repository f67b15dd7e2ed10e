// Makes the browser's back button close the top modal.
import { useEffect, useEffectEvent, useRef } from 'react'
import { closeModal } from './modals.ts'

/**
 * Each open modal has a history entry, so that Android's back button closes it instead of leaving the page. `onLeave` closes the
 * top one; false if it may not be closed now.
 */
export function useBackButton(depth: number, onLeave: () => boolean): void {
  const pushed = useRef(0)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    while (pushed.current < depth) pushEntry(++pushed.current)
    if (pushed.current > depth) {
      const steps = pushed.current - depth
      pushed.current = depth
      // Only if our history entry is still current: a modal may have closed by navigating to another page.
      if (history.state?.modalDepth === depth + steps) history.go(-steps)
    }
  }, [depth])
  useEffect(() => {
    function onBack(event: PopStateEvent) {
      const stays = typeof event.state?.modalDepth === 'number' ? event.state.modalDepth : 0
      // The entry of a modal that closed while the browser was still on its way back from another, or went on to another page.
      if (stays > pushed.current) return history.go(pushed.current - stays)
      const isOneStep = pushed.current - stays === 1
      while (pushed.current > stays) {
        pushed.current--
        if (!isOneStep) closeModal()
        // A modal that may not be closed now gets its entry back, for the next press.
        else if (!leave()) return pushEntry(++pushed.current)
      }
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
}

function pushEntry(modalDepth: number): void {
  history.pushState({ ...history.state, modalDepth }, '')
}
