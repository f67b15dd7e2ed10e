// A form field for one picture: chosen, cropped and uploaded immediately; it takes effect when the form is saved.
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useId, useState } from 'react'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldErrors } from '../ui/Field.tsx'
import { DropZone } from './DropZone.tsx'
import styles from './PictureField.module.css'
import { ProgressRing } from './ProgressRing.tsx'
import { usePictureUpload } from './usePictureUpload.ts'

/** `filename` null removes the picture. */
interface ChosenPicture {
  filename: string | null
  url: string | null
}

/** The picture of a form, and whether it is still being uploaded: saved then, the form would lose it. */
export function useChosenPicture() {
  const [picture, choose] = useState<ChosenPicture>()
  const [isUploading, setUploading] = useState(false)
  return {
    picture,
    isUploading,
    /** Forgets the choice, after it was saved. */
    reset: () => choose(undefined),
    /** Props of the field. */
    field: { chosen: picture, onChoose: choose, onUploading: setUploading },
  }
}

/** The part of `useChosenPicture` that the field needs. */
export type PictureProps = ReturnType<typeof useChosenPicture>['field']

interface Props extends PictureProps {
  label: string
  isOptional?: boolean
  hint?: string
  /** Width divided by height. */
  aspect: number
  widthMaxPx: number
  /** Size of the crop area's surroundings in CSS pixels. */
  stage?: { width: number; height: number }
  /** Address of the saved picture. */
  saved: string | undefined
  errors: readonly string[] | undefined
}

export function PictureField({
  label,
  isOptional,
  hint,
  aspect,
  widthMaxPx,
  stage,
  saved,
  chosen,
  onChoose,
  onUploading,
  errors,
}: Props) {
  const id = useId()
  const { choose, loading } = usePictureUpload({
    aspect,
    widthMaxPx,
    ...(stage && { stage }),
    onUploaded: (filename, url) => onChoose({ filename, url }),
  })
  const shown = chosen ? chosen.url : saved
  const isUploading = loading !== undefined
  useEffect(() => onUploading(isUploading), [onUploading, isUploading])
  const choice = shown ? say('Change picture') : say('Add picture')
  return (
    <fieldset className={`${styles.picture} needs-script`}>
      <legend>
        {label} {isOptional && <span className={styles.optional}>{say('optional')}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.row}>
        {shown && <img src={shown} alt={label} className={styles.shown} style={{ aspectRatio: aspect }} />}
        <div className={styles.actions}>
          <DropZone
            label={choice}
            disabled={isUploading}
            onFiles={choose}
            describedBy={cx(Boolean(hint) && `${id}-hint`, `${id}-errors`)}
            isInvalid={Boolean(errors?.length)}
            className={styles.choose}
          >
            <span className={styles.words}>
              <ImagePlus />
              {choice}
            </span>
          </DropZone>
          {/* Not during an upload, which chooses its picture when it ends. */}
          {shown && (
            <Button variant="quiet" disabled={isUploading} onClick={() => onChoose({ filename: null, url: null })}>
              {say('Remove picture')}
            </Button>
          )}
        </div>
        {isUploading && <ProgressRing name={say('picture')} loading={loading} />}
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </fieldset>
  )
}
