// Settings of this device only: theme, language and data saver.
import { say } from '../../language/say.ts'
import { LanguageChoice } from '../../shell/LanguageChoice.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataSaver } from './DataSaver.tsx'
import styles from './device.module.css'
import { ThemeChoice } from './ThemeChoice.tsx'

/** `here`: the path of the page it is on. */
export function OnThisDevice({ here }: { here: string }) {
  return (
    <Card title={say('On this device')}>
      <div className={styles.choices}>
        <ThemeChoice />
        <div className={styles.language}>
          <h3 className={styles.label}>{say('Language')}</h3>
          <LanguageChoice />
        </div>
        <DataSaver next={here} />
      </div>
    </Card>
  )
}
