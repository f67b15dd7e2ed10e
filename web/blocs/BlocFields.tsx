// The fields of a Bloc post, for a new one and for Edit Post.
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { PictureField, type PictureProps } from '../media/PictureField.tsx'
import { ScheduleField } from '../shell/ScheduleField.tsx'
import type { Form } from '../shell/useForm.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

export type BlocValues = { title: string; description: string; publish_at: string | null }

/** Errors of these are shown below their fields. */
export const blocFields = ['title', 'description', 'image', 'publish_at']

interface Props {
  form: Form<BlocValues>
  /** Address of the picture the post has. */
  saved?: string | undefined
  picture: PictureProps
  /** The post can be scheduled. */
  canWait: boolean
}

export function BlocFields({ form: { values, errors, set, field }, saved, picture, canWait }: Props) {
  return (
    <>
      <TextField label={say('Title')} {...field('title')} />
      <TextArea
        label={say('Description')}
        {...field('description')}
        rows={4}
        placeholder={say('Words starting with # become hashtags')}
        max={limits.captionMax}
      />
      <PictureField
        label={say('Picture')}
        isOptional
        aspect={16 / 9}
        widthMaxPx={1600}
        saved={saved}
        {...picture}
        errors={errors.image}
      />
      {canWait && (
        <ScheduleField
          value={values.publish_at}
          errors={errors.publish_at}
          onChange={(value) => set('publish_at', value)}
        />
      )}
    </>
  )
}
