// One photo of a post being composed or edited: its description and the people in it. Below the other fields: both are optional.
import { say } from '../language/say.ts'
import { useUploads } from '../media/uploads.ts'
import type { LocalPhoto, PhotoSetStore } from '../shell/photo-set.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import styles from './AboutPhoto.module.css'
import { AltField } from './AltField.tsx'
import { PeopleInPhoto } from './PeopleInPhoto.tsx'
import { getFilename, isWithheld } from './photos-of-post.ts'

interface Props {
  photo: LocalPhoto
  photoSet: PhotoSetStore
  /** Chooses another photo of the set. */
  onActive?: (key: string) => void
  /** The planned price of a post that is not yet created. */
  priceId?: number | undefined
}

export function AboutPhoto({ photo, photoSet, onActive, priceId }: Props) {
  const { photos } = useUploads(photoSet)
  const filename = getFilename(photo)
  return (
    <div className={styles.about}>
      {photos.length > 1 && (
        <div className={styles.which}>
          <img src={photo.absolute_url || undefined} alt="" />
          <FilterChips
            label={say('Photo to describe')}
            value={photo.key}
            onValueChange={onActive}
            items={photos.map(({ key }, index) => ({ value: key, label: index + 1 }))}
          />
        </div>
      )}
      {!isWithheld(photo) && <AltField key={`alt ${photo.key}`} photo={photo} photoSet={photoSet} />}
      {filename && <PeopleInPhoto key={filename} filename={filename} priceId={priceId} />}
    </div>
  )
}
