// Style guide: logo, mascot, type and colour.

import { Button } from '../Button.tsx'
import { Logo } from '../Logo.tsx'
import { Piko } from '../Piko.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Brand() {
  return (
    <Part id="brand" title="Mark and mascot">
      <div className={styles.row}>
        <Logo height={56} />
        <Logo tile height={56} />
      </div>
      <div className={styles.welcome}>
        <Piko size={160} hops />
        <p>Hi, I'm Piko. Every ₱ you get here is one more pixel in your picture.</p>
      </div>
      <div className={styles.row}>
        <Piko pose="wave" />
        <Piko pose="sleeping" />
        <Piko pose="umbrella" />
        <Piko pose="camera" />
      </div>
    </Part>
  )
}

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
