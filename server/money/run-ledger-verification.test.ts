// The nightly verification reports its findings in the log, row by row, and their number in the metrics.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { operatorApp } from '#server/kit/health.ts'
import { createLog } from '#server/kit/log.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { moneyGauges } from './gauges.ts'
import { runLedgerVerification } from './run-ledger-verification.ts'
import { aCreator, anIncome, anOpenGift, getProvider } from './testing.ts'

let server: TestServer
let watched: ReturnType<typeof operatorApp>
let lines: { event?: string; invariant?: string }[]

beforeAll(async () => {
  lines = []
  const memory = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  server = await aServer({ withProvider: true, log: createLog('error', memory as never) })
  watched = operatorApp(server.services, () => moneyGauges(server.services.db))
})
afterAll(async () => {
  await watched.close()
  await server.close()
})

async function metrics(): Promise<string> {
  return (await watched.inject('/metrics')).body
}

test('a valid ledger, with a capture not yet posted, is verified without findings', async () => {
  // Before the first verification the ages count from the installation.
  expect(await metrics()).not.toContain('pixel_ledger_violations')
  const daysOld = sql`update migrations set applied_at = now() - interval '2 days'`
  await daysOld.execute(server.services.db)
  for (const age of ['verification', 'full_verification'])
    expect(await metrics()).toMatch(new RegExp(`^pixel_ledger_${age}_age_seconds 1728\\d\\d$`, 'm'))
  const luz = await aCreator(server.services)
  await getProvider(server).knobs({ webhooks: { drop_probability: 1 } })
  await getProvider(server).pay('paid', await anOpenGift(server.services, luz, { amount: 100_00n }))
  expect(await runLedgerVerification(server.services)).toEqual({
    findings: [],
    isWhole: true,
    ours: 100_00n,
    theirs: 100_00n,
  })
  expect(await metrics()).toContain('# TYPE pixel_ledger_violations gauge\npixel_ledger_violations 0\n')
  expect(lines).toEqual([])
})

test('findings are logged row by row, and money unknown to the provider counts as one more row', async () => {
  const luz = await aCreator(server.services)
  await anIncome(server.services, luz, 30_00n)
  await server.services.database.pool.query('update payment_counts set paid = paid + 1 where creator_id = $1', [
    luz.account_id,
  ])
  expect(await runLedgerVerification(server.services)).toMatchObject({
    findings: [{ invariant: 'counts equal their payments' }],
    ours: 130_00n,
    theirs: 100_00n,
  })
  expect(await metrics()).toContain('pixel_ledger_violations 2\n')
  expect(lines.map(({ event, invariant }) => [event, invariant])).toEqual([
    ['ledger.violation', 'counts equal their payments'],
    ['ledger.violation', undefined],
  ])
})
