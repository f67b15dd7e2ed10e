// Routes of one-time codes, the authenticator app, passkeys and recovery codes.
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { withCookies } from '#server/kit/call.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { addPasskey } from './add-passkey.ts'
import { hasAuthenticator } from './authenticators.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { verifyCode } from './challenge.ts'
import { getCodeByPasskey, getPasskeyOptionsForCode } from './code-by-passkey.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { countRecoveryCodes } from './count-recovery-codes.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import type { OwnSessions } from './own-sessions.ts'
import { getCreationOptions, listPasskeys } from './passkeys.ts'
import { removeAuthenticator } from './remove-authenticator.ts'
import { removePasskey } from './remove-passkey.ts'
import { resendCode } from './resend-code.ts'

export function otpRoutes(serve: Serve, services: Services, sessions: OwnSessions): void {
  serve(otp.verify, ({ viewer, body }) =>
    verifyCode(services, { userId: viewer.accountId, otpCode: body.otp_code, otpToken: body.otp_token }),
  )
  serve(otp.resend, ({ viewer, body, network }) => resendCode(services, viewer.accountId, body.otp_token, network))
  serve(otp.authenticator, async ({ db, viewer }) => ({
    is_active: await hasAuthenticator(db, viewer.accountId),
  }))
  serve(otp.beginAuthenticator, ({ viewer, network }) => beginAuthenticator(services, viewer.accountId, network))
  serve(otp.confirmAuthenticator, async (call) =>
    withCookies(call, await confirmAuthenticator(services, call, sessions, call.body)),
  )
  serve(otp.removeAuthenticator, async (call) =>
    withCookies(call, await removeAuthenticator(services, call, sessions, call.body)),
  )
  serve(otp.passkeyForCode, ({ viewer, body }) => getPasskeyOptionsForCode(services, viewer.accountId, body.otp_token))
  serve(otp.codeByPasskey, ({ viewer, body }) => getCodeByPasskey(services, viewer.accountId, body))
  serve(passkeys.creationOptions, ({ viewer }) => getCreationOptions(services.db, services.config, viewer.accountId))
  serve(passkeys.add, async (call) => withCookies(call, await addPasskey(services, call, sessions, call.body)))
  serve(passkeys.list, ({ viewer }) => listPasskeys(services.db, viewer.accountId))
  serve(passkeys.remove, async (call) =>
    withCookies(call, await removePasskey(services, call, sessions, call.params.id)),
  )
  serve(otp.recoveryCodeCount, async ({ viewer }) => ({
    count: await countRecoveryCodes(services.db, viewer.accountId),
  }))
  serve(otp.makeRecoveryCodes, ({ viewer }) => makeRecoveryCodes(services, viewer.accountId))
}
