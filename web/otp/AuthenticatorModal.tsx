// The authenticator app: set up with a QR code or secret and two codes, turned off with one.
import { useState } from 'react'
import { otp } from '#contract/otp.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useRead } from '../shell/queries.ts'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'
import { TurnOffAuthenticator } from './TurnOffAuthenticator.tsx'

export default function AuthenticatorModal({ frame }: ModalProps<'authenticator'>) {
  const { data } = useRead(otp.authenticator, {})
  // The state when the dialog opened, so that it does not switch to the other form while it closes.
  const [wasActive] = useState(data?.is_active)
  return wasActive ? <TurnOffAuthenticator frame={frame} /> : <SetUpAuthenticator frame={frame} />
}
