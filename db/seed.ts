// The demo: the cast with its pictures and photos, months of gifts, sales and payouts through the same provider and
// ledger as real money, and some followers.
import { parsePesos } from '#contract/amounts.ts'
import { hashPassword } from '#server/accounts/password-hashes.ts'
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { avatarVariants, coverVariant } from '#server/media/profile-variants.ts'
import { settle } from '#server/money/payments/settle.ts'
import { releaseDue } from '#server/money/wallet/release-pending.ts'
import { createNotices } from '#server/notices/create-notices.ts'
import { notifyFollowers } from '#server/notices/notify-followers.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { aGift, createTestAccount } from './fixtures.ts'
import { atSandbox, type Capture, capturedAtSandbox } from './sandbox-fixtures.ts'
import { type CastMember, cast, demoPassword } from './seed/cast.ts'
import { writeComments } from './seed/comments.ts'
import { type AddedGoal, addGoals, closeGoals, goalOfGift } from './seed/goals.ts'
import { allGifts } from './seed/history.ts'
import { withdrawBefore } from './seed/payouts.ts'
import { readPicture } from './seed/pictures.ts'
import { deletePosts, PAYING_MS, publishPosts, sellPosts } from './seed/publish.ts'
import { askAndWrite } from './seed/questions.ts'
import { countVisits } from './seed/visits.ts'

const SETTLE_BATCH = 400

/**
 * The comment of a table while the demo is written. It can be neither continued, because each step builds on the time of the one before,
 * nor removed, because the ledger is append-only.
 */
const UNFINISHED = 'the demo is being written'

/**
 * Fills an empty installation; does nothing if the cast is already there. True if it seeded. Throws where an earlier run was broken off,
 * and before it writes anything if the sandbox provider does not answer.
 */
export async function seedDemo(config: Config, databaseUrl: string): Promise<boolean> {
  const services = openServices(config, databaseUrl, createLog('warn'))
  try {
    const first = cast[0]!
    const existing = await services.db
      .selectFrom('profiles')
      .select('account_id')
      .where('page_url', '=', first.page_url)
      .executeTakeFirst()
    if (existing && (await isUnfinished(services)))
      throw new Error(
        `Seeding the demo was broken off, and half of it cannot be continued: delete ${config.dataDir} (and with DATABASE_URL that database), and start over.`,
      )
    if (existing) return false
    await atSandbox(config, 'GET health').catch(() => {
      throw new Error(`The sandbox provider does not answer at ${config.sandboxUrl}: \`npm start\` runs it, and seeds.`)
    })
    await sql`comment on table profiles is ${sql.lit(UNFINISHED)}`.execute(services.db)
    const now = clock.now()
    const ids = await createCast(services, now)
    await follow(services, ids, now)
    const posts = await publishPosts(services, ids)
    const sales = await sellPosts(services, posts, ids, now)
    const goals = await addGoals(services, ids, now)
    await settleInOrder(services, [...sales, ...(await giveGifts(services, ids, goals, now))])
    await releaseDue(services.db, now)
    await withdrawBefore(services, ids)
    await deletePosts(services, posts, ids)
    await closeGoals(services, goals, ids)
    await askAndWrite(services, ids)
    await writeComments(services, ids)
    await countVisits(services, ids)
    await closeAccounts(services, ids, now)
    await notifyInOrder(services)
    await readEarlier(services, now)
    await sql`comment on table profiles is null`.execute(services.db)
    return true
  } finally {
    await services.database.close()
  }
}

