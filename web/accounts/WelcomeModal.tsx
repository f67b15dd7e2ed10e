// Piko greets a new creator once.
import { useEffect } from 'react'
import { profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useCache, useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Piko } from '../ui/Piko.tsx'
import styles from './WelcomeModal.module.css'

export default function WelcomeModal({ pageName, frame }: ModalProps<'welcome'>) {
  const cache = useCache()
  const { send } = useWrite(profiles.welcomed, {
    onDone: () => cache.expire(profiles.me),
    // If this fails, the modal is shown once more; nothing worse.
    on: { any: () => undefined },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per closing, whatever closed it
  useEffect(() => {
    if (!frame.open) void send({ body: {} })
  }, [frame.open])
  return (
    <Dialog
      {...frame}
      title={say('Welcome to PIXEL')}
      footer={
        <Button full onClick={frame.onClose}>
          {say('GET STARTED')}
        </Button>
      }
    >
      <div className={styles.greeting}>
        <div className={styles.tile}>
          <Piko pose="wave" size={160} hops />
        </div>
        <div className={styles.speech}>
          <p className={styles.hi}>{say('Hi {name}, I’m Piko.', { name: pageName })}</p>
          <p>{say('Every ₱ you get here is one more pixel in your picture.')}</p>
        </div>
      </div>
    </Dialog>
  )
}
