// Style guide: type.
import { Button } from '../Button.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Type() {
  return (
    <Part id="type" title="Type and colour">
      <p className={styles.h1}>Ana Reyes paints jeepneys</p>
      <p>
        The quick brown tarsier jumps over Biñan, Parañaque and Sto. Niño. A <a href="#type">link in the text</a> is
        underlined. <span className="tabular-nums">₱99,999.99 · ₱11,111.11</span>
      </p>
      <ul className={styles.swatches}>
        {['ube', 'mangga', 'pandan', 'sili', 'dagat', 'gumamela'].map((name) => (
          <li key={name} className={styles[name]}>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {['ube', 'gumamela', 'dagat', 'pandan', 'kape', 'mangga'].map((accent) => (
          <span key={accent} data-accent={accent}>
            <Button size="medium">{accent}</Button>
          </span>
        ))}
      </div>
    </Part>
  )
}
