// An authenticator app, set up through the API.
import { type APIRequestContext, expect } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { sentCode } from './money-out.ts'
import type { Person } from './people.ts'

/** Sets up an app for the account signed in to this context. Its current code is used up; the next is valid in half a minute. */
export async function setUpAppByApi(request: APIRequestContext, { email }: Person): Promise<TOTP> {
  const { data } = await (await request.post('/v1/user/otp/authenticator', { data: {} })).json()
  const app = URI.parse(data.otpauth_url) as TOTP
  const proof = { app_code: app.generate(), otp_code: await sentCode(request, email), otp_token: data.otp_token }
  expect((await request.post('/v1/user/otp/authenticator/confirm', { data: proof })).status()).toBe(200)
  return app
}
