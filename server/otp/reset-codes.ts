// For somebody who lost their phone, once support knows that it is them: codes go by e-mail until they set them up again.
import { inTransaction } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { dropAuthenticator } from './authenticators.ts'
import { forgetMobileNumber } from './mobile-number.ts'
import { mailOwner } from './notices.ts'

/** False when there was neither a number nor an app. */
export function resetCodes({ db, config }: Services, accountId: bigint): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [hadApp, hadNumber] = [await dropAuthenticator(tx, accountId), await forgetMobileNumber(tx, accountId)]
    if (!hadApp && !hadNumber) return false
    await mailOwner(tx, config, accountId, {
      subject: 'Your PIXEL codes are sent to this address',
      text: 'Support removed the mobile number and the authenticator app of your account: codes for payouts and bank accounts are sent to this address until you add one again.',
    })
    return true
  })
}
