// What the report form shows of the content to be reported: only what everyone can see.
import type { z } from 'zod/mini'
import type { ReportedType, ReportSubject } from '#contract/reports.ts'
import { blockedPeople } from '#server/blocks/blocked-people.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { findSubject } from './find-subject.ts'

/** Types without a title: a viewer may not be allowed to read the text, or its first line is not a title. */
const untitled: readonly ReportedType[] = ['comment', 'donation']

/**
 * NotFoundException for unknown content, and for blocked viewers: they may report it, but learn nothing. ContentNotAccessibleException
 * for content taken down.
 */
export async function readSubject(
  { db }: Pick<Services, 'db'>,
  type: ReportedType,
  id: string,
  viewerId: bigint | undefined,
): Promise<z.input<typeof ReportSubject>> {
  const subject = await findSubject(db, type, id, { viewerId })
  if (!subject) throw notFound()
  const { owner_id, author_id, text } = subject
  const blocked = viewerId === undefined ? [] : await blockedPeople(db, viewerId)
  // Not an anonymous author: if the answer changed with a block, that would reveal who Someone is.
  if ([owner_id, author_id].some((one) => one !== null && blocked.includes(one))) throw notFound()
  const page = await db
    .selectFrom('profiles')
    .select(['page_name', 'page_url'])
    .where('account_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  const [firstLine = ''] = text.split('\n')
  const title = type === 'profile' || untitled.includes(type) || firstLine === '' ? null : firstLine
  return { content_type: type, ...page, title }
}
