// Overlays and soundboxes: every screen gets each event, one screen shows it, once, and as its creator chose.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, aPaidGift, type Creator, giveBack } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let asBea: string

beforeAll(async () => {
  server = await aServer()
  await server.fastify.listen({ port: server.services.config.port, host: '127.0.0.1' })
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
  asBea = await server.signIn((await aCreator(server.services)).account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const call = (method: string, url: string, body?: object, as = asLuz) => server.inject(method, url, { as, body })

interface Made {
  id: string
  token: string
}

async function make(more: object = {}): Promise<Made> {
  const { body, status } = await call('POST', '/v1/user/surfaces', { kind: 'overlay', name: 'OBS', ...more })
  expect(status).toBe(200)
  return { id: body.data.id, token: body.data.link_url.split('/').at(-1) }
}

/** Pays a gift and records its event. */
async function give(pesos: number, more: object = {}): Promise<string> {
  const gift = { amount: BigInt(pesos * 100), supporter_name: 'Aling Nena', ...more }
  const id = await aPaidGift(server.services, luz, gift)
  await deliverNotices(server.services)
  return id
}

/** Makes a gift a question. */
const question = { source: 'question-and-answer', supporter_message: 'Bakit?' }

interface Message {
  id?: string
  event?: string
  data?: string
}

const streams: AbortController[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort()
})

/** Opens a stream as a browser does; `next` waits for the next event, `ended` for the end of the stream. */
async function listen(token: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  streams.push(abort)
  const response = await fetch(`${server.url}/v1/live/${token}`, { headers, signal: abort.signal })
  if (response.status !== 200) return { status: response.status, headers: response.headers }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const messages: Message[] = []
  let rest = ''
  async function next(): Promise<Message & { body: { place: number; data: Record<string, unknown> } }> {
    for (;;) {
      const message = messages.shift()
      if (message) return { ...message, body: JSON.parse(message.data!) }
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream has ended')
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop()!
      messages.push(...blocks.map(parse).filter(({ data }) => data !== undefined))
    }
  }
  return { status: 200, headers: response.headers, next, ended: () => expect(next()).rejects.toThrow('has ended') }
}

function parse(block: string): Message {
  const fields = block.split('\n').map((line) => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1).trim()])
  return Object.fromEntries(fields.filter(([name]) => name))
}

const open = async (token: string, headers?: Record<string, string>) => {
  const stream = await listen(token, headers)
  if (!('next' in stream)) throw new Error(`${stream.status}`)
  return stream as Required<typeof stream>
}
/** The next message that is not about a changed surface. */
async function nextEvent(stream: Awaited<ReturnType<typeof open>>) {
  for (;;) {
    const message = await stream.next()
    if (message.event !== 'look') return message
  }
}
const poll = (token: string, after: number) => server.inject('GET', `/v1/live/${token}?after=${after}`)
const send = (token: string, what: string, body: object) => server.inject('POST', `/v1/live/${token}/${what}`, { body })
const claim = (token: string, place: number) => send(token, 'claim', { place })
const showings = async (id: string, query = '') =>
  (await call('GET', `/v1/user/surfaces/${id}/showings${query}`)).body.data.map(
    ({ place, state }: { place: number; state: string }) => [place, state],
  )
const hand = (id: string, place: number, what: 'again' | 'release', as = asLuz) =>
  call('POST', `/v1/user/surfaces/${id}/showings/${place}/${what}`, {}, as)

