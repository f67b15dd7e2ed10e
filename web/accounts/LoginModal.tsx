// Asks a visitor to sign in before the action they chose.
import { ownNext } from '#contract/addresses/own-path.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { closeAllModals } from '../shell/modals.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './accounts.module.css'
import { LoginForm } from './LoginForm.tsx'

export default function LoginModal({ next, frame }: ModalProps<'login'>) {
  const target = ownNext(next)
  return (
    <Dialog {...frame} title={say('Log in to go on')}>
      <LoginForm
        next={target ?? location.pathname + location.search}
        onSignedIn={() => (target ? location.assign(target) : location.reload())}
      />
      <p className={styles.switch}>
        {say('New here?')}{' '}
        <Link href={addresses.signUp} onClick={closeAllModals}>
          {say('Start your page')}
        </Link>
      </p>
    </Dialog>
  )
}
