// Composes a Snap or a Snap Slide: photos first, uploaded immediately; then caption and price; then it is published.
import { useState } from 'react'
import type { Post } from '#contract/content.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FieldErrors } from '../ui/Field.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AboutPhoto } from './AboutPhoto.tsx'
import { ComposeFields, type PhotosProps, shown } from './ComposeFields.tsx'
import styles from './ComposeForm.module.css'
import { ComposePhotos } from './ComposePhotos.tsx'
import { type Compose, useCompose } from './useCompose.ts'
import { VisitorPreview } from './VisitorPreview.tsx'

export function ComposeForm({ kind, profile }: { kind: Post['kind']; profile: Me['profile'] }) {
  const compose = useCompose(kind)
  const { form, draft, set } = compose
  const [activeKey, setActive] = useState<string>()
  const active = set.photos.find((photo) => photo.key === activeKey) ?? set.photos[0]
  const others = form.otherErrors(shown)
  return (
    <form ref={form.ref} className={styles.composer} noValidate onSubmit={(event) => void compose.submit(event)}>
      <Photos {...{ kind, profile, compose, active }} onActive={setActive} />
      <Card className={styles.fields}>
        <div className={styles.stack}>
          <Refusal sentences={others} />
          <ComposeFields kind={kind} compose={compose} />
          {active && (
            <AboutPhoto
              photo={active}
              photoSet={draft.photoSet}
              onActive={setActive}
              priceId={set.isFree ? FREE_PRICE_ID : set.price?.price_id}
            />
          )}
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

/** Errors that belong to no field. */
function Refusal({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="error" alert>
      {sentences.join(' ')}
    </Notice>
  )
}

interface ActivePhoto {
  active: LocalPhoto | undefined
  onActive: (key: string) => void
}

/** The photos as their creator arranges them, or as a visitor will see them. */
function Photos({ kind, profile, compose: { form, draft, set }, active, onActive }: PhotosProps & ActivePhoto) {
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
        <ComposePhotos
          {...{ kind, active, onActive }}
          photoSet={draft.photoSet}
          isInvalid={!hasPhotos && Boolean(form.errors.photos)}
        />
      ) : (
        <VisitorPreview {...{ kind, set, profile }} caption={form.values.caption} />
      )}
      <FieldErrors id="photos-errors" errors={hasPhotos ? undefined : form.errors.photos} />
    </div>
  )
}

function Actions({ compose: { form, submit, isWaiting, isBusy, isSensitive } }: { compose: Compose }) {
  const isScheduled = form.values.publish_at !== null
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
