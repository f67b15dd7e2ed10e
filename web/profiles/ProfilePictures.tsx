// The avatar and the cover photo of the user's own page, each cropped and saved as soon as it is chosen.
import ImagePlus from 'lucide-react/icons/image-plus'
import type { ReactNode } from 'react'
import { type Me, profiles } from '#contract/profiles.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { DropZone } from '../media/DropZone.tsx'
import { ProgressRing } from '../media/ProgressRing.tsx'
import { usePictureUpload } from '../media/usePictureUpload.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './ProfilePictures.module.css'

export function ProfilePictures({ me: { profile } }: { me: Me }) {
  return (
    <Card title={say('Pictures')} className="needs-script">
      <div className={styles.pictures}>
        <Picture label={say('Avatar')} field="avatar" aspect={1} widthMaxPx={800} isSet={profile.avatar !== null}>
          <Avatar size={88} name={profile.page_name} src={profile.avatar} />
        </Picture>
        <Picture
          label={say('Cover photo')}
          field="cover_photo"
          aspect={3}
          widthMaxPx={2000}
          isSet={profile.cover_photo !== null}
        >
          <Cover name={profile.page_name} src={profile.cover_photo} className={styles.cover} />
        </Picture>
      </div>
    </Card>
  )
}

interface Props {
  label: string
  field: 'avatar' | 'cover_photo'
  aspect: number
  widthMaxPx: number
  isSet: boolean
  children: ReactNode
}

function Picture({ label, field, aspect, widthMaxPx, isSet, children }: Props) {
  const cache = useCache()
  const { send, isBusy } = useWrite(profiles.update, {
    onDone: ({ data }) => {
      cache.put(profiles.me, {}, data)
      cache.expire(profiles.read)
      toast(say(words.updated))
    },
  })
  const { choose, loading } = usePictureUpload({
    aspect,
    widthMaxPx,
    onUploaded: async (filename) => void (await send({ body: { [field]: filename } })),
  })
  const name = label.toLowerCase()
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      <div className={styles.shown}>
        {children}
        {loading !== undefined && <ProgressRing name={name} loading={loading} />}
      </div>
      <div className={styles.actions}>
        <DropZone
          label={say(isSet ? 'Change {picture}' : 'Add {picture}', { picture: name })}
          disabled={loading !== undefined || isBusy}
          onFiles={choose}
          className={styles.choose}
        >
          <span className={styles.words}>
            <ImagePlus />
            {say(isSet ? 'Change' : 'Add')}
          </span>
        </DropZone>
        {isSet && (
          <Button
            variant="quiet"
            aria-label={say('Remove {picture}', { picture: name })}
            busy={isBusy && loading === undefined}
            onClick={() => void send({ body: { [field]: null } })}
          >
            {say('Remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
