// What follows once the authenticator app is on or off.
import { otp } from '#contract/otp.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ModalFrame } from '../shell/ModalHost.tsx'
import { useCache } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'

/** Updates the cached setting, and closes the modal. */
export function useAuthenticatorDone({ onClose }: ModalFrame): (isActive: boolean) => void {
  const cache = useCache()
  return (isActive) => {
    cache.put(otp.authenticator, {}, { is_active: isActive })
    cache.expire(otp.recoveryCodeCount)
    onClose()
    toast(say(words.updated))
  }
}
