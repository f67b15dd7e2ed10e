// The picture of a goal in its form: chosen, cut to its shape, sent at once and kept with the goal when that is saved.
import ImagePlus from 'lucide-react/icons/image-plus'
import { say } from '../language/say.ts'
import { DropZone } from '../media/DropZone.tsx'
import { ProgressRing } from '../media/ProgressRing.tsx'
import { usePictureUpload } from '../media/usePictureUpload.ts'
import { Button } from '../ui/Button.tsx'
import { FieldErrors } from '../ui/Field.tsx'
import styles from './GoalImage.module.css'

/** `filename` null takes the picture off. */
export interface ChosenImage {
  filename: string | null
  url: string | null
}

interface Props {
  /** Address of the one the goal has. */
  saved: string | undefined
  chosen: ChosenImage | undefined
  onChoose: (image: ChosenImage) => void
  errors: readonly string[] | undefined
}

export function GoalImage({ saved, chosen, onChoose, errors }: Props) {
  const { choose, loading } = usePictureUpload({
    aspect: 16 / 9,
    widthMaxPx: 1600,
    onUploaded: (filename, url) => onChoose({ filename, url }),
  })
  const shown = chosen ? chosen.url : saved
  const isUploading = loading !== undefined
  return (
    <fieldset className={`${styles.image} needs-script`}>
      <legend>
        {say('Picture')} <span className={styles.optional}>{say('optional')}</span>
      </legend>
      <p id="goal-image-hint" className={styles.hint}>
        {say('Veiled at first; it comes clear square by square as money comes.')}
      </p>
      <div className={styles.row}>
        {shown && <img src={shown} alt={say('The picture of this goal')} className={styles.shown} />}
        <div className={styles.actions}>
          <DropZone
            label={shown ? say('Change picture') : say('Add picture')}
            disabled={isUploading}
            onFiles={choose}
            describedBy="goal-image-hint goal-image-errors"
            isInvalid={Boolean(errors?.length)}
            className={styles.choose}
          >
            <span className={styles.words}>
              <ImagePlus />
              {shown ? say('Change picture') : say('Add picture')}
            </span>
          </DropZone>
          {shown && (
            <Button variant="quiet" onClick={() => onChoose({ filename: null, url: null })}>
              {say('Remove picture')}
            </Button>
          )}
        </div>
        {isUploading && <ProgressRing name={say('picture')} loading={loading} />}
      </div>
      <FieldErrors id="goal-image-errors" errors={errors} />
    </fieldset>
  )
}
