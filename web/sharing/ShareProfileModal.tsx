// Shares a creator's page.
import QrCode from 'lucide-react/icons/qr-code'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { openModal } from '../shell/modals.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ShareTargets } from './ShareTargets.tsx'
import styles from './sharing.module.css'

export default function ShareProfileModal({ page, frame }: ModalProps<'share-profile'>) {
  const { page_url, page_name, avatar } = page
  return (
    <Dialog {...frame} title={say('Share Profile')}>
      <div className={styles.actions}>
        <p className={styles.page}>
          <Avatar name={page_name} src={avatar} size={72} />
          <span className={styles.who}>
            <span className={styles.what}>{page_name}</span>
            <span className={styles.url}>@{page_url}</span>
          </span>
        </p>
        <ShareTargets
          link={new URL(addresses.page(page_url), location.origin).href}
          title={say('{name} on PIXEL', { name: page_name })}
        />
        <Button variant="outline" full icon={<QrCode />} onClick={() => openModal('share-qr', { page })}>
          {say('Share QR Code')}
        </Button>
      </div>
    </Dialog>
  )
}
