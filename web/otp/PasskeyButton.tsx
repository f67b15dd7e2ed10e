// A button that asks for a passkey, and reports when none was used.
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import styles from './CodeStep.module.css'
import { signWithPasskey, type WebAuthnJson } from './passkey-browser.ts'

interface Props {
  label: string
  /** The WebAuthn options; undefined if the server refused, which was already reported. */
  fetchOptions: () => Promise<WebAuthnJson | undefined>
  onSigned: (credential: WebAuthnJson) => Promise<unknown>
}

export function PasskeyButton({ label, fetchOptions, onSigned }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function press(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const options = await fetchOptions()
      // The browser's question would appear over something else.
      if (isGone.current) return
      const credential = options && (await signWithPasskey(options))
      if (credential) await onSigned(credential)
      else setFailed(options !== undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={`needs-script ${styles.passkey}`}>
      <Button
        variant="outline"
        full
        icon={<KeyRound />}
        busy={isBusy}
        busyText={say('Waiting for your passkey…')}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {hasFailed && <ErrorText>{say('No passkey was used. Try again, or choose another way.')}</ErrorText>}
    </div>
  )
}
