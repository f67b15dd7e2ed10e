// Lists the people named in a photo, with their answers.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import type { Consent, consents } from '#contract/consents.ts'
import type { Page } from '#contract/paging.ts'
import { sql } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'
import { unseal } from '#server/kit/seal.ts'
import type { Services } from '#server/outside/services.ts'

type ListQuery = z.output<typeof consents.list.query>

/** The people in one of this creator's pictures, in the order they were named. */
export function readConsents(
  { db, config }: Pick<Services, 'db' | 'config'>,
  creatorId: bigint,
  { filename, ...query }: ListQuery,
): Promise<Page<z.input<typeof Consent>>> {
  const own = db.selectFrom('consents as k').where('k.creator_id', '=', creatorId).where('k.filename', '=', filename)
  return paginate(query, {
    total: async () => (await own.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
    rows: async (limit, offset) => {
      const rows = await own
        .select(['k.id', 'k.name', 'k.state', 'k.created_at', 'k.token_sealed'])
        .select(
          sql<Date | null>`(select max(s.created_at) from consent_answers s where s.consent_id = k.id)`.as(
            'answered_at',
          ),
        )
        .orderBy('k.created_at')
        .orderBy('k.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, name, state, created_at, token_sealed, answered_at }) => ({
        id,
        name,
        state: state as Consent['state'],
        link_url: new URL(
          addresses.consent(unseal(config.secret, consentTokenPlace(id), token_sealed)),
          config.publicUrl,
        ).href,
        date: created_at,
        answered_at,
      }))
    },
  })
}

/** The context a token is sealed for (`seal`). */
export function consentTokenPlace(id: string): string {
  return `consent:${id}`
}
