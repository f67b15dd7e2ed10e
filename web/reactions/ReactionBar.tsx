// The reaction button with its picker, and the count of reactions: below every piece of content.
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type FormEvent, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { failureTexts } from '#contract/errors.ts'
import { reactionKinds } from '#contract/reaction-kinds.ts'
import type { Reactions } from '#contract/reactions.ts'
import { say, sayCount } from '../language/say.ts'
import { useHasScript } from '../shell/browser-value.ts'
import { openModal } from '../shell/modals.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCloseOutside } from '../ui/useCloseOutside.ts'
import styles from './ReactionBar.module.css'
import { ReactionIcon } from './ReactionIcon.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'
import { useHold } from './useHold.ts'
import { type About, useReaction } from './useReaction.ts'

const HEART = reactionKinds[0]

interface Props {
  about: About
  reactions: Reactions
  /** Path of this page, to return to without JavaScript. */
  path: string
}

/** A tap adds or removes Love; a hold of 300 ms, or the arrow beside it, opens all five. */
export function ReactionBar({ about, reactions, path }: Props) {
  const { shown, react } = useReaction(about, reactions)
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const hold = useHold(() => setOpen(true))
  useCloseOutside(bar, isOpen, () => setOpen(false))
  const hasScript = useHasScript()
  const own = reactionKinds.find((kind) => kind.id === shown.details?.id)

  function choose(id: number | null): void {
    setOpen(false)
    void react(id)
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
      {isOpen && <ReactionPicker ownId={own?.id} onChoose={choose} onClose={() => setOpen(false)} />}
      {shown.all_count > 0 &&
        (hasScript ? (
          <button
            type="button"
            className={styles.count}
            onClick={() => openModal('reax', about)}
            aria-label={sayCount(shown.all_count, {
              one: '{count} reaction: see who',
              other: '{count} reactions: see who',
            })}
          >
            <Counts shown={shown} />
          </button>
        ) : (
          <p className={styles.count}>
            <Counts shown={shown} />
            <span className="visually-hidden">
              {sayCount(shown.all_count, { one: 'reaction', other: 'reactions' })}
            </span>
          </p>
        ))}
      <ReactionRefusal about={about} />
    </div>
  )
}

function Counts({ shown }: { shown: Reactions }) {
  return (
    <>
      {reactionKinds
        .filter((kind) => shown[`${kind.name}_count`] > 0)
        .map((kind) => (
          <ReactionIcon key={kind.id} kind={kind} size={18} />
        ))}
      <span className="tabular-nums">{shown.all_count.toLocaleString('en-PH')}</span>
    </>
  )
}

/** Why a reaction to this content was refused that was posted without JavaScript. */
function ReactionRefusal({ about }: Pick<Props, 'about'>) {
  const posted = usePosted()
  const isOwn = posted?.action === addresses.react || posted?.action === addresses.takeReactionBack
  if (!isOwn || !posted.failure || posted.values.content_id !== about.content_id) return null
  const { exception, message } = posted.failure
  const title = exception === 'ReactionNotAllowedException' ? 'UNABLE TO REAX' : failureTexts.title
  return (
    <Notice tone="error" title={say(title)} alert className={styles.refusal}>
      {message}
    </Notice>
  )
}
