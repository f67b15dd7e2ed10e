// Style guide: logo and mascot.
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
