// Upgrades an installation under load, rolls it back by one version and upgrades it again, replacing one copy after the other:
// no request may fail, nothing acknowledged may be lost or doubled, and the ledger must verify each time.
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices } from '#server/outside/services.ts'
import { until } from '#test/until.ts'
import { atEnd } from '../at-end.ts'
import { operator } from '../bench/operator.ts'
import { compare, readBooked, wrongReactions } from '../rehearse/check-acknowledged.ts'
import { judge, phaseLine } from './judge.ts'
import { type Load, startLoad } from './load.ts'
import { type Site, startSite } from './site.ts'
import { current, type Version } from './versions.ts'

const SETTLE_SECONDS = 120

/** Observes each state for `seconds`; what it starts is registered with `atEnd`. True if no request failed and nothing was lost or doubled. */
export async function upgradeUnderLoad(older: Version, seconds: number): Promise<boolean> {
  const site = await startSite(older)
  const services = openServices(readConfig(site.settings), site.databaseUrl, createLog('error'))
  atEnd(() => services.database.close())
  const load = await startLoad(site)
  try {
    const books: boolean[] = []
    const observe = async (name: string, by: Version) => {
      await phase(load, name, () => wait(seconds * 1000))
      books.push(await verifyLedger(load, site, services.db, by, name))
    }
    await observe(`${older.name} alone`, older)
    await phase(load, 'the database is migrated', () => migrateBy(current, site))
    await phase(load, `${older.name} on the migrated database`, () => wait(seconds * 1000))
    await replace(load, site, current)
    await observe('upgraded', current)
    await replace(load, site, older)
    await observe('rolled back', older)
    await replace(load, site, current)
    await observe('upgraded again', current)
    await load.stop()
    return (await conclude(load, site, services.db)) && books.every(Boolean)
  } finally {
    await load.stop()
  }
}

async function phase(load: Load, name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  const to = performance.now()
  console.log(phaseLine({ name, from, to }, load.answers))
}

/** Each copy drains, exits and is started as the other version; the worker last. */
async function replace(load: Load, { copies }: Site, version: Version): Promise<void> {
  for (const { name, copy } of copies)
    await phase(load, `${name} is replaced by ${version.name}`, async () => {
      await copy.stop()
      await copy.start(version.folder)
    })
}

/** Runs the operator's `migrate` while copies of the older version serve. */
async function migrateBy({ folder }: Version, { settings }: Site): Promise<void> {
  const { isDone, output } = await operator(['migrate'], settings, folder)
  if (!isDone) throw new Error(output)
}

/** Verifies the ledger by that version's own command, once all acknowledged gifts are posted. */
async function verifyLedger(
  load: Load,
  site: Site,
  db: Parameters<typeof readBooked>[0],
  by: Version,
  name: string,
): Promise<boolean> {
  return load.withoutGifts(async () => {
    await until(
      'all gifts in the ledger',
      async () => compare(load.acknowledged, await readBooked(db)).length === 0,
      SETTLE_SECONDS,
    )
    const { isDone, output } = await operator(['ledger', 'verify'], site.settings, by.folder)
    console.log(`          ledger verify, ${name}: ${isDone ? 'passes' : 'FAILS'}: ${output.replaceAll('\n', '; ')}`)
    return isDone
  })
}

async function conclude(
  { answers, acknowledged }: Load,
  { copies, balancer }: Site,
  db: Parameters<typeof readBooked>[0],
): Promise<boolean> {
  const lost = [...compare(acknowledged, await readBooked(db)), ...(await wrongReactions(db, acknowledged))]
  const ended = copies.filter(({ copy }) => copy.endedByItself() > 0).map(({ name }) => `${name} ended by itself`)
  const { lines, isRight } = judge({ answers, acknowledged, lost, ended, retried: balancer.retried() })
  for (const line of lines) console.log(line)
  return isRight
}
