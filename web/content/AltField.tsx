// The description of one photo: read out to people who cannot see it, and given only to viewers who may see the photo.
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { withChange } from '../media/photo-set.ts'
import type { LocalPhoto, PhotoSetStore } from '../shell/photo-set.ts'
import { TextArea } from '../ui/TextArea.tsx'

export function AltField({ photo, photoSet }: { photo: LocalPhoto; photoSet: PhotoSetStore }) {
  return (
    <TextArea
      label={say('What this photo shows')}
      note={say('optional')}
      hint={say('Read out to people who cannot see it. Only who may see the photo gets these words.')}
      name="alt"
      rows={2}
      max={limits.altMax}
      value={photo.alt}
      onChange={({ target }) => photoSet.change((set) => withChange(set, photo.key, { alt: target.value }))}
    />
  )
}
