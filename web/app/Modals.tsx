// The place of the modals: their sheet is fetched when the first one opens, for whoever only reads opens none.
import { type ComponentType, useEffect, useState } from 'react'
import { say } from '../language/say.ts'
import { removeModals, useModals } from '../shell/modals.ts'
import { toast } from '../shell/toasts.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

interface Props {
  /** Fetches what draws them. */
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
      () => {
        // What the last one would have said, or why there is nothing, is said in a snackbar. The next opening asks again.
        const { text } = modals[modals.length - 1]!.props as { text?: string }
        toast(text ?? say('No connection. Please check your signal and try again.'), 'error')
        removeModals(modals.map(({ id }) => id))
      },
    )
  }, [isNeeded, modals, load])
  if (All) return <All />
  return isNeeded && <PageLoader />
}

/** A finger that comes down may be about to open a modal: on a slow line its sheet is then on its way before it lifts. */
function useFetchedWhenTouched(load: Props['load']): void {
  useEffect(() => {
    const touches = ['pointerdown', 'keydown'] as const
    function fetchIt(): void {
      for (const touch of touches) removeEventListener(touch, fetchIt)
      // Should it fail, whoever opens a modal asks again and hears of it.
      load().catch(() => undefined)
    }
    for (const touch of touches) addEventListener(touch, fetchIt, { passive: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, fetchIt)
    }
  }, [load])
}
