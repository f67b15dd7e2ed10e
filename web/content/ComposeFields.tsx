// The fields of a post being composed.

import type { Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { ScheduleField } from '../shell/ScheduleField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SensitiveSwitch } from './SensitiveSwitch.tsx'
import type { Compose } from './useCompose.ts'

export interface PhotosProps {
  kind: Post['kind']
  profile: Me['profile']
  compose: Compose
}

export const shown = ['photos', 'caption', 'price_id', 'publish_at']

/** The fields beside the photos; the draft is updated as they are typed. */
export function ComposeFields({
  kind,
  compose: { form, draft, isSensitive, setSensitive },
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
        errors={form.errors.price_id}
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
