// Actions for the selected photo while a post is composed.
import Crop from 'lucide-react/icons/crop'
import ImagePlus from 'lucide-react/icons/image-plus'
import Images from 'lucide-react/icons/images'
import X from 'lucide-react/icons/x'
import { limits } from '#contract/limits.ts'
import { uploadLimits } from '#contract/media.ts'
import { say } from '../language/say.ts'
import { DropZone } from '../media/DropZone.tsx'
import { getKind } from '../media/pick.ts'
import { openModal } from '../shell/modals.ts'
import type { LocalPhoto, PhotoSetStore } from '../shell/photo-set.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ComposePhotos.module.css'

/** Portrait, the best shape for feeds. */
const CROP_ASPECT = 4 / 5

interface Props {
  isSlide: boolean
  photo: LocalPhoto
  /** Photos chosen so far. */
  count: number
  photoSet: PhotoSetStore
  onFiles: (files: File[]) => void
}

export function ComposeActions({ isSlide, photo, count, photoSet, onFiles }: Props) {
  return (
    <div className={styles.actions}>
      {(!isSlide || count < limits.photosPerSlideMax) && (
        <DropZone label={say(isSlide ? 'Add photos' : 'Change photo')} multiple={isSlide} onFiles={onFiles}>
          <span className={styles.add}>
            <ImagePlus />
            {isSlide ? say('Add photos, {count} of 10', { count: count }) : say('Change photo')}
          </span>
        </DropZone>
      )}
      {isSlide ? (
        <Button variant="outline" icon={<Images />} onClick={() => openModal('edit-photos', { photoSet })}>
          {say('Edit photos')}
        </Button>
      ) : (
        <ForSnap photo={photo} photoSet={photoSet} />
      )}
    </div>
  )
}

function ForSnap({ photo, photoSet }: Pick<Props, 'photo' | 'photoSet'>) {
  return (
    <>
      {canCrop(photo) && (
        <Button variant="outline" icon={<Crop />} onClick={() => crop(photo, photoSet)}>
          {say('Crop')}
        </Button>
      )}
      <Button variant="quiet" icon={<X />} onClick={() => photoSet.remove(photo.key)}>
        {say('Remove')}
      </Button>
    </>
  )
}

/** Not for GIFs: cropping would remove their animation. */
function canCrop({ file }: LocalPhoto): boolean {
  return file !== null && getKind(file) !== 'gif'
}

function crop({ file, alt }: LocalPhoto, photoSet: PhotoSetStore): void {
  if (!file) return
  openModal('crop-image', {
    picture: file,
    aspect: CROP_ASPECT,
    widthMaxPx: uploadLimits.widthMaxPx,
    onCropped: (picture) => {
      photoSet.add([new File([picture], file.name, { type: picture.type })])
      // It replaces the whole photo, and still shows what was described.
      photoSet.change((set) => ({ ...set, photos: set.photos.map((photo) => ({ ...photo, alt })) }))
    },
  })
}
