// On a phone the way to give stays at hand once the first one has scrolled away.
import { type RefObject, useEffect, useState } from 'react'
import type { PublicProfile } from '#contract/profiles.ts'
import { GiveButton } from '../gifts/GiveButton.tsx'
import styles from './creator-frame.module.css'

/** On a phone the way to give stays at hand once the first one has scrolled away. */
export function StickyGive({ creator, besides }: { creator: PublicProfile; besides: RefObject<HTMLElement | null> }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!besides.current) return
    const observer = new IntersectionObserver(([entry]) => setNeeded(entry?.isIntersecting === false))
    observer.observe(besides.current)
    return () => observer.disconnect()
  }, [besides])
  if (!isNeeded) return null
  return (
    <>
      {/* The end of the page can be scrolled out from under it. */}
      <div className={styles.room} />
      <div className={styles.sticky}>
        <GiveButton creator={creator} />
      </div>
    </>
  )
}