describe('a stream', () => {
  test('retries a failed database read by itself and then sends the event', async () => {
    const { token } = await make()
    const stream = await open(token)
    const { db } = server.services
    await db.transaction().execute(async (tx) => {
      await sql`lock table showings in access exclusive mode`.execute(tx)
      await give(20)
      for (const { pid } of await untilWaitedFor(tx)) await sql`select pg_terminate_backend(${pid})`.execute(tx)
    })
    expect((await stream.next()).body).toMatchObject({ place: 1, data: { amount: 20 } })
  })

  test('sends events from its start on, with place, type, and the event as in the list', async () => {
    const { token } = await make()
    await give(20)
    const stream = await open(token)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('set-cookie')).toBeNull()
    await give(50, { supporter_message: 'Kaya mo yan!\nid: 9' })
    const message = await stream.next()
    expect([message.id, message.event]).toEqual(['2', 'gift.paid'])
    const listed = (await call('GET', '/v1/events?after=1')).body.data[0]
    expect(message.body).toEqual(listed)
  })

  test('sends nothing from before its surface was made, whatever place it asks for', async () => {
    await give(20)
    const { token } = await make()
    const stream = await open(token, { 'last-event-id': '0' })
    await give(30)
    expect((await stream.next()).id).toBe('2')
    expect((await poll(token, 0)).body.data).toMatchObject([{ place: 2 }])
  })

  test('continues after the last event id, in order, without gaps', async () => {
    const { token } = await make()
    for (let n = 0; n < 4; n++) await give(20 + n)
    const stream = await open(token, { 'last-event-id': '1' })
    for (const place of ['2', '3', '4']) expect((await stream.next()).id).toBe(place)
    await give(99)
    expect((await stream.next()).id).toBe('5')
  })

  test('sends to every screen of the surface; an unknown token is refused', async () => {
    const { token } = await make()
    const both = [await open(token), await open(token)]
    await give(20)
    for (const stream of both) expect((await stream.next()).id).toBe('1')
    expect((await listen('walang-ganito')).status).toBe(404)
  })

  test('ends immediately when its surface is deleted, and then answers 404', async () => {
    const { id, token } = await make()
    const stream = await open(token)
    await call('DELETE', `/v1/user/surfaces/${id}`)
    await stream.ended()
    expect((await listen(token)).status).toBe(404)
    expect((await poll(token, 0)).status).toBe(404)
    expect((await claim(token, 1)).status).toBe(404)
  })

  test('gets the test event of its own surface only, without a place', async () => {
    const [one, other] = [await make(), await make()]
    const [stream, quiet] = [await open(one.token), await open(other.token)]
    await call('POST', `/v1/user/surfaces/${one.id}/test`, {})
    const message = await stream.next()
    expect([message.id, message.event, message.body.place]).toEqual([undefined, 'test', null])
    await give(20)
    expect((await quiet.next()).event).toBe('gift.paid')
  })

  test('records when its screen last listened, at most once a minute, for its creator to see', async () => {
    const { id, token } = await make()
    const lastHeard = async () => {
      const { body } = await call('GET', '/v1/user/surfaces')
      return body.data.find((one: { id: string }) => one.id === id).last_heard_at
    }
    expect(await lastHeard()).toBeNull()
    const stream = await open(token)
    await expect.poll(lastHeard).not.toBeNull()
    const first = await lastHeard()
    expect(Math.abs(Date.parse(first) - clock.now().getTime())).toBeLessThan(60_000)
    // A second screen within a minute records nothing, and the first screen gets no message from it.
    await open(token)
    await give(20)
    expect((await stream.next()).event).toBe('gift.paid')
    expect(await lastHeard()).toBe(first)
    clock.shift(61_000)
    void poll(token, 1)
    await expect.poll(lastHeard).not.toBe(first)
  })

  test('sends no events while its surface is paused, and catches up afterwards', async () => {
    const { id, token } = await make()
    const stream = await open(token)
    const pause = (is_paused: number) => call('PUT', `/v1/user/surfaces/${id}`, { is_paused })
    await pause(1)
    await give(20)
    expect(await claim(token, 1)).toMatchObject({ status: 409, body: { data: { state: null } } })
    expect(await showings(id)).toEqual([[1, 'waiting']])
    await pause(0)
    expect((await nextEvent(stream)).event).toBe('gift.paid')
  })

  test('sends what was requested while its surface was paused once it no longer is, also to a screen that opened meanwhile', async () => {
    const { id, token } = await make({ hold: 1 })
    await give(20)
    const stream = await open(token)
    const change = async (fields: object) => {
      await call('PUT', `/v1/user/surfaces/${id}`, fields)
      expect((await stream.next()).event).toBe('look')
    }
    await change({ is_paused: 1 })
    await hand(id, 1, 'release')
    const opened = await open(token)
    await change({ name: 'OBS 2' })
    await change({ is_paused: 0 })
    expect((await stream.next()).id).toBe('1')
    expect((await nextEvent(opened)).id).toBe('1')
  })
})

