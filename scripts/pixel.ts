// `npm run pixel -- <command>`: opens the settings and the database, and runs one operator command.
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { ConfigError, readConfig } from '#server/kit/config.ts'
import { armCrashPoint } from '#server/kit/crash-points.ts'
import { createLog } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { commands } from '#server/operator.ts'
import { openServices, patient } from '#server/outside/services.ts'
import { readEnvFile } from './env-file.ts'
import { startPostgres } from './postgres.ts'

const EXIT_USAGE = 64
const EXIT_SETTINGS = 78

const words = process.argv.slice(2)
const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((known) => Object.hasOwn(commands, known))
const isSeed = words.join(' ') === 'seed demo'

readEnvFile()
if (!name && !isSeed) {
  console.error(
    `Commands:\n${Object.values(commands)
      .map((command) => `  ${command.usage}`)
      .join('\n')}\n  seed demo: fills an empty installation with the demo`,
  )
  process.exit(EXIT_USAGE)
}
process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  const config = readConfigOrExit()
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dir: path.join(config.dataDir, 'postgres') })
  try {
    const databaseUrl = config.databaseUrl ?? (await postgres!.ensureDatabase('pixel'))
    await migrate(config.databaseDirectUrl ?? databaseUrl, { say: console.error })
    if (isSeed) {
      if (!existsSync(path.join(import.meta.dirname, '../db/seed.ts'))) {
        console.error('There is no demo in an image: it is for real money. Set SEED=none, or clone the repository.')
        return false
      }
      const { seedDemo } = await import('../db/seed.ts')
      console.log((await seedDemo(config, databaseUrl)) ? 'the demo is seeded' : 'the demo was here already')
      return true
    }
    armCrashPoint(config.crashAt)
    const services = patient(openServices(config, databaseUrl, createLog('warn')))
    try {
      return await commands[name!]!.run(services, words.slice(name!.split(' ').length), (line) => console.log(line))
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      await services.database.close()
    }
  } finally {
    await postgres?.stop()
  }
}

function readConfigOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(EXIT_SETTINGS)
  }
}
