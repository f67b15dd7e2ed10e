// Lists an account's sessions and ends one of them remotely.
import type { z } from 'zod/mini'
import type { credentials } from '#contract/credentials.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'

/** The current session first, then by last use, latest first. */
export async function listSessions(
  db: Queryable,
  { accountId, sessionId }: Viewer,
): Promise<z.input<typeof credentials.sessions.data>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'place', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', clock.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  const sessions = rows.map((session) => ({ ...session, is_current: session.id === sessionId }))
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current))
}

/** Returns whether it was the current session; NotFoundException when it is not one of the viewer's. */
export async function endOwnSession(db: Queryable, { accountId, sessionId }: Viewer, id: string): Promise<boolean> {
  if (!isUuid(id)) throw notFound()
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  return ended.id === sessionId
}
