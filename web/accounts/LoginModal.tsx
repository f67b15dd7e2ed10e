// Asks a visitor to sign in before the action they chose, and an account whose session has ended to sign in again.
import { ownNext } from '#contract/addresses/own-path.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { profiles } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { isOtherAccount } from '../shell/account-mark.ts'
import { ApiError, call } from '../shell/api.ts'
import { Link } from '../shell/Link.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { closeAllModals } from '../shell/modals.ts'
import { useCache, useRead } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './accounts.module.css'
import { LoginForm } from './LoginForm.tsx'

export default function LoginModal({ next, frame }: ModalProps<'login'>) {
  const target = ownNext(next)
  const goOn = useGoOn(frame.onClose)
  return (
    <Dialog {...frame} title={say('Log in to go on')}>
      <LoginForm
        next={target ?? location.pathname + location.search}
        onSignedIn={() => (target ? location.assign(target) : void goOn())}
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

/**
 * After signing in: the page of the same account stays, with everything typed into it. For another account, and where the page
 * was a visitor's, it is loaded again.
 */
function useGoOn(close: () => void): () => Promise<void> {
  const cache = useCache()
  const before = useRead(profiles.me, {}, { enabled: false }).data
  return async () => {
    const now = await call(profiles.me, {}).catch((error: ApiError) => error)
    const isLost = now instanceof ApiError && now.code === undefined
    // Without a connection no page would load, and what is typed would be lost.
    const isSame = isLost ? !isOtherAccount() : 'data' in now && now.data.referral_code === before?.referral_code
    if (!before || !isSame) {
      location.reload()
      return
    }
    if (!(now instanceof ApiError)) cache.put(profiles.me, {}, now.data)
    cache.retryFailed()
    close()
    toast(say('You are signed in again. What you typed is still here: send it once more.'))
  }
}