async function isUnfinished({ db }: Services): Promise<boolean> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('profiles'::regclass, 'pg_class') as comment`.execute(db)
  return rows[0]!.comment === UNFINISHED
}

async function createCast(services: Services, now: Date): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>()
  const password_hash = await hashPassword(demoPassword)
  for (const person of cast) {
    const id = await createTestAccount(services, {
      page_url: person.page_url,
      page_name: person.page_name,
      email: person.email,
      password_hash,
      bio: person.bio,
      min_gift: parsePesos(person.min_gift_pesos)!,
      thank_you: person.thank_you,
      joined_at: new Date(now.getTime() - person.joined_days_ago * DAY_MS),
      deactivated_at: null,
      is_welcomed: person.role !== 'fresh',
      ...(await pictures(services, person)),
    })
    ids.set(person.key, id)
  }
  return ids
}

async function pictures(
  { storage }: Services,
  person: CastMember,
): Promise<{ avatar_key: string | null; cover_key: string | null }> {
  const avatar_key = person.avatar && `avatar-demo-${person.key}.webp`
  const cover_key = person.cover && `cover-demo-${person.key}.webp`
  if (person.avatar && avatar_key) {
    const { full, wh100 } = await avatarVariants(await readPicture(person.avatar))
    await storage.put(avatar_key, full)
    await storage.put(avatar_key.replace('.webp', '-wh100.webp'), wh100)
  }
  if (person.cover && cover_key) await storage.put(cover_key, await coverVariant(await readPicture(person.cover)))
  return { avatar_key, cover_key }
}

/** Follows that depend only on popularity and position in the cast, so that they are the same every time. */
async function follow({ db }: Services, ids: Map<string, bigint>, now: Date): Promise<void> {
  const rows = cast.flatMap((follower, from) =>
    cast.flatMap((followed, to) =>
      follower !== followed && followed.popularity > (from * 7 + to * 3) % 10
        ? [
            {
              follower_id: ids.get(follower.key)!,
              followed_id: ids.get(followed.key)!,
              created_at: new Date(now.getTime() - (from + to) * DAY_MS),
            },
          ]
        : [],
    ),
  )
  await db.insertInto('follows').values(rows).execute()
}

/** Writes the gifts. Returns the captures that the provider shall have of them. */
async function giveGifts(
  services: Services,
  ids: Map<string, bigint>,
  goals: AddedGoal[],
  now: Date,
): Promise<Capture[]> {
  const supporter = cast.find((person) => person.role === 'supporter')!
  const gifts = allGifts(now).sort((a, b) => a.at.getTime() - b.at.getTime())
  const captures: Capture[] = []
  for (const [index, gift] of gifts.entries()) {
    const creator = cast.find((person) => person.key === gift.creatorKey)!
    const amount = parsePesos(gift.amountPesos)!
    // With the clock at the gift's time, so that its number, expiry and place in the history are right.
    clock.shift(gift.at.getTime() - clock.realNow().getTime())
    const goal_id = goalOfGift(goals, gift, index)
    const id = await aGift(
      services,
      { account_id: ids.get(creator.key)!, page_name: creator.page_name, page_url: creator.page_url },
      {
        amount,
        giverId: gift.fromSupporter ? ids.get(supporter.key) : undefined,
        network: `demo-${index}`,
        channel: gift.channel,
        supporter_name: gift.name,
        supporter_message: gift.message,
        is_anonymous: gift.anonymous,
        source: goal_id ? 'goal' : gift.source,
        goal_id,
      },
    )
    captures.push({
      reference: id,
      amount,
      description: 'Gift',
      paidAt: new Date(Math.min(gift.at.getTime() + PAYING_MS, now.getTime())),
    })
    if (gift.reply || gift.hidden)
      await services.db
        .updateTable('gifts')
        .set({
          reply: gift.reply,
          replied_at: gift.reply ? new Date(Math.min(gift.at.getTime() + 5 * HOUR_MS, now.getTime())) : null,
          hidden_at: gift.hidden ? new Date(gift.at.getTime() + HOUR_MS) : null,
        })
        .where('payment_id', '=', id)
        .execute()
  }
  clock.shift(0)
  return captures
}

/** Settles captures in the order of their payment, as the ledger would get them. */
async function settleInOrder(services: Services, captures: Capture[]): Promise<void> {
  const inOrder = captures.sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  for (let from = 0; from < inOrder.length; from += SETTLE_BATCH) {
    const checkoutIds = await capturedAtSandbox(services, inOrder.slice(from, from + SETTLE_BATCH))
    await settle(services, await services.epayment.readCheckouts(checkoutIds))
  }
}

/** Creates the notices and reorders them by time, since the seed wrote the past one kind of event after the other. */
async function notifyInOrder(services: Services): Promise<void> {
  while ((await createNotices(services)) > 0);
  while (await notifyFollowers(services));
  // Negative first, because two notices must not share a place even for a moment.
  await sql`
    with placed as (
      select id, account_id, place,
             row_number() over (partition by account_id order by place) as nth_place,
             row_number() over (partition by account_id order by happened_at, place) as nth_time
        from notices where place is not null)
    update notices n set place = -other.place
      from placed own join placed other on other.account_id = own.account_id and other.nth_place = own.nth_time
     where n.id = own.id`.execute(services.db)
  await sql`update notices set place = -place where place < 0`.execute(services.db)
}

/** Marks notices up to two days ago as seen, as if everybody had been here then. */
async function readEarlier({ db }: Services, now: Date): Promise<void> {
  await sql`
    insert into notice_boxes (account_id, seen_place)
    select account_id, max(place) from notices
     where place is not null and happened_at < ${new Date(now.getTime() - 2 * DAY_MS)} group by account_id
    on conflict (account_id) do update set seen_place = excluded.seen_place`.execute(db)
}

async function closeAccounts({ db }: Services, ids: Map<string, bigint>, now: Date): Promise<void> {
  const left = cast.filter((person) => person.role === 'deactivated').map((person) => ids.get(person.key)!)
  if (left.length > 0) await db.updateTable('accounts').set({ deactivated_at: now }).where('id', 'in', left).execute()
}
