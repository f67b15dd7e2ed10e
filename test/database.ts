// A separate database for each test file: a copy of one migrated template, owned by a role without other rights.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#server/kit/migrate.ts'

const TEMPLATE = 'pixel_template'
/** The role as which the product connects; the tests' PostgreSQL belongs to its superuser. */
const ROLE = 'pixel_product'
const TEMPLATE_LOCK = 7_421_099

export interface TestDatabase {
  url: string
  /** The same database as the superuser, for tests that turn guards off. */
  superuserUrl: string
  drop(): Promise<void>
}

/** Creates a fresh, migrated database on the test server (TEST_POSTGRES_URL, started by test/global-setup.ts). */
export function testDatabase(): Promise<TestDatabase> {
  return getCopy(TEMPLATE)
}

/** Creates an empty database without tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return getCopy('template0')
}

async function getCopy(template: string): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the tests with vitest from the project root')
  const name = `pixel_test_${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    // One test worker migrates the template; the others wait and copy it.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      await client.query(`create role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
      await client.query(`create database ${TEMPLATE} owner ${ROLE}`)
      await migrate(asRole(getUrl(server, TEMPLATE)))
    }
    // Copying the files is several times faster than copying page by page through the write-ahead log.
    await client.query(`create database ${name} template ${template} strategy file_copy owner ${ROLE}`)
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  })
  return {
    url: asRole(getUrl(server, name)),
    superuserUrl: getUrl(server, name),
    drop: () =>
      withClient(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

function asRole(superuserUrl: string): string {
  return Object.assign(new URL(superuserUrl), { username: ROLE }).href
}

/** The same server, another database. */
export function getUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
