// What a report would be about, for whoever is about to send it: what everybody sees of it, and no more.
import type { z } from 'zod/mini'
import type { ReportedType, ReportSubject } from '#contract/reports.ts'
import { blockedPeople } from '#server/blocks/blocks.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { findSubject } from './find-subject.ts'

/** Whose words nobody reads who may not open what they stand under, or whose first line names nothing. */
const untitled: readonly ReportedType[] = ['comment', 'donation']

/**
 * NotFoundException for what is unknown, and for whom a block keeps from it: they may report it, and are told nothing. For what
 * was taken down ContentNotAccessibleException.
 */
export async function readSubject(
  { db }: Pick<Services, 'db'>,
  type: ReportedType,
  id: string,
  viewerId: bigint | undefined,
): Promise<z.input<typeof ReportSubject>> {
  const subject = await findSubject(db, type, id, { viewerId })
  if (!subject) throw notFound()
  const { owner_id, author_id, told_id, text } = subject
  const blocked = viewerId === undefined ? [] : await blockedPeople(db, viewerId)
  if ([owner_id, author_id, told_id].some((one) => one != null && blocked.includes(one))) throw notFound()
  const page = await db
    .selectFrom('profiles')
    .select(['page_name', 'page_url'])
    .where('account_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  const [firstLine = ''] = text.split('\n')
  const title = type === 'profile' || untitled.includes(type) || firstLine === '' ? null : firstLine
  return { content_type: type, ...page, title }
}
