// Limits the codes sent by SMS. Each costs money, and some numbers pay their owner per message, so they are limited per
// account, number, network, block of numbers and carrier prefix, and in total.
import { serverLimits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Db, sql, type Tx } from '#server/kit/db.ts'
import { retryLater } from '#server/kit/fail.ts'
import { networkFactor } from '#server/kit/throttle.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { CeilingReached } from './sms-ceiling.ts'
import { refuseFull, secondsLeft, secondsUntilFree, since, smsSentInHour } from './sms-window.ts'

export interface SmsToCount {
  accountId: bigint
  /** 10 digits. */
  number: string
  /** The requester's network, for limits per network. */
  network: string
}

/**
 * Counts one SMS in the transaction that queues it: one that is refused or never queued is not counted.
 * TooManyRequestsException with the seconds until the next may be sent.
 */
export async function countSms(tx: Tx, services: Services, sms: SmsToCount): Promise<void> {
  const { smsPerHour, rateLimits } = services.config
  const widened = networkFactor({ rateLimits })
  const row = asRow(services.config, sms)
  // The account's own limits first, behind a lock on its row, so that a flooding account delays only itself.
  await sql`select 1 from accounts where id = ${sms.accountId} for no key update`.execute(tx)
  const mine = sql`account_id = ${row.account_id}`
  await refuseFull(tx, mine, serverLimits.smsPerHour, HOUR_MS)
  await refuseFull(tx, mine, serverLimits.smsPerDay, 24 * HOUR_MS)
  await refuseNewNumber(tx, row.account_id, row.number_mac)
  // From here on SMS are counted one at a time across all servers.
  await sql`select pg_advisory_xact_lock(hashtextextended('sms', 36))`.execute(tx)
  await refuseFull(tx, sql`number_mac = ${row.number_mac}`, serverLimits.smsPerNumberHour, HOUR_MS)
  await refuseFull(tx, sql`network_mac = ${row.network_mac}`, serverLimits.smsPerNetworkHour * widened, HOUR_MS)
  await refuseFull(tx, sql`range_mac = ${row.range_mac}`, serverLimits.smsPerRangeHour * widened, HOUR_MS)
  const ofPrefix = Math.max(serverLimits.smsPerPrefixHour, Math.ceil(smsPerHour * serverLimits.smsPrefixShare))
  await refuseFull(tx, sql`prefix = ${row.prefix}`, ofPrefix * widened, HOUR_MS)
  const wait = await secondsUntilFree(tx, sql`true`, smsPerHour, HOUR_MS)
  if (wait > 0) throw new CeilingReached(wait)
  await tx.insertInto('sms_sent').values(row).execute()
}

/** Numbers and networks are stored as keyed hashes. */
function asRow({ secret }: Services['config'], { accountId, number, network }: SmsToCount) {
  return {
    account_id: accountId,
    number_mac: keyedHash(secret, 'number', number),
    range_mac: keyedHash(secret, 'number-range', number.slice(0, 6)),
    prefix: number.slice(0, 3),
    network_mac: keyedHash(secret, 'sms-network', network),
    sent_at: clock.now(),
  }
}

/** For `/metrics`: alert when the first value comes near the second. */
export async function smsGauges({ config, db }: Services): Promise<Record<string, number>> {
  return { sms_sent_last_hour: await smsSentInHour(db), sms_ceiling_an_hour: config.smsPerHour }
}

/** Deletes rows that no limit counts any more. */
export async function sweepSms(db: Db): Promise<void> {
  await db
    .deleteFrom('sms_sent')
    .where('sent_at', '<', since(24 * HOUR_MS))
    .execute()
}

/** Refuses a fourth number within an hour: three allow for a household's phones, but not for a list of numbers. */
async function refuseNewNumber(tx: Tx, accountId: bigint, number: Buffer): Promise<void> {
  const others = await tx
    .selectFrom('sms_sent')
    .select((row) => row.fn.max('sent_at').as('last'))
    .where('account_id', '=', accountId)
    .where('number_mac', '<>', number)
    .where('sent_at', '>', since(HOUR_MS))
    .groupBy('number_mac')
    .orderBy('last', 'desc')
    .execute()
  const holding = others[serverLimits.smsNumbersPerHour - 1]
  if (holding) throw retryLater(secondsLeft(holding.last, HOUR_MS))
}
