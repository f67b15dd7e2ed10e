// Idempotency keys: a repeated request with its key gets the first call's result; another request with that key is
// refused.

import { serverLimits } from '#contract/limits.ts'
import type { Browser } from '#server/kit/browser.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { type Db, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { hashToken, keyedHash, keyedHashes } from '#server/kit/tokens.ts'

/** A call that the client may repeat: the caller's key within a scope, and a hash of everything requested. */
export interface IdempotentRequest {
  /**
   * Who used the key. The first scope is looked up; a browser that receives its id with this answer returns under the
   * second.
   */
  scopes: [string, ...string[]]
  key: string
  requestHash: Buffer
  /** The same hash under previous secrets, as calls before a rotation stored it. */
  earlierHashes: Buffer[]
}

/** The row that the first call with a key created, or its answer where no row tells it. */
export type Made = { payment_id: string } | { payout_id: string } | { comment_id: string } | { answer: StoredAnswer }

/** `{}` while the call is still at work: `completeAnswer` follows. */
export type StoredAnswer = { [field: string]: string | boolean | string[] }

/**
 * The keys that plain forms send (`keyOfForm`): a hash, so that no client's own key is taken for one. No page gives a form a value of
 * its own, so such a key stands for one press only within `serverLimits.samePressSeconds`.
 */
const FORM_KEY = /^form:[\w-]{43}$/

interface MadeByKey extends Record<'payment_id' | 'payout_id' | 'comment_id', string | null> {
  answer: unknown
  created_at: Date
}

/** An account and the idempotency key of its call. */
export interface KeyedAccount {
  accountId: bigint
  idempotencyKey: string | undefined
}

type Keyed = KeyedAccount | { accountId: undefined; idempotencyKey: string | undefined; browser: Browser }

/** The key of a plain form, the same for each press with the same fields. `fields` are all that decide what is made. */
export function keyOfForm(action: string, fields: unknown): string {
  return `form:${hashToken(JSON.stringify([action, fields])).toString('base64url')}`
}

/**
 * The request, if the call carries a key. A key belongs to its account, or to its browser when nobody is signed in: no
 * caller gets the result of another caller's key. A client without cookies is known by its network and user agent, all
 * that it sends.
 */
export function idempotentRequest(
  config: Config,
  caller: Keyed,
  request: { action: string; [term: string]: unknown },
): IdempotentRequest | undefined {
  if (caller.idempotencyKey === undefined) return undefined
  const body = JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const [requestHash, ...earlierHashes] = keyedHashes(config.secret, 'request', body)
  return {
    scopes: caller.accountId === undefined ? visitorScopes(config, caller.browser) : [`account:${caller.accountId}`],
    key: caller.idempotencyKey,
    requestHash: requestHash!,
    earlierHashes,
  }
}

function visitorScopes(config: Config, browser: Browser): [string, ...string[]] {
  const browserScope = `browser:${hashToken(browser.id).toString('base64url')}`
  if (browser.client === undefined) return [browserScope]
  return [`client:${keyedHash(config.secret, 'key of a client', browser.client).toString('base64url')}`, browserScope]
}

/**
 * The row an earlier call with this key created. IdempotencyConflictException when that call requested something else.
 */
export async function madeByKey(db: Queryable, request: IdempotentRequest | undefined): Promise<MadeByKey | undefined> {
  if (!request) return undefined
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['payment_id', 'payout_id', 'comment_id', 'answer', 'created_at', 'request_hash'])
    .where('scope', '=', request.scopes[0])
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row || isOver(request, row.created_at)) return undefined
  if (![request.requestHash, ...request.earlierHashes].some((hash) => row.request_hash.equals(hash)))
    throw fail('IdempotencyConflictException', 'This key was used for another request. Nothing was done.')
  return row
}

function isOfForm({ key }: IdempotentRequest): boolean {
  return FORM_KEY.test(key)
}

/** A plain form's key that was used too long ago to be the same press. */
function isOver(request: IdempotentRequest, usedAt: Date): boolean {
  return isOfForm(request) && usedAt.getTime() <= clock.now().getTime() - serverLimits.samePressSeconds * 1000
}

/** Deletes the row of an earlier press, which is over; `madeByKey` has found it so. */
async function forgetPress(db: Queryable, { scopes, key }: IdempotentRequest): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('scope', 'in', scopes).where('key', '=', key).execute()
}

/** Makes concurrent calls with one key wait for each other until this transaction ends. */
export async function lockIdempotencyKey(tx: Tx, { scopes, key }: IdempotentRequest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scopes[0]} ${key}`}, 1))`.execute(tx)
}

/** Later calls with this key get `made`, which an earlier call may have created. */
export async function saveIdempotencyKey(db: Queryable, request: IdempotentRequest, made: Made): Promise<void> {
  if (isOfForm(request)) await forgetPress(db, request)
  await db
    .insertInto('idempotency_keys')
    .values(
      request.scopes.map((scope) => ({
        scope,
        key: request.key,
        request_hash: request.requestHash,
        ...made,
        created_at: clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute()
}

/** The id of the row that `make` creates, or that an earlier call with this key created. */
export async function makeOnce(
  tx: Tx,
  request: IdempotentRequest | undefined,
  make: () => Promise<string>,
): Promise<string> {
  const { id } = await answerOnce(tx, request, async () => ({ id: await make() }))
  return id
}

/** Counts a call against its limit, but not a repeat, which does nothing: after the limit is used up it still gets the first result. */
export async function limitNew(
  db: Queryable,
  request: IdempotentRequest | undefined,
  take: () => Promise<void>,
): Promise<void> {
  if (!(await madeByKey(db, request))) await take()
}

/** The answer of `act`, or of the earlier call with this key. */
export async function answerOnce<A extends StoredAnswer>(
  tx: Tx,
  request: IdempotentRequest | undefined,
  act: () => Promise<A>,
): Promise<A> {
  if (!request) return act()
  await lockIdempotencyKey(tx, request)
  const made = await madeByKey(tx, request)
  if (made) return made.answer as A
  const answer = await act()
  await saveIdempotencyKey(tx, request, { answer })
  return answer
}

/** Stores the answer of a call that had begun, unless a repeat has stored one; returns the stored one. */
export async function completeAnswer<A extends StoredAnswer>(
  db: Queryable,
  request: IdempotentRequest,
  answer: A,
): Promise<A> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('scope', 'in', request.scopes)
    .where('key', '=', request.key)
    .where('answer', '=', '{}')
    .execute()
  const made = await madeByKey(db, request)
  return made ? (made.answer as A) : answer
}

/** For the nightly job. Clients do not repeat a call that old; a repeat would create a new payment. */
export async function forgetIdempotencyKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(serverLimits.idempotencyKeyDays)).execute()
}
