// What the operator learns of webhooks: that none arrive although money does, how many were forged, and which are kept.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock, DAY_MS, daysAgo } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aCreator, aPaidGift, type Creator } from '../testing.ts'
import { countForgedWebhook, forgedWebhooks } from './forged-webhooks.ts'
import { forgetProviderEvents } from './forget-provider-events.ts'
import { webhookSilence } from './webhook-silence.ts'

let server: TestServer
let luz: Creator
beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
})
beforeEach(() => server.services.db.deleteFrom('provider_events').execute())
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)

/** A webhook that arrived then, by its id. */
function arrived(event_id: string, received_at: Date, applied_at: Date | null = received_at) {
  return server.services.db
    .insertInto('provider_events')
    .values({ provider: 'sandbox', event_id, type: 'checkout.paid', received_at, applied_at })
    .execute()
}

async function known(): Promise<string[]> {
  const rows = await server.services.db.selectFrom('provider_events').select('event_id').orderBy('event_id').execute()
  return rows.map(({ event_id }) => event_id)
}

describe('webhooks are silent', () => {
  const isSilent = () => webhookSilence(server.services.db, 3600)

  test('when payments were paid within the time and none arrived in it', async () => {
    expect(await isSilent()).toBe(false)
    await aPaidGift(server.services, luz, { amount: 50_00n }, secondsAgo(600))
    expect(await isSilent()).toBe(true)
    await arrived('old', secondsAgo(3700))
    expect(await isSilent()).toBe(true)
    await arrived('new', secondsAgo(3000))
    expect(await isSilent()).toBe(false)
  })

  test('not when nothing was paid for as long', async () => {
    clock.shift(2 * DAY_MS)
    expect(await isSilent()).toBe(false)
    await aPaidGift(server.services, luz, { amount: 50_00n }, secondsAgo(3601))
    expect(await isSilent()).toBe(false)
  })
})

test('forged webhooks are counted one by one', async () => {
  const { throttle } = server.services
  expect(await forgedWebhooks(throttle)).toBe(0)
  for (let n = 0; n < 3; n++) await countForgedWebhook(throttle)
  expect(await forgedWebhooks(throttle)).toBe(3)
})

test('webhooks that were acted on are deleted after their time; one that was not stays, however old it is', async () => {
  const kept = serverLimits.providerEventsKeptDays
  const long = daysAgo(kept + 1)
  await arrived('acted on long ago', long)
  await arrived('acted on late', long, daysAgo(kept - 1))
  await arrived('never acted on', daysAgo(kept * 3), null)
  await arrived('new', clock.now())
  await forgetProviderEvents(server.services.db)
  expect(await known()).toEqual(['acted on late', 'never acted on', 'new'])
})
