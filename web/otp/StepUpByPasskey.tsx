// A passkey as an alternative proof of identity.
import { accounts } from '#contract/accounts.ts'
import type { ProofMethod } from '#contract/errors.ts'
import { say } from '../language/say.ts'
import type { ModalFrame } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

export interface StepUpProps {
  methods: readonly ProofMethod[]
  frame: ModalFrame
  onProven: () => void
}

/** Renders nothing if the account has no passkey. */
export function StepUpByPasskey({ methods, onProven }: Pick<StepUpProps, 'methods' | 'onProven'>) {
  const options = useWrite(accounts.passkeyOptions)
  const prove = useWrite(accounts.stepUp, { onDone: onProven })
  if (!methods.includes('credential')) return null
  return (
    <PasskeyButton
      label={say('Use a passkey')}
      fetchOptions={async () => (await options.send({ body: {} }))?.data}
      onSigned={(credential) => prove.send({ body: { credential } })}
    />
  )
}
