// The sticky give button at the bottom of a phone's screen.
import { type RefObject, useEffect, useState } from 'react'
import type { PublicProfile } from '#contract/profiles.ts'
import { GiveButton } from '../gifts/GiveButton.tsx'
import styles from './creator-frame.module.css'

interface Props {
  creator: PublicProfile
  /** The page's own give button. */
  giveButton: RefObject<HTMLElement | null>
}

/** Appears on a phone when the page's own give button has scrolled out of view. */
export function StickyGive({ creator, giveButton }: Props) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!giveButton.current) return
    const observer = new IntersectionObserver(([entry]) => setNeeded(entry?.isIntersecting === false))
    observer.observe(giveButton.current)
    return () => observer.disconnect()
  }, [giveButton])
  if (!isNeeded) return null
  return (
    <>
      {/* Space at the end of the page, so that the button does not cover it. */}
      <div className={styles.room} />
      <div className={styles.sticky}>
        <GiveButton creator={creator} />
      </div>
    </>
  )
}
