// (k) A backup and its restore, against pg_basebackup and a plain copy of the same database and pictures in the same run.
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { openServices, patient, type Services } from '#server/outside/services.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'
import { fillPictures } from './backup-pictures.ts'
import { bytesIn, copyPlainly, flush, hashesIn, type Reference, takeReference } from './backup-reference.ts'
import { fillFolder, giveAndPost } from './books.ts'
import { wait } from './fire.ts'
import { operatorLines } from './operator-lines.ts'

/** What a gift takes with its share of all tables, once its books are filled; two entries of the ledger and a little. */
const BYTES_AN_ENTRY = 1250
/** The original, the backup, the reference and its copy, later what was restored; and PostgreSQL's log. */
const COPIES = 5
/** Given at a time while the backup is taken, and how often. */
const GIFTS = 5
const GIVE_EVERY_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const servers = new Set<Postgres>()

export interface BackupCosts {
  databaseBytes: number
  pictures: number
  pictureBytes: number
  /** As it lies there: packed. */
  backupBytes: number
  /** The first, of everything, while gifts are given; and the next, which finds its pictures there. */
  backupSeconds: number
  againSeconds: number
  gifts: number
  slowestGiftMs: number
  /** Before the backup and after it. */
  references: Reference[]
  restoreSeconds: number
  proofSeconds: number
  /** What the proof of the restored books said. */
  proof: string
  plainBackSeconds: number
  /** Pictures that came back with the hash they had. */
  same: number
}

/** Works in a folder of its own within `folder` and takes it away. */
export async function benchBackup(
  { gigabytes, folder }: { gigabytes: number; folder: string | undefined },
  say: (text: string) => void,
): Promise<BackupCosts> {
  const dir = temporaryHome('pixel-bench', folder)
  requireRoom(dir, gigabytes)
  const breakOff = () => void endAll(dir).finally(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, breakOff)
  try {
    const entries = Math.round((gigabytes * 1e9) / 2 / BYTES_AN_ENTRY)
    await fillFolder(join(dir, 'database'), entries, () => undefined)
    say(`${entries} entries of the ledger`)
    const pictures = await fillPictures(join(dir, 'media'), (gigabytes * 1e9) / 2)
    say(`${pictures} files of pictures`)
    return { pictures, ...(await measure(dir, say)) }
  } finally {
    for (const signal of SIGNALS) process.off(signal, breakOff)
    await endAll(dir)
  }
}

function requireRoom(dir: string, gigabytes: number): void {
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize > gigabytes * 1e9 * COPIES) return
  rmSync(dir, { recursive: true })
  throw new Error(`that needs ${gigabytes * COPIES} GB of room; name another disk with --folder`)
}

async function endAll(dir: string): Promise<void> {
  for (const postgres of servers) await postgres.stop()
  servers.clear()
  rmSync(dir, { recursive: true, force: true })
}

async function started(dir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dir })
  servers.add(postgres)
  return postgres
}

async function measure(dir: string, say: (text: string) => void): Promise<Omit<BackupCosts, 'pictures'>> {
  const postgres = await started(join(dir, 'database'))
  const url = await postgres.ensureDatabase('pixel')
  const services = servicesOf(dir, url)
  const kept = join(dir, 'backup')
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
    const { first, again, ...load } = await backUpAmidGifts(services, envOf(dir, url), kept)
    say(`backup: ${first.toFixed(1)} s, again: ${again.toFixed(1)} s`)
    const after = await referenceOnce()
    const plainBackSeconds = await copyPlainly(join(dir, 'reference'), join(dir, 'back'))
    for (const done of ['reference', 'back']) rmSync(join(dir, done), { recursive: true })
    return {
      databaseBytes: Number(rows[0]!.bytes),
      pictureBytes: bytesIn(join(dir, 'media')),
      backupBytes: bytesIn(kept),
      backupSeconds: first,
      againSeconds: again,
      ...load,
      references: [before, after],
      plainBackSeconds,
      ...(await restoreElsewhere(dir, kept, say)),
    }
  } finally {
    await services.database.close()
  }
}

function envOf(dataDir: string, databaseUrl: string): NodeJS.ProcessEnv {
  return { PIXEL_ENV: 'test', PIXEL_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error' }
}

function servicesOf(dataDir: string, databaseUrl: string): Services {
  // A busy disk may hold a gift up for longer than a request waits.
  return patient(openServices(readConfig(envOf(dataDir, databaseUrl)), databaseUrl, createLog('error')))
}

/** The second backup is taken while nobody gives. */
async function backUpAmidGifts(services: Services, env: NodeJS.ProcessEnv, kept: string) {
  const load = { gifts: 0, slowestGiftMs: 0, isOver: false }
  flush(kept)
  const giving = give(services, load)
  // Heard where it is waited for, also when the backup ends first.
  giving.catch(() => undefined)
  const { seconds: first } = await operatorLines(['backup', kept], env).finally(() => {
    load.isOver = true
  })
  await giving
  flush(kept)
  const { seconds: again } = await operatorLines(['backup', kept], env)
  return { first, again, gifts: load.gifts, slowestGiftMs: load.slowestGiftMs }
}

/** A few a second, until it is over. */
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

async function restoreElsewhere(dir: string, kept: string, say: (text: string) => void) {
  const elsewhere = join(dir, 'elsewhere')
  const postgres = await started(join(elsewhere, 'database'))
  const url = await postgres.ensureDatabase('pixel')
  await migrate(url)
  flush(elsewhere)
  const { lines, seconds } = await operatorLines(['restore', kept], envOf(elsewhere, url))
  const restored = lines.find(({ text }) => text.startsWith('restored '))
  if (!restored) throw new Error('nothing was restored')
  // What came back is to be on the disk, as after the copy it is compared with.
  const restoreSeconds = restored.atSeconds + flush(elsewhere)
  say(restored.text)
  const [had, has] = [hashesIn(join(dir, 'media')), hashesIn(join(elsewhere, 'media'))]
  return {
    restoreSeconds,
    proofSeconds: seconds - restored.atSeconds,
    proof: lines.at(-1)!.text,
    same: [...had].filter(([name, hash]) => has.get(name) === hash).length,
  }
}
