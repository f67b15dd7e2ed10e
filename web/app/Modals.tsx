// Loads the modal host on the first touch, or when a modal opens, because many visitors never open one.
import { type ComponentType, useEffect, useState } from 'react'
import { dropUnloadedModals, useModals } from '../shell/modals.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

interface Props {
  /** Loads the component that renders all modals. */
  load: () => Promise<ComponentType>
}

export function Modals({ load }: Props) {
  const modals = useModals()
  const [All, setAll] = useState<ComponentType>()
  const isNeeded = modals.length > 0 && !All
  useFetchedWhenTouched(load)
  useEffect(() => {
    if (!isNeeded) return
    load().then(
      (loaded) => setAll(() => loaded),
      () => dropUnloadedModals(modals),
    )
  }, [isNeeded, modals, load])
  if (All) return <All />
  return isNeeded && <PageLoader />
}

/** Starts the download on pointerdown or keydown, because a modal may open when the finger lifts. */
function useFetchedWhenTouched(load: Props['load']): void {
  useEffect(() => {
    const touches = ['pointerdown', 'keydown'] as const
    function fetchIt(): void {
      for (const touch of touches) removeEventListener(touch, fetchIt)
      // Opening a modal fetches again and reports a failure.
      load().catch(() => undefined)
    }
    for (const touch of touches) addEventListener(touch, fetchIt, { passive: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, fetchIt)
    }
  }, [load])
}
