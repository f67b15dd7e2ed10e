// Downloads of a page's QR code: on a card with avatar and name, or the code alone.
import Download from 'lucide-react/icons/download'
import { addresses } from '#contract/addresses/paths.ts'
import { getCard, getQr, getQrDrawing, getWhiteQr } from '#contract/shared-pictures.ts'
import { say } from '../language/say.ts'
import type { SharedPage } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import styles from './sharing.module.css'

/** The pictures are plain links: a browser that cannot save files opens them, and a long press saves them. */
export function PageQr({ page: { page_url, page_name } }: { page: SharedPage }) {
  const path = addresses.page(page_url)
  return (
    <div className={styles.columns}>
      <figure className={styles.card}>
        <img
          src={getCard(page_url)}
          width={1000}
          height={1200}
          alt={say('Card with the QR code of {name}', { name: page_name })}
        />
      </figure>
      <div className={styles.actions}>
        <Button as="a" href={getCard(page_url)} download={`pixel-${page_url}-card.png`} full icon={<Download />}>
          {say('Download the card')}
        </Button>
        <p className={styles.hint}>
          {say('With face and name, to print or to send. 1000\u00a0×\u00a01200\u00a0pixels.')}
        </p>
        <Button
          as="a"
          href={getWhiteQr(path)}
          download={`pixel-${page_url}-qr-white.png`}
          variant="outline"
          full
          icon={<Download />}
        >
          {say('Download the code on white')}
        </Button>
        <p className={styles.hint}>{say('Reads on any background, dark ones too. 400\u00a0×\u00a0400\u00a0pixels.')}</p>
        <Button
          as="a"
          href={getQrDrawing(path)}
          download={`pixel-${page_url}-qr.svg`}
          variant="outline"
          full
          icon={<Download />}
        >
          {say('Download the code as SVG')}
        </Button>
        <p className={styles.hint}>{say('On white too, and sharp at any size: for posters and print shops.')}</p>
        <Button
          as="a"
          href={getQr(path)}
          download={`pixel-${page_url}-qr.png`}
          variant="outline"
          full
          icon={<Download />}
        >
          {say('Download the code alone')}
        </Button>
        <p className={styles.hint}>
          {say('Dark squares without a background, for light paper of your own. 400\u00a0×\u00a0400\u00a0pixels.')}
        </p>
        <p className={styles.hint}>
          {say('Nothing was saved? The picture opens instead: press it long, or open PIXEL in your browser.')}
        </p>
      </div>
    </div>
  )
}
