// The picture under the crop frame, moved by dragging or arrow keys, zoomed by pinching or the wheel.
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import { cx } from '../ui/cx.ts'
import styles from './CropFrame.module.css'
import { getCut, getStep, type View } from './crop-frame.ts'
import type { Size } from './redraw.ts'

interface Props {
  address: string
  picture: Size
  aspect: number
  stage: { width: number; height: number } | undefined
  view: View
  /** Receives an updater function, because two fingers can change the view twice within one render. */
  onChange: (next: (view: View) => Partial<View>) => void
}

const WHEEL_ZOOM = 0.002
/** Default width divided by height of the stage. */
const STAGE_ASPECT = 1.1

export function CropFrame({ address, picture, aspect, stage, view, onChange }: Props) {
  const frame = useRef<HTMLButtonElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const cut = getCut(picture, aspect, view)

  useWheel(frame, (turned) => onChange(({ zoom }) => ({ zoom: zoom * (1 - turned * WHEEL_ZOOM) })))

  function moveBy(x: number, y: number): void {
    onChange((now) => {
      // The picture follows the finger, so the crop area moves the other way.
      const perPixel = getCut(picture, aspect, now).width / frame.current!.offsetWidth
      return { x: now.x - x * perPixel, y: now.y - y * perPixel }
    })
  }

  function pointerMove(event: PointerEvent): void {
    const known = pointers.current
    const before = known.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...known].find(([id]) => id !== event.pointerId)?.[1]
    known.set(event.pointerId, now)
    if (other) onChange(({ zoom }) => ({ zoom: zoom * (distance(now, other) / Math.max(1, distance(before, other))) }))
    // With two fingers, each moves the picture by half of its own distance.
    const share = other ? 0.5 : 1
    moveBy((now.x - before.x) * share, (now.y - before.y) * share)
  }

  function arrow(event: KeyboardEvent): void {
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    onChange((now) => getStep(picture, aspect, now, x, y))
  }

  const isWide = aspect > (stage ? stage.width / stage.height : STAGE_ASPECT)
  const percent = (value: number) => `${value * 100}%`
  return (
    <div className={styles.stage} style={stage ?? { aspectRatio: STAGE_ASPECT }}>
      <button
        ref={frame}
        type="button"
        aria-label={say('The part that stays. Arrow keys move the photo under it.')}
        className={cx(styles.frame, isWide && styles.wide)}
        style={{ aspectRatio: aspect }}
        onKeyDown={arrow}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={pointerMove}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
      >
        <img
          src={address}
          alt=""
          draggable={false}
          className={styles.picture}
          style={{
            width: percent(picture.width / cut.width),
            height: percent(picture.height / cut.height),
            left: percent(-cut.x / cut.width),
            top: percent(-cut.y / cut.height),
          }}
        />
        <span className={styles.edge} />
      </button>
    </div>
  )
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** A non-passive listener: React's own wheel listener is passive and could not stop the dialog from scrolling. */
function useWheel(target: { current: HTMLElement | null }, onTurn: (pixels: number) => void): void {
  const turn = useRef(onTurn)
  turn.current = onTurn
  // Before the frame is drawn: what can be seen can be turned, also while the page has no time for later effects.
  useLayoutEffect(() => {
    const element = target.current
    function wheel(event: WheelEvent): void {
      event.preventDefault()
      turn.current(event.deltaY)
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [target])
}
