// Decides which of the two steps a call with `confirm`, `otp_code` and `otp_token` is.
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'

export interface CodeSteps {
  confirm?: boolean | undefined
  otp_code?: string | undefined
  otp_token?: string | undefined
}

/** The given code, or undefined when the call requests one. A call that does neither fails with the missing field. */
export function codeStep(body: CodeSteps): { otpCode: string; otpToken: string } | undefined {
  const { confirm, otp_code, otp_token } = body
  if (otp_code !== undefined && otp_token !== undefined) return { otpCode: otp_code, otpToken: otp_token }
  if (otp_code !== undefined) throw failFields({ otp_token: [texts.otpInvalid] })
  if (otp_token !== undefined) throw failFields({ otp_code: [texts.otpCode] })
  if (!confirm) throw failFields({ confirm: [texts.otpConfirm] })
  return undefined
}
