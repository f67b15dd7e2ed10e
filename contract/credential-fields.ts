// What a person signs in with, as fields.
import * as z from 'zod/mini'
import { limits, serverLimits } from './limits.ts'
import { texts } from './texts.ts'

export const email = z
  .string(texts.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: texts.emailRequired, abort: true }),
    z.maxLength(limits.emailMax, { error: texts.emailInvalid, abort: true }),
    z.email(texts.emailInvalid),
  )

/** A password being chosen. The server checks whether it is a common one. */
export const newPassword = z
  .string(texts.passwordRequired)
  .check(
    z.minLength(1, { error: texts.passwordRequired, abort: true }),
    z.minLength(limits.passwordMin, texts.passwordLength),
    z.maxLength(serverLimits.passwordMax, texts.passwordLength),
  )

/** A password being checked: any text that could be one. */
export const givenPassword = z
  .string(texts.passwordRequired)
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(1024, texts.passwordLength))

/** In the body of an endpoint that needs proof of identity: the password itself, instead of a step-up. */
export const proof = { password: z.optional(givenPassword) }
