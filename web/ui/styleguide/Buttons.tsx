// Style guide: buttons in their states.

import ArrowLeft from 'lucide-react/icons/arrow-left'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Buttons({ onLoader }: { onLoader: () => void }) {
  const [busy, setBusy] = useState(false)
  function pay(): void {
    setBusy(true)
    setTimeout(() => setBusy(false), 3000)
  }
  return (
    <Part id="buttons" title="Buttons">
      <div className={styles.row}>
        <Button busy={busy} busyText="Processing…" onClick={pay}>
          Pay ₱50.00
        </Button>
        <Button busy busyText="Processing…">
          Pay ₱99,999.99
        </Button>
        <Button variant="outline">Follow</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Block</Button>
        <Button variant="danger-filled">Delete photo</Button>
        <Button disabled>Send a gift</Button>
      </div>
      <div className={styles.row}>
        <Button size="medium" variant="outline" icon={<Share2 />}>
          Share
        </Button>
        <Button size="small" variant="outline">
          Remove
        </Button>
        <Button size="small">Follow</Button>
        <Button as="a" href="#buttons" variant="outline" size="medium">
          A link
        </Button>
        <IconButton label="Share" icon={<Share2 />} variant="outline" />
        <IconButton label="Back" icon={<ArrowLeft />} />
        <Button variant="quiet" onClick={onLoader}>
          Show the page loader
        </Button>
      </div>
      <Button full>Send ₱50.00</Button>
    </Part>
  )
}
