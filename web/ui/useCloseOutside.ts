// Closes what is open above the page when something beside it is pressed.
import { type RefObject, useLayoutEffect } from 'react'

export function useCloseOutside(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })
}
