// Style guide: logo and mascot.
import { Logo } from '../Logo.tsx'
import { Piko, PikoDrawing } from '../Piko.tsx'
import { base, blink, camera, umbrella } from '../piko-poses.ts'
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
        <PikoDrawing art={base} blink={blink} size={160} hops />
        <p>Hi, I'm Piko. Every ₱ you get here is one more pixel in your picture.</p>
      </div>
      <div className={styles.row}>
        <Piko pose="wave" />
        <Piko pose="sleeping" />
        <PikoDrawing art={umbrella} />
        <PikoDrawing art={camera} />
      </div>
    </Part>
  )
}
