// The doors of one-time codes and the authenticator app.
import { otp } from '#contract/otp.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { hasAuthenticator } from './authenticators.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { verifyCode } from './challenge.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { removeAuthenticator } from './remove-authenticator.ts'
import { resendCode } from './resend-code.ts'

export function otpRoutes(serve: Serve, services: Services): void {
  serve(otp.verify, ({ viewer, body }) =>
    verifyCode(services, { userId: viewer.accountId, otpCode: body.otp_code, otpToken: body.otp_token }),
  )
  serve(otp.resend, ({ viewer, body }) => resendCode(services, viewer.accountId, body.otp_token))
  serve(otp.authenticator, async ({ viewer }) => ({
    is_active: await hasAuthenticator(services.db, viewer.accountId),
  }))
  serve(otp.beginAuthenticator, ({ viewer }) => beginAuthenticator(services, viewer.accountId))
  serve(otp.confirmAuthenticator, ({ viewer, body }) => confirmAuthenticator(services, viewer.accountId, body))
  serve(otp.removeAuthenticator, ({ viewer, body }) => removeAuthenticator(services, viewer.accountId, body))
}
