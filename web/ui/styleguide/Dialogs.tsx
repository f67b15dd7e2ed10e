// Style guide: dialogs as a short sheet, a long one and full screen.
import { useState } from 'react'
import { AmountField } from '../AmountField.tsx'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { List, ListRow } from '../ListRow.tsx'
import { Sheet } from '../Sheet.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Dialogs() {
  const [open, setOpen] = useState<'sheet' | 'long' | 'full' | null>(null)
  const [shown, setShown] = useState<'sheet' | 'long' | 'full' | null>(null)
  function show(which: 'sheet' | 'long' | 'full'): void {
    setOpen(which)
    setShown(which)
  }
  return (
    <Part id="dialogs" title="Dialogs">
      <div className={styles.row}>
        <Button variant="outline" onClick={() => show('sheet')}>
          A question
        </Button>
        <Button variant="outline" onClick={() => show('long')}>
          A long one
        </Button>
        <Button variant="outline" onClick={() => show('full')}>
          The full screen
        </Button>
      </div>
      {shown && (
        <Sheet
          open={open !== null}
          onClosed={() => setShown(null)}
          shown={0}
          steps={[
            {
              id: 0,
              openers: [],
              content: (
                <Dialog
                  onClose={() => setOpen(null)}
                  title={shown === 'full' ? 'Withdraw' : 'Delete this photo?'}
                  size={shown === 'long' ? 720 : 480}
                  variant={shown === 'full' ? 'full' : 'sheet'}
                  footer={
                    <>
                      <Button variant={shown === 'full' ? 'primary' : 'danger-filled'} onClick={() => setOpen(null)}>
                        {shown === 'full' ? 'Continue' : 'Delete photo'}
                      </Button>
                      <Button variant="outline" onClick={() => setOpen(null)}>
                        Cancel
                      </Button>
                    </>
                  }
                >
                  {shown === 'full' ? (
                    <AmountField label="Amount" size="large" hint="Available: ₱99,999.99" />
                  ) : (
                    <p>Buyers keep access for 15 days. After that it is gone for everyone.</p>
                  )}
                  {shown === 'long' && (
                    <List>
                      {Array.from({ length: 20 }, (_, row) => `Supporter ${row + 1}`).map((name) => (
                        <ListRow
                          key={name}
                          start={<Avatar name={name} />}
                          title={name}
                          subtitle="purchased this content"
                        />
                      ))}
                    </List>
                  )}
                </Dialog>
              ),
            },
          ]}
        />
      )}
    </Part>
  )
}
