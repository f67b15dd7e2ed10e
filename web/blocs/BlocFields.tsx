// What a Bloc post is made of: for a new one and for Edit Post.
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { type ChosenPicture, PictureField } from '../media/PictureField.tsx'
import type { useForm } from '../shell/useForm.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

export type BlocValues = { title: string; description: string }

/** Errors of these stand under their fields. */
export const blocFields = ['title', 'description', 'image']

interface Props {
  form: ReturnType<typeof useForm<BlocValues>>
  /** Address of the picture the post has. */
  saved?: string | undefined
  chosen: ChosenPicture | undefined
  onChoose: (picture: ChosenPicture) => void
}

export function BlocFields({ form: { values, errors, set }, saved, chosen, onChoose }: Props) {
  return (
    <>
      <TextField
        label={say('Title')}
        name="title"
        errors={errors.title}
        value={values.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <TextArea
        label={say('Description')}
        name="description"
        rows={4}
        placeholder={say('Words starting with # become hashtags')}
        max={limits.captionMax}
        errors={errors.description}
        value={values.description}
        onChange={(event) => set('description', event.target.value)}
      />
      <PictureField
        label={say('Picture')}
        isOptional
        aspect={16 / 9}
        widthMaxPx={1600}
        saved={saved}
        chosen={chosen}
        onChoose={onChoose}
        errors={errors.image}
      />
    </>
  )
}
