// The legend of gifts and sales drawn as squares.
import { formatWholePesos } from '#contract/amounts.ts'
import { say } from '../language/say.ts'
import { saySquare } from './figures.ts'
import styles from './MoneyLegend.module.css'

/** `worth`: pesos of one square. */
export function MoneyLegend({ worth }: { worth: number }) {
  return (
    <span className={styles.legend}>
      <span>
        <i className={styles.gifts} aria-hidden="true" /> {say('Gifts')}
      </span>
      <span>
        <i className={styles.sales} aria-hidden="true" /> {say('Sales')}
      </span>
      <span>{saySquare(formatWholePesos(worth))}</span>
    </span>
  )
}
