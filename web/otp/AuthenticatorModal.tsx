// The authenticator app: connected by a picture or a secret and two codes, turned off by one.
import { useState } from 'react'
import { otp } from '#contract/otp.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useRead } from '../shell/queries.ts'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'
import { TurnOffAuthenticator } from './TurnOffAuthenticator.tsx'

export default function AuthenticatorModal({ frame }: ModalProps<'authenticator'>) {
  const { data } = useRead(otp.authenticator, {})
  // What it was when the dialog opened: it does not turn into its opposite while it closes.
  const [wasActive] = useState(data?.is_active)
  return wasActive ? <TurnOffAuthenticator frame={frame} /> : <SetUpAuthenticator frame={frame} />
}
