// How each part of PIXEL is, as this copy sees it: asked every minute, kept in memory, so that it can be told without a database.
import { type StatusPart, statusParts } from '#contract/status.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { isPosterAlive } from '#server/money/poster.ts'
import type { Services } from '#server/outside/services.ts'
import { noteOutages, type Outage, ROUND_MS, shareOutages } from './outages.ts'

export interface PartsWatch {
  /** What is known; asks where that is old. */
  look(): Promise<PartStates>
  /** From now on asks by itself. */
  start(): void
  close(): void
}

export interface PartStates {
  /** Parts that do not work at the moment. */
  away: ReadonlySet<StatusPart>
  /** Of the last ninety days; what is under way is one of them. */
  outages: readonly Outage[]
}
/** A page that is read again and again asks no more often than this. */
const AGE_MS = 15_000
/** How long one question may take. */
const ASK_MS = 3000

type Watched = Pick<Services, 'db' | 'epayment' | 'storage' | 'mailer' | 'sms' | 'log'>

/** `ageMs`: how old an answer may be that somebody reads. */
export function watchParts(services: Watched, { ageMs = AGE_MS } = {}): PartsWatch {
  let known: PartStates = { away: new Set(), outages: [] }
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const ask = () => {
    asking ??= round().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function round(): Promise<void> {
    const away = await findAway(services)
    const now = clock.realNow()
    const seen = noteOutages(known.outages, away, now)
    // The rows are of all copies; without a database what this one remembers.
    const all = away.has('pages') ? undefined : await shareOutages(services.db, seen, now).catch(() => undefined)
    known = { away, outages: all ?? seen }
    askedAt = performance.now()
  }

  return {
    async look() {
      if (performance.now() - askedAt > ageMs) await ask()
      return known
    },
    start() {
      timer = setInterval(() => void ask(), ROUND_MS).unref()
      void ask()
    },
    close() {
      clearInterval(timer)
    },
  }
}

async function findAway({ db, epayment, storage, mailer, sms }: Watched): Promise<Set<StatusPart>> {
  const [reads, writes, provider, worker, stores, mails, texts] = await Promise.all([
    answers(() => sql`select 1`.execute(db)),
    answers(async () => {
      const { rows } = await sql<{ off: boolean }>`
        select current_setting('transaction_read_only')::boolean as off`.execute(db)
      if (rows[0]!.off) throw new Error('the database takes no writes')
    }),
    answers(() => epayment.readCheckouts(['chk_status'])),
    answers(async () => {
      if (!(await isPosterAlive(db))) throw new Error('no worker is alive')
    }),
    answers(() => storage.reach()),
    answers(() => mailer.check()),
    answers(() => sms.check()),
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

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ASK_MS)
  })
  const answer = Promise.resolve()
    .then(ask)
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
