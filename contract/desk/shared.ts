// What every part of the desk says alike: who may, why, and that it is done.
import * as z from 'zod/mini'
import type { Role } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

/** The words of an action: whom it is about reads them, and they stand in the log. */
export const message = requiredText(limits.deskMessageMax, texts.deskMessage, texts.length1000)
/** A body that says why, and nothing else. */
export const because = z.strictObject({ message })
export const Done = z.object({ ok: z.literal(true) })
/** What an endpoint answers with whose subject is not there. */
export const unknown = ['NotFoundException'] as const

export const forModerators = forRoles('moderator')
export const forFinance = forRoles('finance')
export const forAdmins = forRoles('admin')
export const forEveryRole = forRoles('moderator', 'finance')

function forRoles<const Roles extends readonly Role[]>(...roles: Roles): { access: 'desk'; roles: Roles } {
  return { access: 'desk', roles }
}
