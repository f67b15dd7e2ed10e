// Writes server/kit/tables.ts from the migrations: `npm run tables`.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#server/kit/migrate.ts'
import { startPostgres } from './postgres.ts'
import { temporaryHome } from './postgres-host.ts'

const types = { int8: 'bigint', timestamptz: 'Date', bytea: 'Buffer' }

const dir = temporaryHome('pixel-tables')
const postgres = await startPostgres({ dir: join(dir, 'postgres'), fast: true })
try {
  const url = await postgres.ensureDatabase('tables')
  await migrate(url)
  await promisify(execFile)('kysely-codegen', [
    '--url',
    url,
    '--dialect',
    'postgres',
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--type-mapping',
    JSON.stringify(types),
    '--out-file',
    'server/kit/tables.ts',
  ])
} finally {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
