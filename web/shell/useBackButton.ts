// The back button closes what stands on top.
import { type RefObject, useEffect, useRef } from 'react'
import type { SheetHandle } from '../ui/Sheet.tsx'
import { closeModal } from './modals.ts'

/** Each open modal is an entry of the history, so that Android's back button leaves it and not the page. */
export function useBackButton(sheet: RefObject<SheetHandle | null>, depth: number): void {
  const pushed = useRef(0)
  useEffect(() => {
    while (pushed.current < depth) pushEntry(++pushed.current)
    if (pushed.current > depth) {
      const steps = pushed.current - depth
      pushed.current = depth
      // Only if the browser still stands on our entry: a modal may have closed by leading elsewhere.
      if (history.state?.modalDepth === depth + steps) history.go(-steps)
    }
  }, [depth])
  useEffect(() => {
    function onBack(event: PopStateEvent) {
      const stays = typeof event.state?.modalDepth === 'number' ? event.state.modalDepth : 0
      const isOneStep = pushed.current - stays === 1
      while (pushed.current > stays) {
        pushed.current--
        if (!isOneStep) closeModal()
        // What may not be left now keeps its entry, for the next press.
        else if (sheet.current?.leave() === false) return pushEntry(++pushed.current)
      }
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [sheet])
}

function pushEntry(modalDepth: number): void {
  history.pushState({ ...history.state, modalDepth }, '')
}
