// A toggle button that shows, in words and an icon, who may see a photo.
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { say } from '../language/say.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { cx } from '../ui/cx.ts'
import styles from './Visibility.module.css'

interface Props {
  photo: LocalPhoto
  isFree: boolean
  onToggle: () => void
  className?: string | undefined
}

export function Visibility({ photo, isFree, onToggle, className }: Props) {
  const words = getVisibility(photo, isFree)
  return (
    <button
      type="button"
      aria-label={say(
        photo.is_payable
          ? '{seen}: {file}. Press to show it as a sneak peek.'
          : '{seen}: {file}. Press to hide it until paid.',
        { seen: words, file: photo.name },
      )}
      className={cx(styles.visibility, photo.is_payable && styles.hidden, className)}
      onClick={onToggle}
    >
      {photo.is_payable ? <Lock /> : <Eye />}
      <span>{words}</span>
    </button>
  )
}

/** The specification's wording. */
export function getVisibility(photo: Pick<LocalPhoto, 'is_payable'>, isFree: boolean): string {
  if (photo.is_payable) return say('Hidden until paid')
  return say(isFree ? 'Free for all' : 'Sneak peek')
}
