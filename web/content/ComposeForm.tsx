// Makes a Snap or a Snap Slide: photos first, their upload starts at once; then caption and price; then it is published.
import { type FormEvent, useState } from 'react'
import type { Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { manilaMoment } from '#contract/manila-moment.ts'
import type { Me } from '#contract/profiles.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useUploads } from '../media/uploads.ts'
import { ScheduleField } from '../shell/ScheduleField.tsx'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FieldErrors } from '../ui/Field.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './ComposeForm.module.css'
import { ComposePhotos } from './ComposePhotos.tsx'
import { useDraft } from './drafts.ts'
import { PriceFields } from './PriceFields.tsx'
import { priceMissing } from './post-changes.ts'
import { SensitiveSwitch } from './SensitiveSwitch.tsx'
import { usePublish } from './usePublish.ts'
import { VisitorPreview } from './VisitorPreview.tsx'

const fetchSchema = () => import('#contract/content.ts').then(({ content }) => content.updateSnap.body)
const shown = ['photos', 'caption', 'price_id', 'publish_at']

export function ComposeForm({ kind, profile }: { kind: Post['kind']; profile: Me['profile'] }) {
  const compose = useCompose(kind)
  const { form, set } = compose
  const others = form.otherErrors(shown)
  return (
    <form ref={form.ref} className={styles.composer} noValidate onSubmit={(event) => void compose.submit(event)}>
      <Photos kind={kind} profile={profile} compose={compose} />
      <Card className={styles.fields}>
        <div className={styles.stack}>
          {others.length > 0 && (
            <Notice tone="error" alert>
              {others.join(' ')}
            </Notice>
          )}
          <ComposeFields kind={kind} compose={compose} />
          <Actions compose={compose} />
          <p className={styles.note}>
            {say(
              set.isFree
                ? 'Anyone can see it on your page.'
                : 'Buyers keep what they paid for. The money is in your wallet as soon as the payment is confirmed.',
            )}
          </p>
        </div>
      </Card>
    </form>
  )
}

/** The draft and its form, and the way to the page: the photos arrive first. */
function useCompose(kind: Post['kind']) {
  const { draft, discard } = useDraft(kind)
  const { photoSet } = draft
  const set = useUploads(photoSet)
  const [isWaiting, setWaiting] = useState(false)
  const [isSensitive, setSensitive] = useState(draft.isSensitive)
  const form = useForm({ initial: { caption: draft.caption, publish_at: draft.publishAt }, schema: fetchSchema })
  const { publish, isBusy } = usePublish(kind, {
    onRefused: form.takeErrors,
    onDone: () => discard(),
  })

  async function submit(event: FormEvent, isPublished = true): Promise<void> {
    event.preventDefault()
    const { publish_at } = form.values
    if (!(await form.check({ publish_at: publish_at ? manilaMoment(publish_at) : null }))) return
    const before = photoSet.read()
    const missing = {
      ...(before.photos.length === 0 && { photos: [say(pageTexts.photoMissing)] }),
      ...(!before.isFree && !before.price && { price_id: [say(priceMissing)] }),
    }
    if (Object.keys(missing).length > 0) return form.setErrors(missing)
    setWaiting(true)
    await photoSet.whenIdle()
    setWaiting(false)
    // A photo that did not arrive was named; whether to go on without it is the creator's to say.
    if (photoSet.read().photos.length === before.photos.length) await publish(draft, photoSet.read(), isPublished)
  }

  return { form, draft, set, submit, isWaiting, isBusy, isSensitive, setSensitive }
}

type Compose = ReturnType<typeof useCompose>

interface PhotosProps {
  kind: Post['kind']
  profile: Me['profile']
  compose: Compose
}

/** As their creator arranges them, or as a visitor will see them. */
function Photos({ kind, profile, compose: { form, draft, set } }: PhotosProps) {
  const [view, setView] = useState('own')
  const hasPhotos = set.photos.length > 0
  return (
    <div className={styles.photos}>
      {hasPhotos && (
        <FilterChips
          label={say('Preview')}
          value={view}
          onValueChange={setView}
          items={[
            { value: 'own', label: say(kind === 'snap' ? 'Photo' : 'Photos') },
            { value: 'visitor', label: say('View as visitor') },
          ]}
        />
      )}
      {view === 'own' || !hasPhotos ? (
        <ComposePhotos kind={kind} photoSet={draft.photoSet} isInvalid={!hasPhotos && Boolean(form.errors.photos)} />
      ) : (
        <VisitorPreview {...{ kind, set, profile }} caption={form.values.caption} />
      )}
      <FieldErrors id="photos-errors" errors={hasPhotos ? undefined : form.errors.photos} />
    </div>
  )
}

/** What is said beside the photos; kept in the draft as it is typed. */
function ComposeFields({
  kind,
  compose: { form, draft, set, isSensitive, setSensitive },
}: Omit<PhotosProps, 'profile'>) {
  return (
    <>
      <TextArea
        label={say('Caption')}
        note={say('optional')}
        name="caption"
        placeholder={say('Words starting with # become hashtags')}
        max={limits.captionMax}
        errors={form.errors.caption}
        value={form.values.caption}
        onChange={(event) => {
          draft.caption = event.target.value
          form.set('caption', event.target.value)
        }}
      />
      <PriceFields
        photoSet={draft.photoSet}
        errors={set.isFree || set.price ? undefined : form.errors.price_id}
        hint={kind === 'slide' ? say('One price for the whole set.') : undefined}
      />
      <SensitiveSwitch
        checked={isSensitive}
        onChange={(checked) => {
          draft.isSensitive = checked
          setSensitive(checked)
        }}
      />
      <ScheduleField
        value={form.values.publish_at}
        errors={form.errors.publish_at}
        onChange={(publishAt) => {
          draft.publishAt = publishAt
          form.set('publish_at', publishAt)
        }}
      />
    </>
  )
}

function Actions({ compose: { form, submit, isWaiting, isBusy, isSensitive } }: { compose: Compose }) {
  const isScheduled = form.values.publish_at !== ''
  return (
    <>
      <Button
        type="submit"
        full
        busy={isWaiting || isBusy}
        busyText={say(isWaiting ? 'Finishing the upload…' : isScheduled ? 'Scheduling…' : 'Publishing…')}
      >
        {say(isScheduled ? 'Schedule' : 'Publish')}
      </Button>
      {isSensitive && !isScheduled && (
        <Button variant="outline" full disabled={isWaiting || isBusy} onClick={(event) => void submit(event, false)}>
          {say('Save without publishing')}
        </Button>
      )}
    </>
  )
}
