// An erasure that is killed between its steps continues in the next run; it runs in a separate process, killed at each crash point.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { storageKey } from '#server/media/image-url.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { fileReport } from '#server/reports/file-report.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { eraseAccounts } from './erase-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

/** Runs the job in another process, which is killed at this crash point. Returns the signal that ended it. */
function runUntil(point: string): NodeJS.Signals | null {
  const { config, database } = server.services
  const program = `
    import { eraseAccounts } from './server/erasure/erase-accounts.ts'
    import { clock } from './server/kit/clock.ts'
    import { readConfig } from './server/kit/config.ts'
    import { armCrashPoint } from './server/kit/crash-points.ts'
    import { createLog } from './server/kit/log.ts'
    import { openServices } from './server/outside/services.ts'
    armCrashPoint('${point}')
    clock.shift(${8 * 86_400_000})
    const config = readConfig({ PIXEL_ENV: 'test', SEED: 'none', PIXEL_DATA_DIR: '${config.dataDir}' })
    const services = openServices(config, '${database.url}', createLog('silent'))
    await eraseAccounts(services)
    await services.database.close()`
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return signal
}

/** Returns the storage key of its picture. */
async function aDecidedReport({ account_id }: Creator): Promise<string> {
  const { db, storage } = server.services
  const key = `evidence/${account_id}.jpg`
  await storage.put(key, Buffer.from('larawan'))
  const report = { content_type: 'profile', content_id: String(account_id), owner_id: account_id } as const
  const { report_no } = await inTransaction(db, (tx) =>
    fileReport(tx, { ...report, reason: 'other', details: 'Luma', pictures: [key] }),
  )
  await db
    .updateTable('reports')
    .set({ state: 'dismissed', message: 'Ayos', decided_at: clock.now() })
    .where('report_no', '=', report_no)
    .execute()
  return key
}

test.each(['erasure.begun', 'erasure.between', 'erasure.between:2'])(
  'killed at %s, an erasure is completed by the next run',
  async (point) => {
    const { services } = server
    const luz = await aCreator(services)
    const filenames = [await anImage(services, luz.account_id), await anImage(services, luz.account_id)]
    const evidence = await aDecidedReport(luz)
    const as = await server.signIn(luz.account_id, { isProven: true })
    expect((await server.inject('POST', '/v1/user/erase', { as, body: {} })).status).toBe(200)
    expect(runUntil(point)).toBe('SIGKILL')
    const left = async () => {
      const sizes = await Promise.all(filenames.map((filename) => services.storage.size(storageKey(filename, 'WH500'))))
      return sizes.filter((size) => size !== undefined).length
    }
    expect(await left()).toBe({ 'erasure.begun': 2, 'erasure.between': 1 }[point] ?? 0)
    expect(await services.db.selectFrom('report_pictures').select('storage_key').execute()).toEqual([])
    expect((await services.storage.get(evidence)) !== undefined).toBe(point === 'erasure.begun')
    clock.shift(8 * 86_400_000)
    await eraseAccounts(services)
    clock.shift(0)
    expect(await left()).toBe(0)
    expect(await services.storage.get(evidence)).toBeUndefined()
    const { done_at } = await services.db
      .selectFrom('erasures')
      .select('done_at')
      .where('account_id', '=', luz.account_id)
      .executeTakeFirstOrThrow()
    expect(done_at).not.toBeNull()
  },
)
