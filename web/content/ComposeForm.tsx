// Makes a Snap or a Snap Slide: photos first, their upload starts at once; then caption and price; then it is published.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { manilaMoment } from '#contract/manila-moment.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import type { Me } from '#contract/profiles.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useUploads } from '../media/uploads.ts'
import { useNavigate } from '../shell/location.ts'
import { publishState } from '../shell/publish-state.ts'
import { useWrite } from '../shell/queries.ts'
import { ScheduleField } from '../shell/ScheduleField.tsx'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FieldErrors } from '../ui/Field.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './ComposeForm.module.css'
import { ComposePhotos } from './ComposePhotos.tsx'
import { type Draft, useDraft } from './drafts.ts'
import { PriceFields } from './PriceFields.tsx'
import type { photosToSend } from './photos-of-post.ts'
import { priceMissing, usePostsChanged } from './post-changes.ts'
import { SensitiveSwitch } from './SensitiveSwitch.tsx'
import { VisitorPreview } from './VisitorPreview.tsx'

const fetchSchema = () => import('#contract/content.ts').then(({ content }) => content.updateSnap.body)
const shown = ['photos', 'caption', 'price_id', 'publish_at']

export function ComposeForm({ kind, profile }: { kind: Post['kind']; profile: Me['profile'] }) {
  const { draft, discard } = useDraft(kind)
  const { photoSet } = draft
  const set = useUploads(photoSet)
  const [view, setView] = useState('own')
  const [isWaiting, setWaiting] = useState(false)
  const [isSensitive, setSensitive] = useState(draft.isSensitive)
  const form = useForm({ initial: { caption: draft.caption, publish_at: draft.publishAt }, schema: fetchSchema })
  const { publish, isBusy } = usePublish(kind, {
    onRefused: form.takeErrors,
    onDone: () => discard(),
  })
  const others = form.otherErrors(shown)
  const hasPhotos = set.photos.length > 0
  const isScheduled = form.values.publish_at !== ''

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

  return (
    <form ref={form.ref} className={styles.composer} noValidate onSubmit={submit}>
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
          <ComposePhotos kind={kind} photoSet={photoSet} isInvalid={!hasPhotos && Boolean(form.errors.photos)} />
        ) : (
          <VisitorPreview {...{ kind, set, profile }} caption={form.values.caption} />
        )}
        <FieldErrors id="photos-errors" errors={hasPhotos ? undefined : form.errors.photos} />
      </div>
      <Card className={styles.fields}>
        <div className={styles.stack}>
          {others.length > 0 && (
            <Notice tone="error" alert>
              {others.join(' ')}
            </Notice>
          )}
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
            photoSet={photoSet}
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
          <Button
            type="submit"
            full
            busy={isWaiting || isBusy}
            busyText={say(isWaiting ? 'Finishing the upload…' : isScheduled ? 'Scheduling…' : 'Publishing…')}
          >
            {say(isScheduled ? 'Schedule' : 'Publish')}
          </Button>
          {isSensitive && !isScheduled && (
            <Button
              variant="outline"
              full
              disabled={isWaiting || isBusy}
              onClick={(event) => void submit(event, false)}
            >
              {say('Save without publishing')}
            </Button>
          )}
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

interface PublishOptions {
  onRefused: ReturnType<typeof useForm>['takeErrors']
  onDone: () => void
}

/** Sends the post and goes to it. */
function usePublish(kind: Post['kind'], { onRefused, onDone }: PublishOptions) {
  const navigate = useNavigate()
  const postsChanged = usePostsChanged()
  const options = {
    on: { ValidationException: onRefused },
    onDone: ({ data }: { data: Post }) => {
      onDone()
      postsChanged()
      toast(
        data.publish_at
          ? publishState(data)!
          : say(
              data.is_published ? 'Published. It is on your page now.' : 'Saved. Only you see it until you publish it.',
            ),
      )
      const { page_url } = data.creator
      void navigate(
        data.collection_id ? addresses.slide(page_url, data.collection_id) : addresses.snap(page_url, data.id),
      )
    },
  }
  const snap = useWrite(content.createSnap, options)
  const slide = useWrite(content.createSlide, options)

  async function publish(
    { caption, isSensitive, publishAt }: Draft,
    set: Parameters<typeof photosToSend>[0],
    isPublished: boolean,
  ): Promise<void> {
    const images = set.photos.map(({ uploaded_filename, alt, is_payable, is_preview }) => ({
      filename: uploaded_filename ?? '',
      alt,
      is_payable,
      is_preview,
    }))
    const price_id = set.isFree ? FREE_PRICE_ID : set.price!.price_id
    const [image] = images
    const when = publishAt
      ? { is_published: false, publish_at: manilaMoment(publishAt) }
      : { is_published: isPublished }
    const post = { caption, price_id, is_sensitive: isSensitive, ...when }
    if (kind === 'snap' && image) await snap.send({ body: { ...post, image } })
    else await slide.send({ body: { ...post, images, is_payable: !set.isFree } })
  }

  return { publish, isBusy: snap.isBusy || slide.isBusy }
}
