// Shares a link of ours: as a QR code for people nearby, and through other services.
import { getQr } from '#contract/shared-pictures.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ShareTargets } from './ShareTargets.tsx'
import styles from './sharing.module.css'

export default function ShareModal({ title, path, frame }: ModalProps<'share'>) {
  return (
    <Dialog {...frame} title={say('Share')} size={720}>
      <div className={styles.columns}>
        <figure className={styles.code}>
          <img src={getQr(path)} width={400} height={400} alt={say('QR code that leads to {title}', { title })} />
        </figure>
        <div className={styles.actions}>
          <p className={styles.what}>{title}</p>
          <ShareTargets link={new URL(path, location.origin).href} title={title} />
        </div>
      </div>
    </Dialog>
  )
}
