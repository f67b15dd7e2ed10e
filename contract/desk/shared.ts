// What all parts of the desk share: access, the reason of an action, and common answers.
import * as z from 'zod/mini'
import type { Role } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

/** The reason of an action: the person it concerns reads it, and it goes into the log. */
export const message = requiredText(limits.deskMessageMax, texts.deskMessage, texts.length1000)
/** A body with a reason and nothing else. */
export const reasonBody = z.strictObject({ message })
export const Done = z.object({ ok: z.literal(true) })
/** The error of endpoints whose subject does not exist. */
export const notFoundErrors = ['NotFoundException'] as const

export const forModerators = forRoles('moderator')
export const forFinance = forRoles('finance')
export const forAdmins = forRoles('admin')
export const forEveryRole = forRoles('moderator', 'finance')

function forRoles<const Roles extends readonly Role[]>(...roles: Roles): { access: 'desk'; roles: Roles } {
  return { access: 'desk', roles }
}
