// (k) A backup and its restore, against pg_basebackup and a plain copy of the same database and pictures in the same run.
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { openServices, type Services, withLongQueries } from '#server/outside/services.ts'
import { atEnd, endAll } from '../at-end.ts'
import { endOnSignal } from '../end-on-signal.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'
import { fillPictures } from './backup-pictures.ts'
import { copyPlainly, flush, type Reference, takeReference } from './backup-reference.ts'
import { fillFolder, giveAndPost } from './books.ts'
import { ENTRIES_A_GIFT } from './books-fill.ts'
import { bytesIn, hashesIn } from './bytes-in.ts'
import { type OperatorResult, operator } from './operator.ts'

/** Bytes of a ledger entry with its share of all tables, in a filled database; a gift has two entries and a little more. */
const BYTES_AN_ENTRY = 1250
/** Copies on the disk: the original, the backup, the reference and its copy, later the restored data; and PostgreSQL's log. */
const COPIES = 5
/** Gifts given at a time while the backup is taken, and the interval. */
const GIFTS = 5
const GIVE_EVERY_MS = 500

export interface BackupCosts {
  databaseBytes: number
  pictures: number
  pictureBytes: number
  /** As stored, compressed. */
  backupBytes: number
  /** The first backup, of everything, while gifts are given; and the next, which finds its pictures already stored. */
  backupSeconds: number
  againSeconds: number
  gifts: number
  slowestGiftMs: number
  /** Taken before the backup and after it. */
  references: Reference[]
  restoreSeconds: number
  verifySeconds: number
  /** The output of the restored ledger's verification. */
  verification: string
  plainBackSeconds: number
  /** Pictures that were restored with an unchanged hash. */
  same: number
}

/** Works in a new folder within `folder` and removes it. */
export async function benchBackup(
  { gigabytes, folder }: { gigabytes: number; folder: string | undefined },
  say: (text: string) => void,
): Promise<BackupCosts> {
  const dir = temporaryHome('pixel-bench', folder)
  requireRoom(dir, gigabytes)
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  const ignoreSignals = endOnSignal()
  try {
    const entries = Math.round((gigabytes * 1e9) / 2 / BYTES_AN_ENTRY)
    await fillFolder(join(dir, 'database'), entries / ENTRIES_A_GIFT, () => undefined)
    say(`${entries} entries of the ledger`)
    const pictures = await fillPictures(join(dir, 'media'), (gigabytes * 1e9) / 2)
    say(`${pictures} files of pictures`)
    return { pictures, ...(await measure(dir, say)) }
  } finally {
    await endAll().finally(ignoreSignals)
  }
}

function requireRoom(dir: string, gigabytes: number): void {
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize > gigabytes * 1e9 * COPIES) return
  rmSync(dir, { recursive: true })
  throw new Error(`this needs ${gigabytes * COPIES} GB of free space; name another disk with --folder`)
}

async function started(dir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dir })
  atEnd(postgres.stop)
  return postgres
}

async function measure(dir: string, say: (text: string) => void): Promise<Omit<BackupCosts, 'pictures'>> {
  const postgres = await started(join(dir, 'database'))
  const url = await postgres.ensureDatabase('pixel')
  const services = createServices(dir, url)
  const backupDir = join(dir, 'backup')
  const referenceOnce = async () => {
    const reference = await takeReference({ postgres, media: join(dir, 'media'), to: join(dir, 'reference') })
    say(
      `${reference.how}: ${reference.databaseSeconds.toFixed(1)} s, pictures copied: ${reference.pictureSeconds.toFixed(1)} s`,
    )
    return reference
  }
  try {
    const { rows } = await sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(
      services.db,
    )
    const before = await referenceOnce()
    rmSync(join(dir, 'reference'), { recursive: true })
    const { first, again, ...load } = await backUpAmidGifts(services, getEnv(dir, url), backupDir)
    say(`backup: ${first.toFixed(1)} s, again: ${again.toFixed(1)} s`)
    const after = await referenceOnce()
    const plainBackSeconds = await copyPlainly(join(dir, 'reference'), join(dir, 'back'))
    for (const done of ['reference', 'back']) rmSync(join(dir, done), { recursive: true })
    return {
      databaseBytes: Number(rows[0]!.bytes),
      pictureBytes: bytesIn(join(dir, 'media')),
      backupBytes: bytesIn(backupDir),
      backupSeconds: first,
      againSeconds: again,
      ...load,
      references: [before, after],
      plainBackSeconds,
      ...(await restoreElsewhere(dir, backupDir, say)),
    }
  } finally {
    await services.database.close()
  }
}

function getEnv(dataDir: string, databaseUrl: string): NodeJS.ProcessEnv {
  return { PIXEL_ENV: 'test', PIXEL_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error' }
}

function createServices(dataDir: string, databaseUrl: string): Services {
  // On a busy disk a gift may take longer than a request's time limit.
  return withLongQueries(openServices(readConfig(getEnv(dataDir, databaseUrl)), databaseUrl, createLog('error')))
}

/** Takes one backup while gifts are given, and a second one without gifts. */
async function backUpAmidGifts(services: Services, env: NodeJS.ProcessEnv, backupDir: string) {
  const load = { gifts: 0, slowestGiftMs: 0, isOver: false }
  flush(backupDir)
  const giving = give(services, load)
  // The rejection is handled where `giving` is awaited; this prevents an unhandledRejection if it comes earlier.
  giving.catch(() => undefined)
  const { seconds: first } = await runOperator(['backup', backupDir], env).finally(() => {
    load.isOver = true
  })
  await giving
  flush(backupDir)
  const { seconds: again } = await runOperator(['backup', backupDir], env)
  return { first, again, gifts: load.gifts, slowestGiftMs: load.slowestGiftMs }
}

/** Throws if the command failed. */
async function runOperator(args: string[], env: NodeJS.ProcessEnv): Promise<OperatorResult> {
  // buildWeb() has set NODE_ENV=production in this process.
  const result = await operator(args, { NODE_ENV: 'test', ...env })
  if (!result.isDone) throw new Error(`${args[0]} failed: ${result.output}`)
  return result
}

/** Gives a few gifts a second until `isOver`. */
async function give(
  services: Services,
  load: { gifts: number; slowestGiftMs: number; isOver: boolean },
): Promise<void> {
  while (!load.isOver) {
    const begun = performance.now()
    await giveAndPost(services, GIFTS)
    load.gifts += GIFTS
    load.slowestGiftMs = Math.max(load.slowestGiftMs, performance.now() - begun)
    await wait(GIVE_EVERY_MS)
  }
}

async function restoreElsewhere(dir: string, backupDir: string, say: (text: string) => void) {
  const elsewhere = join(dir, 'elsewhere')
  const postgres = await started(join(elsewhere, 'database'))
  const url = await postgres.ensureDatabase('pixel')
  await migrate(url)
  flush(elsewhere)
  const { lines, seconds } = await runOperator(['restore', backupDir], getEnv(elsewhere, url))
  const restored = lines.find(({ text }) => text.startsWith('restored '))
  if (!restored) throw new Error('nothing was restored')
  // The restored data must be on the disk, as after the copy it is compared with.
  const restoreSeconds = restored.atSeconds + flush(elsewhere)
  say(restored.text)
  const [had, has] = [hashesIn(join(dir, 'media')), hashesIn(join(elsewhere, 'media'))]
  return {
    restoreSeconds,
    verifySeconds: seconds - restored.atSeconds,
    verification: lines.at(-1)!.text,
    same: [...had].filter(([name, hash]) => has.get(name) === hash).length,
  }
}
