// Button that pauses or resumes a surface.
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { PressForm } from '../shell/PressForm.tsx'
import { useCache } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'

interface Props {
  surface: Pick<Surface, 'id' | 'is_paused'>
  /** Where the form is posted without JavaScript. */
  action: string
}

export function PauseForm({ surface: { id, is_paused }, action }: Props) {
  const cache = useCache()
  return (
    <PressForm
      action={action}
      endpoint={surfaces.change}
      input={{ params: { id }, body: { is_paused: is_paused ? '0' : '1' } }}
      onDone={() => {
        cache.expire(surfaces.list)
        toast(say(words.updated))
      }}
    >
      {is_paused ? say('Go on') : say('Pause')}
    </PressForm>
  )
}
