// For tests of parts below HTTP: the sandbox's context on a database of its own, with nothing running.
import type { Pool } from 'pg'
import { type Clock, openClock } from './clock.ts'
import { migrate, openPool } from './database.ts'
import { createKnobs } from './knobs.ts'
import { createRandom } from './random.ts'
import { createDatabase } from './sandbox.fixture.ts'
import type { Sandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'

export type Inside = { sandbox: Sandbox; pool: Pool; clock: Clock; close: () => Promise<void> }

/** The clock is frozen. Tasks and webhooks are stored; nothing works on them. */
export async function openInside(): Promise<Inside> {
  const database = await createDatabase()
  const pool = openPool(database.url, () => {})
  await migrate(pool)
  const settings = readSettings({ SANDBOX_PORT: '1', SANDBOX_DATABASE_URL: database.url })
  const random = createRandom(1)
  const clock = await openClock(pool)
  await clock.set({ freeze: true })
  const nothing = { wake: () => {}, wakeBy: () => {}, stop: async () => {} }
  const sandbox: Sandbox = {
    settings,
    pool,
    clock,
    random,
    knobs: createKnobs(settings, random),
    tasks: { ...nothing, pass: async () => {} },
    webhooks: { ...nothing, idle: async () => {} },
  }
  return {
    sandbox,
    pool,
    clock,
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
