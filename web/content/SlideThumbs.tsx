// The photos of a slide in a row. Pressing one shows it; pressing the shown one changes who may see it (spec §4).
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { say } from '../language/say.ts'
import { ProgressRing } from '../media/ProgressRing.tsx'
import { getVisibility } from '../media/Visibility.tsx'
import type { LocalPhoto, PhotoSet } from '../shell/photo-set.ts'
import styles from './SlideThumbs.module.css'

interface Props {
  set: PhotoSet
  /** Key of the shown photo. */
  active: string | undefined
  onActive: (key: string) => void
  onToggle: (key: string) => void
}

export function SlideThumbs({ set: { photos, isFree }, active, onActive, onToggle }: Props) {
  return (
    <ul className={styles.thumbs} aria-label={say('Photos of the slide')}>
      {photos.map((photo, index) => {
        const isActive = photo.key === active
        const values = { place: index + 1, total: photos.length, seen: getVisibility(photo, isFree) }
        return (
          <li key={photo.key} className={styles.thumb}>
            <Thumb
              photo={photo}
              isActive={isActive}
              values={values}
              onPress={() => (isActive ? onToggle(photo.key) : onActive(photo.key))}
            />
            <ProgressRing name={photo.name} loading={photo.loading} />
          </li>
        )
      })}
    </ul>
  )
}

interface ThumbProps {
  photo: LocalPhoto
  isActive: boolean
  /** Values of its label. */
  values: { place: number; total: number; seen: string }
  onPress: () => void
}

function Thumb({ photo, isActive, values, onPress }: ThumbProps) {
  return (
    <button
      type="button"
      aria-current={isActive ? 'true' : undefined}
      aria-label={say(
        isActive
          ? 'Photo {place} of {total}, {seen}. Press to change who may see it.'
          : 'Photo {place} of {total}, {seen}. Press to look at it.',
        values,
      )}
      onClick={onPress}
    >
      <img src={photo.absolute_url || undefined} alt="" />
      <span className={styles.mark}>{photo.is_payable ? <Lock /> : <Eye />}</span>
    </button>
  )
}
