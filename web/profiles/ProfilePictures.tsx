// The avatar and the cover photo of the user's own page, each cropped and saved as soon as it is chosen.
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { type Me, profiles } from '#contract/profiles.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { DropZone } from '../media/DropZone.tsx'
import { ProgressRing } from '../media/ProgressRing.tsx'
import { usePictureUpload } from '../media/usePictureUpload.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Cover } from '../ui/Cover.tsx'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const cache = useCache()
  const { send, isBusy } = useWrite(profiles.update, {
    onDone: ({ data }) => {
      cache.put(profiles.me, {}, data)
      cache.expire(profiles.read)
      toast(say(words.updated))
    },
  })
  /** Uploaded, but not saved: the answer was lost. */
  const [unsaved, setUnsaved] = useState<string>()
  const { choose, loading } = usePictureUpload({ aspect, widthMaxPx, onUploaded: save })
  const isUploading = loading !== undefined

  async function save(filename: string | null): Promise<void> {
    setUnsaved(filename ?? undefined)
    if (await send({ body: { [field]: filename } })) setUnsaved(undefined)
  }

  const name = label.toLowerCase()
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      <div className={styles.shown}>
        {children}
        {isUploading && <ProgressRing name={name} loading={loading} />}
      </div>
      <div className={styles.actions}>
        <DropZone
          inputRef={input}
          label={say(isSet ? 'Change {picture}' : 'Add {picture}', { picture: name })}
          disabled={isUploading || isBusy}
          onFiles={choose}
          className={styles.choose}
        >
          <span className={styles.words}>
            <ImagePlus />
            {say(isSet ? 'Change' : 'Add')}
          </span>
        </DropZone>
        {unsaved && !isUploading && (
          <PassingButton after={input} busy={isBusy} onClick={() => void save(unsaved)}>
            {say('Try again')}
          </PassingButton>
        )}
        {/* Not during an upload, which sets its picture when it ends. */}
        {isSet && (
          <PassingButton
            after={input}
            variant="quiet"
            aria-label={say('Remove {picture}', { picture: name })}
            disabled={isUploading}
            busy={isBusy && !isUploading}
            onClick={() => void save(null)}
          >
            {say('Remove')}
          </PassingButton>
        )}
      </div>
    </fieldset>
  )
}

/** A button that disappears with what it did; its focus goes to the choice of a picture. */
function PassingButton({ after, ...props }: ButtonProps & { after: RefObject<HTMLElement | null> }) {
  const button = useRef<HTMLButtonElement>(null)
  useKeptFocus(button, () => after.current)
  return <Button ref={button} {...props} />
}
