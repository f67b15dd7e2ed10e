// The look of an overlay or soundbox, and what it shows beside its alerts (goal, latest gifts).
import type { z } from 'zod/mini'
import { defaultLook, type Look, type live, type Scene, type showings } from '#contract/live.ts'
import { texts } from '#contract/texts.ts'
import { maskEvent } from '#server/events/mask-words.ts'
import { eventsAfter, latestPlace } from '#server/events/queries.ts'
import { getState, goalsWithProgress } from '#server/goals/queries.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Services } from '#server/outside/services.ts'
import { requireScreen } from '#server/surfaces/queries.ts'
import { isFor, type Screen, SURFACES_CHANNEL } from './screens.ts'
import { getScreenStates } from './showing-states.ts'

/** Gifts in the ticker of an overlay. */
const LATEST = 5
/** The latest gifts are searched among this many latest events. */
const EVENTS_SEARCHED = 50

export async function readLook(db: Queryable, surfaceId: string): Promise<Look> {
  const row = await db.selectFrom('looks').select('look').where('surface_id', '=', surfaceId).executeTakeFirst()
  return { ...defaultLook, ...(row?.look as Partial<Look> | undefined) }
}

export async function ownLook(services: Services, accountId: bigint, id: string): Promise<Look> {
  await requireScreen(services, accountId, id)
  return readLook(services.db, id)
}

/** errors.goal_id unless it is a public goal of this account. Open screens are notified. */
export async function changeLook(
  services: Services,
  accountId: bigint,
  id: string,
  changes: z.output<typeof showings.changeLook.body>,
): Promise<Look> {
  await requireScreen(services, accountId, id)
  const goalId = changes.goal_id
  if (goalId && !(await findGoal(services.db, accountId, goalId))) throw failFields({ goal_id: [texts.lookGoal] })
  return inTransaction(services.db, async (tx) => {
    const look = { ...(await readLook(tx, id)), ...changes } as Look
    const json = JSON.stringify(look)
    await sql`insert into looks (surface_id, look) values (${id}, ${json}::jsonb)
      on conflict (surface_id) do update set look = excluded.look`.execute(tx)
    await sql`select pg_notify(${SURFACES_CHANNEL}, ${id})`.execute(tx)
    return look
  })
}

export async function readScene(db: Queryable, screen: Screen): Promise<z.input<typeof live.scene.data>> {
  const look = await readLook(db, screen.id)
  const place = await latestPlace(db, screen.account_id)
  return { place, look, goal: await getBar(db, screen, look), latest: look.ticker ? await latestGifts(db, screen) : [] }
}

async function getBar(db: Queryable, { account_id }: Screen, look: Scene['look']) {
  const goal = look.goal_id ? await findGoal(db, account_id, look.goal_id) : undefined
  return goal ? { title: goal.title, current_amount: goal.amount, target_amount: goal.target } : null
}

/** Undefined for drafts and goals taken down: screens do not show them. */
async function findGoal(db: Queryable, accountId: bigint, id: string) {
  if (!isUuid(id)) return undefined
  const goal = await goalsWithProgress(db)
    .where('g.id', '=', id)
    .where('g.creator_id', '=', accountId)
    .where('g.taken_down_at', 'is', null)
    .executeTakeFirst()
  return goal && getState(goal) !== 'draft' ? goal : undefined
}

async function latestGifts(db: Queryable, screen: Screen) {
  const latest = await latestPlace(db, screen.account_id)
  const events = await eventsAfter(db, screen.account_id, Math.max(0, latest - EVENTS_SEARCHED), EVENTS_SEARCHED)
  const states = await getScreenStates(
    db,
    screen.id,
    events.map(({ place }) => place),
  )
  const isShown = (place: number) => !['held', 'retracted'].includes(states.get(place) ?? 'waiting')
  return events
    .filter((event) => event.type === 'gift.paid' && isFor(screen, event) && isShown(event.place))
    .map((event) => maskEvent(event, screen.words).data as { name: string; amount: bigint })
    .slice(-LATEST)
    .reverse()
    .map(({ name, amount }) => ({ name, amount }))
}
