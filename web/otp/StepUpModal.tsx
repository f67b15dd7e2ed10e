// Asks for a proof of identity (password, passkey or code) before a sensitive action; the form below stays as it is.
import { useEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { StepUpByCode } from './StepUpByCode.tsx'
import { StepUpByPasskey } from './StepUpByPasskey.tsx'
import { StepUpByPassword } from './StepUpByPassword.tsx'

export default function StepUpModal({ methods, onProven, onCancel, frame }: ModalProps<'step-up'>) {
  const isSettled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per closing, whatever closed it
  useEffect(() => {
    if (frame.open || isSettled.current) return
    isSettled.current = true
    onCancel()
  }, [frame.open])

  function prove(): void {
    // A proof that was on its way when the modal was closed comes too late.
    if (isSettled.current) return
    isSettled.current = true
    frame.onClose()
    onProven()
  }

  return methods.includes('password') ? (
    <StepUpByPassword frame={frame} onProven={prove} methods={methods} />
  ) : methods.includes('code') ? (
    <StepUpByCode frame={frame} onProven={prove} methods={methods} />
  ) : (
    <Dialog {...frame} title={say('Is it you?')}>
      <StepUpByPasskey methods={methods} onProven={prove} />
    </Dialog>
  )
}
