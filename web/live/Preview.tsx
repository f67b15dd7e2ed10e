// A scaled-down preview of an overlay on a stream, shown while its look is chosen.
import { useEffect, useRef } from 'react'
import type { Scene } from '#contract/live.ts'
import type { LiveTexts } from '#contract/live-page.ts'
import { say } from '../language/say.ts'
import { alertTicket, goalBar, ticker } from './alert.ts'
import styles from './Preview.module.css'

/** Width of the stage in pixels, that of the video; scaled down to fit. */
const STAGE_WIDTH = 1920

/** `goal`: the goal whose bar is shown. */
export function Preview({ look, goal }: { look: Scene['look']; goal: Scene['goal'] }) {
  const frame = useRef<HTMLDivElement>(null)
  const scene = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const fit = new ResizeObserver(() => {
      const box = frame.current
      const stage = box?.firstElementChild as HTMLElement | null | undefined
      if (box && stage) stage.style.transform = `scale(${box.clientWidth / STAGE_WIDTH})`
    })
    if (frame.current) fit.observe(frame.current)
    return () => fit.disconnect()
  }, [])

  const { position, size, accent, ticker: hasTicker } = look
  useEffect(() => {
    const texts = getTexts()
    const pieces = document.createElement('div')
    pieces.className = 'pieces'
    if (goal) pieces.append(goalBar(goal, texts))
    if (hasTicker) pieces.append(ticker(getLatest()))
    const gift = { type: 'gift.paid', data: { name: 'Aling Nena', amount: 50, message: 'Salamat, idol!' } }
    scene.current?.replaceChildren(pieces, alertTicket(gift, { size, accent }, texts))
  }, [size, accent, hasTicker, goal])

  return (
    <figure className={`needs-script ${styles.figure}`}>
      {/* Sample data, hidden from screen readers. */}
      <div ref={frame} className={styles.frame} aria-hidden="true">
        <div className={styles.stage}>
          <div ref={scene} id="scene" data-position={position} data-accent={accent} />
        </div>
      </div>
      <figcaption className={styles.caption}>{say('As it stands on a video of 1920 by 1080.')}</figcaption>
    </figure>
  )
}

type Words = Pick<LiveTexts, 'gift' | 'progress'>

/** Only the texts that the preview uses. */
function getTexts(): LiveTexts {
  const words: Words = { gift: say('{name} sent {amount}'), progress: say('{current} of {target}') }
  return words as LiveTexts
}

function getLatest(): Scene['latest'] {
  return [
    { name: 'Aling Nena', amount: 50 },
    { name: 'Mang Tomas', amount: 120 },
    { name: 'Ate Lita', amount: 20 },
  ]
}
