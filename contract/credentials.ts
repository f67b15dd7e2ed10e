// The user's own e-mail, password and sessions.
import * as z from 'zod/mini'
import { email, givenPassword, newPassword, proof } from './credential-fields.ts'
import { endpoint } from './endpoint.ts'
import { lookupText, token } from './fields.ts'
import { dateOutput } from './moments.ts'
import { texts } from './texts.ts'

const Done = z.object({ ok: z.literal(true) })

const Session = z.object({
  id: z.string(),
  /** The browser's name from its User-Agent: `Chrome, Android`; empty where it sends none. */
  device: z.string(),
  /** Its network address without the last part: `203.0.113.•`. */
  place: z.string(),
  created_at: dateOutput,
  /** Rounded to the hour. */
  last_seen_at: dateOutput,
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const credentials = {
  changeEmail: endpoint('PUT /v1/user/email', {
    summary:
      'Start a change of e-mail: the new address gets a link to confirm it, the old one a link to undo it for 7 days. Withdrawals are paused for 24 hours.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({ email, ...proof }),
    data: Done,
  }),
  confirmEmail: endpoint('POST /v1/auth/email/confirm', {
    summary: 'Confirm a change of e-mail with the token mailed to the new address.',
    access: 'anyone',
    body: z.strictObject({ token }),
    data: Done,
  }),
  undoEmail: endpoint('POST /v1/auth/email/undo', {
    summary: 'Undo a change of e-mail with the token mailed to the old address. Ends all sessions.',
    access: 'anyone',
    body: z.strictObject({ token }),
    data: Done,
  }),
  changePassword: endpoint('PUT /v1/user/password', {
    summary:
      'Set a new password and end the other sessions. An account without a password needs a fresh proof of identity instead of the old one.',
    access: 'signed-in',
    body: z.strictObject({ current_password: z.optional(givenPassword), password: newPassword }),
    data: Done,
    errors: ['StepUpException'],
  }),
  sessions: endpoint('GET /v1/user/sessions', {
    summary: 'List the sessions of the account, newest first.',
    access: 'signed-in',
    data: z.array(Session),
  }),
  endSession: endpoint('DELETE /v1/user/sessions/:id', {
    summary: 'Sign out one session.',
    access: 'signed-in',
    whileSuspended: 'works',
    params: z.strictObject({ id: lookupText(60, texts.notFound) }),
    data: Done,
    errors: ['NotFoundException'],
  }),
  endOtherSessions: endpoint('POST /v1/user/sessions/end-others', {
    summary: 'Sign out all other sessions.',
    access: 'signed-in',
    whileSuspended: 'works',
    body: z.optional(z.strictObject({})),
    data: Done,
  }),
}
