// Style guide: notices, errors and snackbars.
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { ErrorText } from '../ErrorText.tsx'
import { Notice } from '../Notice.tsx'
import { type Snackbar, Snackbars } from '../Snackbars.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Messages() {
  const [items, setItems] = useState<Snackbar[]>([])
  function add(text: string, tone: Snackbar['tone']): void {
    setItems((before) => [...before, { id: String(Math.random()), text, tone }].slice(-3))
  }
  return (
    <Part id="messages" title="Messages">
      <div className={styles.columns}>
        <Notice title="Payouts to a bank cost ₱15.00">Up to ₱5,000.00 per month. Direct e-payment is free.</Notice>
        <Notice tone="warning" action={<a href="#messages">See what changed</a>}>
          Your bank account will be disabled on 15 Dec.
        </Notice>
        <Notice tone="error" title="The provider is down">
          Nothing was charged. Try again later.
        </Notice>
        <div className={styles.stack}>
          <ErrorText>Email or password is wrong.</ErrorText>
          <CopyButton text="https://pixel.ph/ana" label="Copy link" />
        </div>
      </div>
      <div className={styles.row}>
        <Button variant="outline" onClick={() => add('Successfully Updated.', 'success')}>
          Say it worked
        </Button>
        <Button variant="outline" onClick={() => add('Already added: IMG_01.jpg', 'info')}>
          Say something
        </Button>
        <Button variant="outline" onClick={() => add('No connection. We will try again.', 'error')}>
          Say it failed
        </Button>
      </div>
      <Snackbars items={items} onClose={(id) => setItems((before) => before.filter((item) => item.id !== id))} />
    </Part>
  )
}
