// The five reactions, in a tray above the button.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { reactionKinds } from '#contract/reaction-kinds.ts'
import { say } from '../language/say.ts'
import styles from './ReactionBar.module.css'
import { ReactionIcon } from './ReactionIcon.tsx'

interface PickerProps {
  ownId: number | undefined
  onChoose: (id: number | null) => void
  onClose: () => void
}

/** The five in a tray above the button. Arrow keys move, Escape closes. */
export function ReactionPicker({ ownId, onChoose, onClose }: PickerProps) {
  const tray = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const find = (selector: string) => tray.current?.querySelector<HTMLElement>(selector)
    const start = find('[aria-pressed="true"]') ?? find('button')
    start?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...tray.current!.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]!.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset asks for a value, this is five presses
    <div ref={tray} role="group" aria-label={say('Reactions')} className={styles.tray} onKeyDown={move}>
      {reactionKinds.map((kind) => (
        <button
          key={kind.id}
          type="button"
          aria-pressed={kind.id === ownId}
          className={styles.choice}
          onClick={() => onChoose(kind.id === ownId ? null : kind.id)}
        >
          <ReactionIcon kind={kind} size={28} />
          {say(kind.label)}
        </button>
      ))}
    </div>
  )
}
