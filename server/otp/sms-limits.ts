// How many codes go out by SMS. Each costs money and some numbers pay their caller, so they are counted from every side:
// account, number, network, block of numbers, carrier, and all of them together.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, type Queryable, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { Failure, retryLater } from '#server/kit/fail.ts'
import { relaxedFactor, type ThrottleRule } from '#server/kit/throttle.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import { queueMail } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'

export interface SmsToCount {
  accountId: bigint
  /** 10 digits. */
  number: string
  /** Who asked for it, as limits per network count. */
  network: string
}

const HOUR_MS = 3_600_000
/** The operator hears that the ceiling is near at this share of it. */
const NEAR = 0.8
const told: ThrottleRule = { name: 'sms-ceiling-told', points: 1, seconds: 3600, per: 'account' }

/**
 * Counts one SMS in the transaction that queues it: what is refused, or never queued, is not counted.
 * TooManyRequestsException with the seconds until the next may go.
 */
export async function countSms(tx: Tx, services: Services, sms: SmsToCount): Promise<void> {
  const { secret, smsPerHour, rateLimits } = services.config
  const widened = rateLimits === 'relaxed' ? relaxedFactor : 1
  const row = {
    account_id: sms.accountId,
    number_mac: keyedHash(secret, 'number', sms.number),
    range_mac: keyedHash(secret, 'number-range', sms.number.slice(0, 6)),
    prefix: sms.number.slice(0, 3),
    network_mac: keyedHash(secret, 'sms-network', sms.network),
    sent_at: clock.now(),
  }
  // One account's own limits first, behind a lock of its own: whoever floods holds up nobody but themselves.
  await sql`select 1 from accounts where id = ${sms.accountId} for no key update`.execute(tx)
  const mine = sql`account_id = ${row.account_id}`
  await refuseFull(tx, mine, serverLimits.smsPerHour, HOUR_MS)
  await refuseFull(tx, mine, serverLimits.smsPerDay, 24 * HOUR_MS)
  await refuseNewNumber(tx, row.account_id, row.number_mac)
  // From here on one SMS is counted after the other, over all servers.
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

/** After an SMS was counted or refused: the operator hears, once an hour, that the ceiling is near or reached. */
export async function watchCeiling(services: Services, refused?: unknown): Promise<void> {
  const { config, db, log, throttle } = services
  const isReached = refused instanceof CeilingReached
  if (refused !== undefined && !isReached) return
  const sent = await smsSentInHour(db)
  if (!isReached && sent < config.smsPerHour * NEAR) return
  const ceiling = config.smsPerHour
  if (isReached) log.error({ event: 'sms.ceiling', sent, ceiling }, 'no code goes out by SMS')
  else log.warn({ event: 'sms.ceiling-near', sent, ceiling }, 'codes by SMS near their ceiling')
  try {
    await throttle.take(told, isReached ? 'reached' : 'near')
  } catch (tooSoon) {
    if (tooSoon instanceof Failure) return
    throw tooSoon
  }
  await queueMail(db, ceilingMail(config.supportEmail, sent, ceiling, isReached))
}

/** For `/metrics`: an alarm belongs where the first comes near the second. */
export async function smsGauges({ config, db }: Services): Promise<Record<string, number>> {
  return { sms_sent_last_hour: await smsSentInHour(db), sms_ceiling_an_hour: config.smsPerHour }
}

/** Codes that went out by SMS in the last hour. */
async function smsSentInHour(db: Queryable): Promise<number> {
  const { sent } = await db
    .selectFrom('sms_sent')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('sent_at', '>', since(HOUR_MS))
    .executeTakeFirstOrThrow()
  return sent
}

/** Forgets what no limit counts any more. */
export async function sweepSms(db: Db): Promise<void> {
  await db
    .deleteFrom('sms_sent')
    .where('sent_at', '<', since(24 * HOUR_MS))
    .execute()
}

/** The ceiling of the whole installation: whoever is refused by it did nothing wrong. */
class CeilingReached extends Failure {
  constructor(seconds: number) {
    const { code, text, data } = retryLater(seconds)
    super(code, text, data)
  }
}

async function refuseFull(tx: Tx, which: RawBuilder<unknown>, most: number, windowMs: number): Promise<void> {
  const wait = await secondsUntilFree(tx, which, most, windowMs)
  if (wait > 0) throw retryLater(wait)
}

/** 0 while fewer than `most` of these were sent in the window. */
async function secondsUntilFree(tx: Tx, which: RawBuilder<unknown>, most: number, windowMs: number): Promise<number> {
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from sms_sent where ${which} and sent_at > ${since(windowMs)}
     order by sent_at desc offset ${most - 1} limit 1`.execute(tx)
  return rows[0] ? secondsLeft(rows[0].sent_at, windowMs) : 0
}

/** Three different numbers an hour: a household's phones, and no list of numbers. */
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

/** Until what was sent then leaves the window. */
function secondsLeft(sent: Date, windowMs: number): number {
  return Math.max(1, (sent.getTime() + windowMs - clock.now().getTime()) / 1000)
}

function since(windowMs: number): Date {
  return new Date(clock.now().getTime() - windowMs)
}

function ceilingMail(to: string, sent: number, ceiling: number, isReached: boolean) {
  const state = isReached
    ? `No further code goes out by SMS until the hour has passed: payouts and new banks of people with a mobile number wait.`
    : `When it is reached, no further code goes out by SMS until the hour has passed.`
  return {
    to,
    subject: isReached
      ? 'PIXEL: codes by SMS have reached their ceiling'
      : 'PIXEL: codes by SMS are near their ceiling',
    text: `${sent} codes went out by SMS in the last hour; SMS_PER_HOUR allows ${ceiling}. ${state}

Somebody may be making you send them: look for the accounts and numbers behind them before you raise it.`,
  }
}
