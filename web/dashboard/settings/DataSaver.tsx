// The data saver of this device: a plain form, because the server must render the page again.
import { useId } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { usePageContext } from '../../shell/page-context.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import switchStyles from '../../ui/Switch.module.css'
import styles from './device.module.css'

/** Returns to `next`, a path of ours. */
export function DataSaver({ next }: { next: string }) {
  const { savesData } = usePageContext()
  const id = useId()
  return (
    <form method="post" action={addresses.dataSaver} className={styles.dataSaver}>
      <Refusal action={addresses.dataSaver} />
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        name="data_saver"
        value={savesData ? '0' : '1'}
        aria-pressed={savesData}
        aria-describedby={id}
        className={styles.switch}
      >
        {say('Data saver')}
        <span className={switchStyles.track} aria-hidden="true" />
      </button>
      <p id={id} className={styles.hint}>
        {say('Smaller photos, animations that stand still, and your phone’s own letters.')}
      </p>
    </form>
  )
}
