// Routes of one-time codes, the authenticator app, passkeys and recovery codes.
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { addPasskey } from './add-passkey.ts'
import { hasAuthenticator } from './authenticators.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { verifyCode } from './challenge.ts'
import { getCodeByPasskey, getPasskeyOptionsForCode } from './code-by-passkey.ts'
import { confirmAuthenticator, type EndOtherSessions } from './confirm-authenticator.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { getCreationOptions, listPasskeys } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { removeAuthenticator } from './remove-authenticator.ts'
import { removePasskey } from './remove-passkey.ts'
import { resendCode } from './resend-code.ts'

export function otpRoutes(serve: Serve, services: Services, endOtherSessions: EndOtherSessions): void {
  serve(otp.verify, ({ viewer, body }) =>
    verifyCode(services, { userId: viewer.accountId, otpCode: body.otp_code, otpToken: body.otp_token }),
  )
  serve(otp.resend, ({ viewer, body, network }) => resendCode(services, viewer.accountId, body.otp_token, network))
  serve(otp.authenticator, async ({ db, viewer }) => ({
    is_active: await hasAuthenticator(db, viewer.accountId),
  }))
  serve(otp.beginAuthenticator, ({ viewer, network }) => beginAuthenticator(services, viewer.accountId, network))
  serve(otp.confirmAuthenticator, ({ viewer, body }) => confirmAuthenticator(services, viewer, endOtherSessions, body))
  serve(otp.removeAuthenticator, ({ viewer, body, network }) =>
    removeAuthenticator(services, viewer.accountId, body, network),
  )
  serve(otp.passkeyForCode, ({ viewer, body }) => getPasskeyOptionsForCode(services, viewer.accountId, body.otp_token))
  serve(otp.codeByPasskey, ({ viewer, body }) => getCodeByPasskey(services, viewer.accountId, body))
  serve(passkeys.creationOptions, ({ viewer }) => getCreationOptions(services.db, services.config, viewer.accountId))
  serve(passkeys.add, ({ viewer, body }) => addPasskey(services, viewer, endOtherSessions, body))
  serve(passkeys.list, ({ viewer }) => listPasskeys(services.db, viewer.accountId))
  serve(passkeys.remove, ({ viewer, params }) => removePasskey(services, viewer.accountId, params.id))
  serve(otp.recoveryCodeCount, async ({ viewer }) => ({
    count: await countRecoveryCodes(services.db, viewer.accountId),
  }))
  serve(otp.makeRecoveryCodes, ({ viewer }) => makeRecoveryCodes(services, viewer.accountId))
}