describe('a long poll', () => {
  test('answers immediately if there are events, else when the next one arrives', async () => {
    const { token } = await make()
    await give(20)
    expect((await poll(token, 0)).body.data).toMatchObject([{ place: 1, type: 'gift.paid' }])
    const waiting = poll(token, 1)
    await give(30)
    expect((await waiting).body.data).toMatchObject([{ place: 2, data: { amount: 30 } }])
  })

  test('is answered by events only, not by a changed look', async () => {
    const { id, token } = await make()
    const waiting = poll(token, 0)
    const screens = () => server.services.db.selectFrom('surfaces').select('last_heard_at').where('id', '=', id)
    await expect.poll(async () => (await screens().executeTakeFirstOrThrow()).last_heard_at).not.toBeNull()
    await call('PUT', `/v1/user/surfaces/${id}/look`, { size: 'small' })
    await give(20)
    expect((await waiting).body.data).toMatchObject([{ place: 1, type: 'gift.paid' }])
  })

  test('refuses an invalid place', async () => {
    const { token } = await make()
    for (const after of ['x', '-1', '1.5'])
      expect((await server.inject('GET', `/v1/live/${token}?after=${after}`)).body.errors, after).toHaveProperty(
        'after',
      )
  })
})

describe('a showing', () => {
  test('is claimed by one of two screens, then shown, then acknowledged; each call may be repeated', async () => {
    const { id, token } = await make()
    await give(20)
    const [one, other] = await Promise.all([claim(token, 1), claim(token, 1)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const { place, state, claim: mine } = (one.status === 200 ? one : other).body.data
    expect([place, state]).toEqual([1, 'claimed'])
    expect(await showings(id)).toEqual([[1, 'claimed']])
    for (const [what, then] of [
      ['shown', 'shown'],
      ['shown', 'shown'],
      ['ack', 'acknowledged'],
      ['ack', 'acknowledged'],
      ['shown', 'acknowledged'],
    ] as const)
      expect((await send(token, what, { place: 1, claim: mine })).body.data).toEqual({ place: 1, state: then })
    expect(await claim(token, 1)).toMatchObject({ status: 409, body: { data: { state: 'acknowledged' } } })
  })

  test('is refused for a wrong claim, an unknown place, and a place from before the surface existed', async () => {
    await give(20)
    const { token } = await make()
    await give(30)
    for (const place of [1, 3]) expect((await claim(token, place)).status, `${place}`).toBe(409)
    await claim(token, 2)
    for (const wrong of ['x', '00000000-0000-4000-8000-000000000000'])
      for (const what of ['shown', 'ack'])
        expect((await send(token, what, { place: 2, claim: wrong })).status, what).toBe(409)
    expect((await send(token, 'claim', { place: 'x' })).status).toBe(422)
    for (const place of [0, 1.5, 1e20]) {
      expect((await claim(token, place)).status, `${place}`).toBe(422)
      for (const what of ['shown', 'ack'])
        expect((await send(token, what, { place, claim: '' })).status, what).toBe(422)
    }
  })

  test('that is not acknowledged in time becomes unsure, and is shown again only on the creator’s request', async () => {
    const { id, token } = await make()
    const stream = await open(token)
    await give(20)
    await stream.next()
    const first = (await claim(token, 1)).body.data.claim
    await send(token, 'shown', { place: 1, claim: first })
    expect((await hand(id, 1, 'again')).status).toBe(409)
    const { db } = server.services
    const earlier = new Date(clock.now().getTime() - serverLimits.showingSeconds * 1000)
    await db.updateTable('showings').set({ claimed_at: earlier }).where('surface_id', '=', id).execute()
    expect(await showings(id, '?state=unsure')).toEqual([[1, 'unsure']])
    expect((await claim(token, 1)).status).toBe(409)
    expect((await hand(id, 1, 'again', asBea)).status).toBe(404)
    expect((await hand(id, 1, 'again')).body.data).toEqual({ place: 1, state: 'waiting' })
    expect(await stream.next()).toMatchObject({ id: '1', event: 'gift.paid' })
    expect((await send(token, 'ack', { place: 1, claim: first })).status).toBe(409)
    const second = (await claim(token, 1)).body.data.claim
    await send(token, 'ack', { place: 1, claim: second })
    expect(await showings(id)).toEqual([[1, 'acknowledged']])
  })

  test('that is acknowledged after it became unsure was shown after all, and stays so', async () => {
    const { id, token } = await make()
    await give(20)
    const { claim: mine } = (await claim(token, 1)).body.data
    clock.shift((serverLimits.showingSeconds + 1) * 1000)
    expect(await showings(id)).toEqual([[1, 'unsure']])
    expect((await send(token, 'ack', { place: 1, claim: mine })).body.data).toEqual({ place: 1, state: 'acknowledged' })
    expect(await showings(id)).toEqual([[1, 'acknowledged']])
  })

  test('requested while no screen is open is sent to the next screen that opens', async () => {
    const { id, token } = await make()
    await give(20)
    const { claim: mine } = (await claim(token, 1)).body.data
    await send(token, 'ack', { place: 1, claim: mine })
    await hand(id, 1, 'again')
    const stream = await open(token)
    expect((await stream.next()).id).toBe('1')
  })

  test('requested longer than an hour ago waits to be requested again, and is then sent', async () => {
    const { id, token } = await make()
    await give(20)
    await send(token, 'ack', { place: 1, claim: (await claim(token, 1)).body.data.claim })
    const earlier = await open(token)
    await hand(id, 1, 'again')
    // From here on the request is told to nobody any more.
    expect((await earlier.next()).id).toBe('1')
    clock.shift(HOUR_MS + 1000)
    const stream = await open(token)
    await give(30)
    expect((await stream.next()).id).toBe('2')
    expect((await hand(id, 1, 'again')).body.data).toEqual({ place: 1, state: 'waiting' })
    expect((await stream.next()).id).toBe('1')
  })

  test('of a gift refunded before it was shown is retracted; its place stays in the list', async () => {
    const { id, token } = await make()
    const gift = await give(20)
    await give(30)
    await giveBack(server.services, gift)
    await deliverNotices(server.services)
    expect(await showings(id)).toEqual([
      [2, 'waiting'],
      [1, 'retracted'],
    ])
    // The third event is the refund: screens read their scene again, but show nothing.
    for (const place of [1, 3]) expect((await claim(token, place)).status, `${place}`).toBe(409)
    expect((await poll(token, 0)).body.data.map(({ place }: { place: number }) => place)).toEqual([2, 3])
    expect((await call('GET', '/v1/events')).body.data.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3])
  })

  test('of a question is retracted too when its gift was refunded before', async () => {
    const { id, token } = await make()
    const gift = await give(20, question)
    await giveBack(server.services, gift)
    await deliverNotices(server.services)
    expect(await showings(id)).toEqual([
      [2, 'retracted'],
      [1, 'retracted'],
    ])
    expect((await claim(token, 2)).status).toBe(409)
    expect((await poll(token, 0)).body.data.map(({ place }: { place: number }) => place)).toEqual([3])
  })

  test('of a gift refunded after it was shown cannot be repeated', async () => {
    const { id, token } = await make()
    const gift = await give(20)
    const { claim: mine } = (await claim(token, 1)).body.data
    await send(token, 'ack', { place: 1, claim: mine })
    await giveBack(server.services, gift)
    await deliverNotices(server.services)
    expect(await hand(id, 1, 'again')).toMatchObject({ status: 409, body: { data: { state: 'retracted' } } })
    expect(await showings(id)).toEqual([[1, 'acknowledged']])
  })
})

describe('a creator', () => {
  test('can hold events back and release them', async () => {
    const { id, token } = await make({ hold: 1 })
    const stream = await open(token)
    await give(20)
    await give(30)
    expect(await showings(id, '?state=held')).toEqual([
      [2, 'held'],
      [1, 'held'],
    ])
    expect((await claim(token, 1)).status).toBe(409)
    expect((await hand(id, 2, 'release', asBea)).status).toBe(404)
    expect((await hand(id, 2, 'release')).body.data).toEqual({ place: 2, state: 'waiting' })
    expect((await stream.next()).id).toBe('2')
    expect((await claim(token, 2)).status).toBe(200)
    expect((await hand(id, 9, 'release')).status).toBe(404)
  })

  test('who turns holding off still finds earlier events held, while new ones pass', async () => {
    const { id } = await make({ hold: 1 })
    await give(20)
    await call('PUT', `/v1/user/surfaces/${id}`, { hold: 0 })
    await give(30)
    expect(await showings(id)).toEqual([
      [2, 'waiting'],
      [1, 'held'],
    ])
    await call('PUT', `/v1/user/surfaces/${id}`, { hold: 1 })
    expect(await showings(id)).toEqual([
      [2, 'waiting'],
      [1, 'held'],
    ])
  })

  test('can mask words in names and messages, on one surface only', async () => {
    const { token } = await make({ words: ['bobo'] })
    await give(20, { supporter_name: 'BÓBO', supporter_message: 'Ang b0b0 mo' })
    const [event] = (await poll(token, 0)).body.data
    expect(event.data).toMatchObject({ name: '****', message: 'Ang **** mo' })
    const other = await make()
    await give(20, { supporter_message: 'bobo' })
    expect((await poll(other.token, 1)).body.data[0].data.message).toBe('bobo')
  })

  test('releases a held event with its words masked', async () => {
    const { id, token } = await make({ hold: 1, words: ['bobo'] })
    const stream = await open(token)
    await give(20, { supporter_message: 'Bobo ka' })
    await hand(id, 1, 'release')
    expect((await stream.next()).body.data.message).toBe('**** ka')
  })

  test('can set a minimum amount, below which no event is shown', async () => {
    const { id, token } = await make({ min_amount: '50' })
    await give(20)
    await give(50)
    expect((await poll(token, 0)).body.data).toMatchObject([{ place: 2 }])
    expect(await showings(id)).toEqual([[2, 'waiting']])
    expect((await claim(token, 1)).status).toBe(409)
  })

  test('finds no question with a gift below the minimum amount among the showings', async () => {
    const { id } = await make({ min_amount: '50' })
    await give(20, question)
    expect(await showings(id)).toEqual([])
    await give(50, question)
    expect(await showings(id)).toEqual([
      [4, 'waiting'],
      [3, 'waiting'],
    ])
  })

  test('can change the look, nobody else can, and open screens are notified', async () => {
    const { id, token } = await make()
    const stream = await open(token)
    const change = (body: object, as = asLuz) => call('PUT', `/v1/user/surfaces/${id}/look`, body, as)
    expect((await change({ position: 'top-right', accent: 'mangga', seconds: 10 })).body.data).toMatchObject({
      position: 'top-right',
      size: 'medium',
      seconds: 10,
    })
    expect((await stream.next()).event).toBe('look')
    expect((await change({ size: 'small' }, asBea)).status).toBe(404)
    for (const wrong of [{ seconds: 2 }, { seconds: 99 }, { accent: 'red' }, { goal_id: 'x' }])
      expect((await change(wrong)).body.errors, JSON.stringify(wrong)).toHaveProperty(Object.keys(wrong)[0]!)
    expect((await server.inject('GET', `/v1/live/${token}/scene`)).body.data).toMatchObject({
      look: { position: 'top-right', accent: 'mangga' },
      goal: null,
      latest: [],
    })
  })

  test('can show a goal and the latest gifts beside the alerts', async () => {
    const { id, token } = await make({ words: ['bobo'] })
    const body = { title: 'Bagong lente', target_amount: '500', count_all_gifts: 1 }
    const goal = (await call('POST', '/v1/user/goals', body)).body.data
    await call('PUT', `/v1/user/surfaces/${id}/look`, { goal_id: goal.id, ticker: 1 })
    for (let n = 1; n < 7; n++) await give(20 + n, { supporter_name: n === 6 ? 'Bobo' : 'Nena' })
    const scene = (await server.inject('GET', `/v1/live/${token}/scene`)).body.data
    expect(scene.goal).toEqual({ title: 'Bagong lente', current_amount: 141, target_amount: 500 })
    expect(scene.latest).toHaveLength(5)
    expect(scene.latest[0]).toEqual({ name: '****', amount: 26 })
    const draft = (await call('POST', '/v1/user/goals', { ...body, state: 'draft' })).body.data
    expect((await call('PUT', `/v1/user/surfaces/${id}/look`, { goal_id: draft.id })).status).toBe(422)
    await giveBack(server.services, await give(27))
    await deliverNotices(server.services)
    expect((await server.inject('GET', `/v1/live/${token}/scene`)).body.data.latest).toEqual(scene.latest)
    const mine = (await call('POST', '/v1/user/surfaces', { kind: 'overlay', name: 'OBS' }, asBea)).body.data.id
    expect((await call('PUT', `/v1/user/surfaces/${mine}/look`, { goal_id: goal.id }, asBea)).status).toBe(422)
    const { services } = server
    const item = { content_type: 'goal' as const, content_id: goal.id, owner_id: luz.account_id }
    await inTransaction(services.db, (tx) => takeDown(tx, services, item, 'Bawal'))
    expect((await server.inject('GET', `/v1/live/${token}/scene`)).body.data.goal).toBeNull()
  })

  test('sees no gift beside the alerts that is held or below the minimum amount', async () => {
    const { id, token } = await make({ min_amount: '50' })
    await call('PUT', `/v1/user/surfaces/${id}/look`, { ticker: 1 })
    const amounts = async () =>
      (await server.inject('GET', `/v1/live/${token}/scene`)).body.data.latest.map(
        (one: { amount: number }) => one.amount,
      )
    for (const pesos of [20, 60]) await give(pesos)
    await call('PUT', `/v1/user/surfaces/${id}`, { hold: 1 })
    await give(70)
    expect(await amounts()).toEqual([60])
    await hand(id, 3, 'release')
    expect(await amounts()).toEqual([70, 60])
  })

  test('finds neither the look nor the showings of a webhook or of another creator’s surface', async () => {
    const { id } = await make()
    await give(50)
    const hook = { kind: 'webhook', name: 'Sheet', url: 'https://203.0.114.9/hook' }
    const webhook = (await call('POST', '/v1/user/surfaces', hook)).body.data.id
    for (const path of ['look', 'showings'])
      expect((await call('GET', `/v1/user/surfaces/${webhook}/${path}`)).status, path).toBe(404)
    expect((await call('PUT', `/v1/user/surfaces/${webhook}/look`, { sound: 'none' })).status).toBe(404)
    expect((await hand(webhook, 1, 'release')).status).toBe(404)
    for (const path of ['look', 'showings']) {
      const address = `/v1/user/surfaces/${id}/${path}`
      expect([(await call('GET', address)).status, (await call('GET', address, undefined, asBea)).status]).toEqual([
        200, 404,
      ])
    }
  })

  test('who is suspended has no screens', async () => {
    const { token } = await make()
    const stream = await open(token)
    const { db } = server.services
    await db.updateTable('accounts').set({ suspended_at: clock.now() }).where('id', '=', luz.account_id).execute()
    expect((await listen(token)).status).toBe(404)
    expect((await poll(token, 0)).status).toBe(404)
    // The next notification about the surface finds the account closed and ends the stream.
    await db.updateTable('surfaces').set({ name: 'Bago' }).where('account_id', '=', luz.account_id).execute()
    await stream.ended()
  })
})

describe('the page', () => {
  const page = (path: string) => server.inject('GET', path)

  test.each(['overlay', 'soundbox'])(
    'of %s needs only its link, sets no cookie, and can be neither framed nor indexed',
    async (kind) => {
      const { id, token } = await make({ kind })
      const { status, headers, body } = await page(`/live/${token}`)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toMatch(new RegExp(`<script type="module" src="/assets/${kind}-[^"]+\\.js">`))
      await call('DELETE', `/v1/user/surfaces/${id}`)
      expect((await page(`/live/${token}`)).status).toBe(404)
      expect((await page('/live/walang-ganito')).headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
    },
  )

  test('is in the language chosen for the surface', async () => {
    const { id, token } = await make({ kind: 'soundbox' })
    await call('PUT', `/v1/user/surfaces/${id}/look`, { language: 'fil' })
    expect((await page(`/live/${token}`)).body).toContain('Pindutin para makinig')
  })
})

test('surfaces work with plain forms, without JavaScript: create, test, pause, change, release and remove', async () => {
  const post = (path: string, fields: Record<string, string>) =>
    server.inject('POST', path, {
      as: asLuz,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const made = await post('/dashboard/surfaces', { kind: 'overlay', name: 'Tindahan', hold: '1', words: 'bobo\nsira' })
  const [surface] = (await call('GET', '/v1/user/surfaces')).body.data
  const path = `/dashboard/surfaces/${surface.id}`
  expect(made).toMatchObject({ status: 303, headers: { location: path } })
  expect(surface).toMatchObject({ hold: true, words: ['bobo', 'sira'] })
  const look = {
    position: 'top',
    size: 'large',
    accent: 'kape',
    sound: 'voice',
    language: 'fil',
    seconds: '9',
    goal_id: 'none',
  }
  expect((await post(`${path}/look`, look)).status).toBe(303)
  expect((await call('GET', `/v1/user/surfaces/${surface.id}/look`)).body.data).toEqual({
    ...look,
    seconds: 9,
    goal_id: null,
    ticker: false,
  })
  await give(20)
  expect((await server.inject('GET', path, { as: asLuz })).body).toContain('Held until you let it through')
  for (const action of ['showings/1/release', 'test', 'change'])
    expect(await post(`${path}/${action}`, action === 'change' ? { is_paused: '1' } : {}), action).toMatchObject({
      status: 303,
      headers: { location: path },
    })
  expect(await showings(surface.id)).toEqual([[1, 'waiting']])
  expect((await server.inject('GET', path, { as: asBea })).status).toBe(404)
  expect(await post(`${path}/remove`, {})).toMatchObject({ status: 303, headers: { location: '/dashboard/surfaces' } })
  expect((await server.inject('GET', path, { as: asLuz })).status).toBe(404)
})
