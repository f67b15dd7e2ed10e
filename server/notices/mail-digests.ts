// Mails digests of new posts: one mail for all waiting posts, in the reader's language, then none for some hours.
import { addresses } from '#contract/addresses/paths.ts'
import { type FoundReaders, type Listed, readListed } from '#server/discovery/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { asLanguage } from '#server/kit/language.ts'
import { sayIn } from '#server/kit/say.ts'
import { queueMail } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { digestMail } from './digest-mail.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Readers per round. */
const BATCH = 200

/** Mails every reader whose digest is due by then. Returns how many readers were handled. */
export async function mailDigests(services: Services, readers: FoundReaders, now: Date = clock.now()): Promise<number> {
  const due = await services.db
    .selectFrom('notices')
    .select('account_id')
    .distinct()
    .where('mail_after', '<=', now)
    .where('kind', '=', 'post')
    .limit(BATCH)
    .execute()
  for (const { account_id } of due)
    await inTransaction(services.db, (tx) => mailReader(tx, services, readers, account_id, now))
  return due.length
}

async function mailReader(
  tx: Tx,
  { config }: Services,
  readers: FoundReaders,
  accountId: bigint,
  now: Date,
): Promise<void> {
  const posts = await takePosts(tx, accountId)
  const reader = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (posts.length === 0 || !reader) return
  // What the reader may see, and which of its pictures a visitor may see: a mail has no session.
  const shown = await readListed(tx, readers, accountId, posts)
  const open = await readListed(tx, readers, undefined, posts)
  if (shown.length === 0) return
  const publicPosts = new Map(open.map((post) => [post.id, post]))
  const links = {
    origin: config.publicUrl,
    feed: config.publicUrl + addresses.feed,
    unsubscribe: config.publicUrl + addresses.unsubscribe(unsubscribeToken(config.secret, accountId)),
  }
  const language = asLanguage(reader.language)
  const entries = shown.map((post) => ({ post, open: publicPosts.get(post.id) }))
  const isShown = new Set(shown.map(({ id }) => id))
  const about = [accountId, ...posts.flatMap(({ id, creator_id }) => (isShown.has(id) ? creator_id : []))]
  await queueMail(tx, { to: reader.email, about, ...digestMail(entries, links, language, sayIn(language)) })
  await tx
    .insertInto('notice_boxes')
    .values({ account_id: accountId, digest_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ digest_at: now }))
    .execute()
  crashPoint('digest.written')
}

/** Takes the posts to mail, newest first, so that no other worker mails them. Posts by creators no longer followed are dropped. */
async function takePosts(tx: Tx, accountId: bigint): Promise<(Listed & { creator_id: bigint })[]> {
  const { rows } = await sql<Listed & { creator_id: bigint }>`
    with taken as (
      update notices set mail_after = null where account_id = ${accountId} and kind = 'post' and mail_after is not null
      returning actor_id, state as kind, split_part(source, ':', 2)::uuid as id, happened_at)
    select t.kind, t.id, t.actor_id as creator_id from taken t join follows f on f.follower_id = ${accountId} and f.followed_id = t.actor_id
     order by t.happened_at desc, t.id desc`.execute(tx)
  return rows
}
