// A page's QR code to keep: on a card with face and name, or alone to be put on something of one's own.
import Download from 'lucide-react/icons/download'
import { cardOf, qrOf } from '#contract/sharing.ts'
import { say } from '../language/say.ts'
import { addresses } from '../shell/addresses.ts'
import type { SharedPage } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import styles from './sharing.module.css'

/** The pictures are plain links: a browser that cannot save opens them, and a long press keeps them. */
export function PageQr({ page: { page_url, page_name } }: { page: SharedPage }) {
  return (
    <div className={styles.columns}>
      <figure className={styles.card}>
        <img
          src={cardOf(page_url)}
          width={1000}
          height={1200}
          alt={say('Card with the QR code of {name}', { name: page_name })}
        />
      </figure>
      <div className={styles.actions}>
        <Button as="a" href={cardOf(page_url)} download={`pixel-${page_url}-card.png`} full icon={<Download />}>
          {say('Download the card')}
        </Button>
        <p className={styles.hint}>{say('With face and name, to print or to send. 1000 × 1200 pixels.')}</p>
        <Button
          as="a"
          href={qrOf(addresses.page(page_url))}
          download={`pixel-${page_url}-qr.png`}
          variant="outline"
          full
          icon={<Download />}
        >
          {say('Download the code alone')}
        </Button>
        <p className={styles.hint}>
          {say('Dark squares without a background, for light paper of your own. 400 × 400 pixels.')}
        </p>
        <p className={styles.hint}>
          {say('Nothing was saved? The picture opens instead: press it long, or open PIXEL in your browser.')}
        </p>
      </div>
    </div>
  )
}
