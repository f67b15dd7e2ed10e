import { takenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'

/** ContentNotAccessibleException for the avatar or cover, of any size, of a page that the desk has closed. */
export function refuseBarredPicture({ db }: Pick<Services, 'db'>) {
  return async (key: string): Promise<void> => {
    const whole = key.replace(/-wh100(\.\w+)$/, '$1')
    const barred = await db
      .selectFrom('accounts as a')
      .innerJoin('profiles as p', 'p.account_id', 'a.id')
      .select('a.id')
      .where('a.barred_at', 'is not', null)
      .where((eb) => eb.or([eb('p.avatar_key', '=', whole), eb('p.cover_key', '=', whole)]))
      .executeTakeFirst()
    if (barred) throw takenDown()
  }
}
