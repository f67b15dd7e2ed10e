// The state of each part of PIXEL as this copy sees it: checked every minute and stored in memory, so that it needs no database.
import { type StatusPart, statusParts } from '#contract/status.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { isPosterAlive } from '#server/money/poster.ts'
import type { Services } from '#server/outside/services.ts'
import { noteOutages, type Outage, ROUND_MS, shareOutages } from './outages.ts'

export interface PartsWatch {
  /** The known state; checks again if it is old. */
  look(): Promise<PartStates>
  /** From now on checks periodically. */
  start(): void
  close(): void
}

export interface PartStates {
  /** Parts that do not work at the moment. */
  away: ReadonlySet<StatusPart>
  /** Of the last ninety days; ongoing ones are included. */
  outages: readonly Outage[]
}
/** However often the page is read, checks are this far apart. */
const AGE_MS = 15_000
/** How long one check may take. */
const CHECK_MS = 3000

type Watched = Pick<Services, 'db' | 'epayment' | 'storage' | 'mailer' | 'sms' | 'log'>

/** `ageMs`: how old a state may be when it is read. */
export function watchParts(services: Watched, { ageMs = AGE_MS } = {}): PartsWatch {
  let known: PartStates = { away: new Set(), outages: [] }
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    checking ??= round().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function round(): Promise<void> {
    const away = await findAway(services)
    const now = clock.realNow()
    const seen = noteOutages(known.outages, away, now)
    // The rows of all copies; without a database, what this one remembers.
    const all = away.has('pages') ? undefined : await shareOutages(services.db, seen, now).catch(() => undefined)
    known = { away, outages: all ?? seen }
    checkedAt = performance.now()
  }

  return {
    async look() {
      if (performance.now() - checkedAt > ageMs) await check()
      return known
    },
    start() {
      timer = setInterval(() => void check(), ROUND_MS).unref()
      void check()
    },
    close() {
      clearInterval(timer)
    },
  }
}

async function findAway({ db, epayment, storage, mailer, sms }: Watched): Promise<Set<StatusPart>> {
  const [reads, writes, provider, worker, stores, mails, texts] = await Promise.all([
    succeeds(() => sql`select 1`.execute(db)),
    succeeds(async () => {
      const { rows } = await sql<{ off: boolean }>`
        select current_setting('transaction_read_only')::boolean as off`.execute(db)
      if (rows[0]!.off) throw new Error('the database takes no writes')
    }),
    succeeds(() => epayment.readCheckouts(['chk_status'])),
    succeeds(async () => {
      if (!(await isPosterAlive(db))) throw new Error('no worker is alive')
    }),
    succeeds(() => storage.reach()),
    succeeds(() => mailer.check()),
    succeeds(() => sms.check()),
  ])
  const works: Record<StatusPart, boolean> = {
    pages: reads,
    gifts: writes && provider,
    payouts: writes && provider && worker,
    photos: stores,
    messages: mails && texts,
  }
  return new Set(statusParts.filter((part) => !works[part]))
}

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS)
  })
  const answer = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
