// `npm run pixel -- <command>`: opens the settings and the database, and runs one operator command.
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { setMovedClock } from '#server/dev/move-clock.ts'
import type { Config, ConfigError } from '#server/kit/config.ts'
import { armCrashPoint } from '#server/kit/crash-points.ts'
import { setClockByDatabase } from '#server/kit/database-clock.ts'
import { createLog } from '#server/kit/log.ts'
import { compareMigrations, migrate } from '#server/kit/migrate.ts'
import { commands } from '#server/operator.ts'
import { openServices, withLongQueries } from '#server/outside/services.ts'
import { findMeaningless } from './command-words.ts'
import { readEnvFile } from './env-file.ts'
import { startPostgres } from './postgres.ts'
import { EXIT_SETTINGS, readConfigOrExit } from './read-config-or-exit.ts'

const EXIT_USAGE = 64

const words = process.argv.slice(2)
const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((known) => Object.hasOwn(commands, known))
const isSeed = words.join(' ') === 'seed demo'
const isMigration = words.join(' ') === 'migrate'
/** `seed demo` and `restore` may create the installation; every other command requires an existing one. */
const makesInstallation = isSeed || name === 'restore'

readEnvFile()
if (!name && !isSeed && !isMigration) {
  console.error(
    `Commands:\n${Object.values(commands)
      .map((command) => `  ${command.usage}`)
      .join(
        '\n',
      )}\n  migrate: migrates the database to this build, while copies of the previous version keep running\n  seed demo: fills an empty installation with the demo`,
  )
  process.exit(EXIT_USAGE)
}
const args = name ? words.slice(name.split(' ').length) : []
const unknown = name && findMeaningless(args, commands[name]!.usage)
// Before anything is opened: `refund … --help` must not refund, `--now=…` not act as of now, and `refund TX1 TX2` not forget the second.
if (unknown !== undefined) {
  console.error(`${unknown} means nothing here: ${commands[name!]!.usage}`)
  process.exit(EXIT_USAGE)
}
let exitCode = 1
process.exitCode = (await run().catch(printFailure)) ? 0 : exitCode

async function run(): Promise<boolean> {
  const config = readConfigOrExit(printProblems)
  if (!config.databaseUrl && !makesInstallation && !existsSync(path.join(config.dataDir, 'postgres')))
    return missing(
      `There is no installation here: DATABASE_URL is not set, and ${config.dataDir} has no database. Set DATABASE_URL, or PIXEL_DATA_DIR to the folder of one.`,
    )
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dir: path.join(config.dataDir, 'postgres') })
  try {
    const databaseUrl = config.databaseUrl ?? (await postgres!.ensureDatabase('pixel'))
    if (makesInstallation) await migrate(config.databaseDirectUrl ?? databaseUrl, { say: console.error })
    if (isSeed) return await seed(config, databaseUrl)
    if (isMigration) return await bringUp(config.databaseDirectUrl ?? databaseUrl)
    armCrashPoint(config.crashAt)
    const services = withLongQueries(openServices(config, databaseUrl, createLog('warn')))
    try {
      // The doctor reports an older database and what to do; every other command refuses to run on one.
      const place = await compareMigrations(services.db).catch(() => undefined)
      if (name !== 'doctor' && place === undefined)
        return missing(
          'The database does not answer, or there is no installation in it: start a copy first, or `restore`.',
        )
      if (name !== 'doctor' && place === 'older')
        return missing('The database is older than this build: run `migrate` first, or start a copy, which migrates.')
      await setClockByDatabase(services.db).catch(() => undefined)
      if (!config.isProduction) await setMovedClock(services.db).catch(() => undefined)
      return await commands[name!]!.run(services, args, (line) => console.log(line))
    } finally {
      await services.database.close()
    }
  } finally {
    await postgres?.stop()
  }
}

function missing(what: string): false {
  console.error(what)
  exitCode = EXIT_SETTINGS
  return false
}

/** The message alone. Node leaves it empty where a name has several addresses and none answers; then the code says it. */
function printFailure(error: unknown): false {
  const { message, code } = error as { message?: string; code?: string }
  console.error(message || code || String(error))
  return false
}

/** Migrates ahead of a deployment; otherwise the first copy that starts migrates, and serves no request until it is done. */
async function bringUp(databaseUrl: string): Promise<boolean> {
  const applied = await migrate(databaseUrl, { say: console.error, onApplied: (file) => console.log(file) })
  console.log(applied.length > 0 ? `the database is migrated (${applied.length} steps)` : 'the database was up to date')
  return true
}

async function seed(config: Config, databaseUrl: string): Promise<boolean> {
  if (!existsSync(path.join(import.meta.dirname, '../db/seed.ts'))) {
    console.error('There is no demo in an image: it is for real money. Set SEED=none, or clone the repository.')
    return false
  }
  const { seedDemo } = await import('../db/seed.ts')
  console.log((await seedDemo(config, databaseUrl)) ? 'the demo is seeded' : 'the demo exists already')
  return true
}

/** The doctor prints problems of the settings as findings, like its others. */
function printProblems({ problems, message }: ConfigError): void {
  if (name === 'doctor') for (const problem of problems) console.log(`settings: ${problem}`)
  else console.error(message)
}
