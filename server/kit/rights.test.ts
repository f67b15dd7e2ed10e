// The role that deploy/postgres.sql creates for the product: enough for its migrations, and no more.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUrl } from '#test/database.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { tooManyRights } from './rights.ts'

const name = `pixel_role_${randomBytes(4).toString('hex')}`
const script = new URL('../../deploy/postgres.sql', import.meta.url)
const superuserUrl = process.env.TEST_POSTGRES_URL!
const url = new URL(getUrl(superuserUrl, name))
url.username = name

beforeAll(async () => {
  const statements = readFileSync(script, 'utf8')
    .replace(/^(--|\\).*$/gm, '')
    .replace(":'password'", `'${name}'`)
    .replace(/\bpixel\b/g, name)
    .split(';')
  for (const statement of statements) if (statement.trim()) await asSuperuser(statement)
})
afterAll(async () => {
  await asSuperuser(`drop database ${name} with (force)`)
  await asSuperuser(`drop role ${name}`)
})

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('the role of compose.yml can migrate, and has no excess rights', async () => {
  expect((await migrate(url.href)).length).toBeGreaterThan(20)
  const database = openDatabase(url.href, createLog('silent'))
  expect(await tooManyRights(database.db)).toEqual([])
  const { rows } = await database.pool.query('select current_user::text as role')
  expect(rows).toEqual([{ role: name }])
  await database.close()
})

test('a superuser has excess rights', async () => {
  const database = openDatabase(superuserUrl, createLog('silent'))
  expect(await tooManyRights(database.db)).toEqual(expect.arrayContaining(['SUPERUSER', 'CREATEROLE', 'CREATEDB']))
  await database.close()
})
