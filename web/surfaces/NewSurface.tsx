// The plain form for a new overlay or soundbox.
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Select } from '../ui/Select.tsx'
import { SurfaceFields } from './SurfaceSettings.tsx'
import styles from './surfaces.module.css'

const initial = { kind: 'overlay', name: '', url: '', min_amount: '', words: '' }

export function NewSurface() {
  const action = addresses.surfaces
  const posted = usePosted(action)
  const form = useForm({ initial, action })
  return (
    <form ref={form.ref} method="post" action={action} className={styles.form} noValidate>
      <Select
        label={say('What it is')}
        {...form.field('kind')}
        options={[
          { value: 'overlay', label: say('Overlay, for OBS and the like') },
          { value: 'soundbox', label: say('Soundbox, for a phone at the counter') },
        ]}
      />
      <SurfaceFields {...form} isWebhook={false} />
      <Checkbox name="hold" defaultChecked={posted?.values.hold === '1'}>
        {say('Hold everything until I let it through')}
      </Checkbox>
      {posted?.failure && !posted.failure.errors && <ErrorText>{posted.failure.message}</ErrorText>}
      <Button type="submit">{say('Make it')}</Button>
    </form>
  )
}
