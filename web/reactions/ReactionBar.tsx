// The reaction button with its picker, and how many reacted: under every piece of content.
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { type Reactions, reactionKinds } from '#contract/reactions.ts'
import { say, sayCount } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './ReactionBar.module.css'
import { ReactionIcon } from './ReactionIcon.tsx'
import { type About, useReaction } from './useReaction.ts'

const HEART = reactionKinds[0]

interface Props {
  about: About
  reactions: Reactions
  /** The path this stands on: where a press without a script comes back to. */
  path: string
}

/** A tap loves or takes back; held for 300 ms, or by the arrow beside it, it offers all five. */
export function ReactionBar({ about, reactions, path }: Props) {
  const { shown, want } = useReaction(about, reactions)
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const hold = useHold(() => setOpen(true))
  useCloseOutside(bar, isOpen, () => setOpen(false))
  const own = reactionKinds.find((kind) => kind.id === shown.details?.id)

  function choose(id: number | null): void {
    setOpen(false)
    void want(id)
  }

  function press(event: FormEvent): void {
    event.preventDefault()
    if (!hold.wasHeld()) choose(own ? null : HEART.id)
  }

  return (
    <div ref={bar} className={styles.bar}>
      <form method="post" action={own ? addresses.takeReactionBack : addresses.react} onSubmit={press}>
        <input type="hidden" name="content_id" value={about.content_id} />
        <input type="hidden" name="content_type" value={about.content_type} />
        {!own && <input type="hidden" name="reaction_id" value={HEART.id} />}
        <input type="hidden" name="next" value={path} />
        <Button
          type="submit"
          variant="outline"
          size="medium"
          aria-pressed={own !== undefined}
          icon={<ReactionIcon kind={own ?? HEART} isMuted={!own} />}
          className={styles.main}
          {...hold.handlers}
        >
          {say((own ?? HEART).label)}
        </Button>
      </form>
      <IconButton
        label={say('More reactions')}
        icon={<ChevronUp />}
        aria-expanded={isOpen}
        className="needs-script"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Picker ownId={own?.id} onChoose={choose} onClose={() => setOpen(false)} />}
      {shown.all_count > 0 && (
        <button
          type="button"
          className={styles.count}
          onClick={() => openModal('reax', about)}
          aria-label={sayCount(shown.all_count, {
            one: '{count} reaction: see who',
            other: '{count} reactions: see who',
          })}
        >
          {reactionKinds
            .filter((kind) => shown[`${kind.name}_count`] > 0)
            .map((kind) => (
              <ReactionIcon key={kind.id} kind={kind} size={18} />
            ))}
          <span className="tabular-nums">{shown.all_count.toLocaleString('en-PH')}</span>
        </button>
      )}
    </div>
  )
}

interface PickerProps {
  ownId: number | undefined
  onChoose: (id: number | null) => void
  onClose: () => void
}

/** The five in a tray above the button. Arrows move, Escape leaves. */
function Picker({ ownId, onChoose, onClose }: PickerProps) {
  const tray = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    tray.current?.querySelector<HTMLElement>('[aria-pressed="true"], button')?.focus()
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

/** A press that lasts. The click that follows it is none. */
function useHold(onHold: () => void) {
  const timer = useRef<number>(undefined)
  const held = useRef(false)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** Whether the press that is ending was held; asked once. */
    wasHeld(): boolean {
      const was = held.current
      held.current = false
      return was
    },
    handlers: {
      onPointerDown: () => {
        held.current = false
        end()
        timer.current = window.setTimeout(() => {
          held.current = true
          onHold()
        }, limits.reactionHoldMs)
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      // A long press must not open the phone's own menu over the picker.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}

function useCloseOutside(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })
}
