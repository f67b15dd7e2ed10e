// The referral code of the creator who referred the new user. The sign-up checks whether it exists.
import { useId, useState } from 'react'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

export default function ReferralCodeModal({ code, onDone, frame }: ModalProps<'referral-code'>) {
  const [typed, setTyped] = useState(code)
  const formId = useId()
  return (
    <Dialog
      {...frame}
      title={say('Referral Code')}
      footer={
        <>
          <Button type="submit" form={formId}>
            {say('Use code')}
          </Button>
          <Button variant="outline" onClick={frame.onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onDone(typed.trim().toUpperCase())
          frame.onClose()
        }}
      >
        <TextField
          label={say('Referral code')}
          hint={say('From the creator who told you about PIXEL. Leave it empty if there is none.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
