// Scheduled content is published exactly once: separate worker processes are killed at each step or start late.
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

/** Runs `publishDue` in its own process, which may be killed at a crash point. Returns its signal or exit code. */
async function publishInProcess(point = ''): Promise<string | number> {
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

/** Inserts Blocs that have been due for an hour. */
async function insertOverdue(count: number): Promise<void> {
  await sql`
    insert into blocs (creator_id, title, description, created_at, is_published, publish_at)
    select ${luz.account_id}, 'Abangan', 'Bukas', now() - interval '2 hours', false, now() - interval '1 hour'
      from generate_series(1, ${count}::int)`.execute(server.services.db)
}

/** Numbers of published Blocs, of their domain events, and of Blocs listed on the page. */
async function getCounts() {
  const { rows } = await sql<{ published: number; events: number }>`
    select count(*)::int as published, (select count(*) from domain_events where kind = 'published')::int as events
      from blocs where is_published`.execute(server.services.db)
  const list = await server.inject('GET', `/v1/profile/blocs/${luz.page_url}`)
  return { ...rows[0], listed: list.body.meta.total }
}

test('each overdue Bloc is published once after a downtime, with kills at each step and two concurrent workers', async () => {
  await insertOverdue(20)
  expect(await getCounts()).toEqual({ published: 0, events: 0, listed: 0 })
  expect(await publishInProcess('publishing.written')).toBe('SIGKILL')
  expect(await getCounts(), 'nothing was committed').toEqual({ published: 0, events: 0, listed: 0 })
  expect(await publishInProcess('publishing.written:3')).toBe('SIGKILL')
  expect(await getCounts()).toEqual({ published: 2, events: 2, listed: 2 })
  expect(await publishInProcess('publishing.committed')).toBe('SIGKILL')
  expect(await getCounts()).toEqual({ published: 3, events: 3, listed: 3 })
  expect(await Promise.all([publishInProcess(), publishInProcess()])).toEqual([0, 0])
  expect(await getCounts()).toEqual({ published: 20, events: 20, listed: 20 })
})
