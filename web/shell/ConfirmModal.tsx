// Asks for confirmation before an action, and shows a busy button while the action runs.
import { useEffect, useState } from 'react'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { ModalProps } from './ModalHost.tsx'

export default function ConfirmModal({
  title,
  text,
  action,
  instead,
  isDangerous,
  onConfirm,
  onCancel,
  focusAfter,
  frame,
}: ModalProps<'confirm'>) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, whichever way the modal was closed
  useEffect(() => {
    if (!frame.open && state === 'asking') onCancel?.()
  }, [frame.open])

  async function run(): Promise<void> {
    setState('busy')
    try {
      await onConfirm()
    } finally {
      setState('done')
      frame.onClose()
    }
  }

  return (
    <Dialog
      {...frame}
      dismissible={state === 'asking'}
      focusAfter={state === 'done' ? focusAfter : undefined}
      title={title}
      footer={
        <>
          {instead && (
            <Button as="a" href={instead.href}>
              {instead.text}
            </Button>
          )}
          <Button
            variant={instead ? 'outline' : isDangerous ? 'danger-filled' : 'primary'}
            busy={state === 'busy'}
            onClick={run}
          >
            {action}
          </Button>
          <Button variant="outline" disabled={state === 'busy'} onClick={frame.onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
