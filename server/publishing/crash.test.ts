// What was scheduled is published once, whatever dies on the way: by processes of their own, killed at each step or started late.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
})
afterAll(() => server.close())

/** A round of another process, which may die at a point. Answers by what it ended. */
async function round(point = ''): Promise<string | number> {
  const { config, database } = server.services
  const program = `
    import { scheduledBlocs } from './server/blocs/scheduled-blocs.ts'
    import { readConfig } from './server/kit/config.ts'
    import { armCrashPoint } from './server/kit/crash-points.ts'
    import { createLog } from './server/kit/log.ts'
    import { openServices } from './server/outside/services.ts'
    import { publishDue } from './server/publishing/publish-due.ts'
    armCrashPoint('${point}' || undefined)
    const config = readConfig({ PIXEL_ENV: 'test', SEED: 'none', PIXEL_DATA_DIR: '${config.dataDir}' })
    const services = openServices(config, '${database.url}', createLog('silent'))
    await publishDue(services, [scheduledBlocs])
    await services.database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

/** Scheduled while it ran, due for an hour when it runs again. */
async function overdue(count: number): Promise<void> {
  await sql`
    insert into blocs (creator_id, title, description, created_at, is_published, publish_at)
    select ${luz.account_id}, 'Abangan', 'Bukas', now() - interval '2 hours', false, now() - interval '1 hour'
      from generate_series(1, ${count}::int)`.execute(server.services.db)
}

/** What is published, and how often that was noted. */
async function seen() {
  const { rows } = await sql<{ published: number; told: number }>`
    select count(*)::int as published, (select count(*) from domain_events where kind = 'published')::int as told
      from blocs where is_published`.execute(server.services.db)
  const list = await server.inject('GET', `/v1/profile/blocs/${luz.page_url}`)
  return { ...rows[0], listed: list.body.meta.total }
}

test('after a downtime, killed at each step, by two workers at once: each once', async () => {
  await overdue(20)
  expect(await seen()).toEqual({ published: 0, told: 0, listed: 0 })
  expect(await round('publishing.written')).toBe('SIGKILL')
  expect(await seen(), 'nothing of it was committed').toEqual({ published: 0, told: 0, listed: 0 })
  expect(await round('publishing.written:3')).toBe('SIGKILL')
  expect(await seen()).toEqual({ published: 2, told: 2, listed: 2 })
  expect(await round('publishing.committed')).toBe('SIGKILL')
  expect(await seen()).toEqual({ published: 3, told: 3, listed: 3 })
  expect(await Promise.all([round(), round()])).toEqual([0, 0])
  expect(await seen()).toEqual({ published: 20, told: 20, listed: 20 })
}, 240_000)
