// Names of strangers are looked up at a real name server, without the process's pool threads.
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, type Network, NotSent } from './addresses.ts'
import { startNameServer } from './name-server.fixture.ts'
import { askNameServers } from './name-servers.ts'
import { sendToPublicAddress } from './receivers.ts'
import { selfSigned } from './self-signed.fixture.ts'

/** More names than a process has pool threads, and than receivers it sends to at a time. */
const MANY = 40
const never = new AbortController().signal
const strict = { webhooksAllowLoopback: false }
const hello = { headers: {}, body: '{}' }

let nameServer: Awaited<ReturnType<typeof startNameServer>>

beforeAll(async () => {
  const silent = Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`silent-${n}.example`, 'silence' as const]))
  nameServer = await startNameServer({
    ...silent,
    'both.example': ['2606:4700:4700::1111', '203.0.113.7', '203.0.113.8'],
    'four.example': ['203.0.113.7'],
    'six.example': ['2606:4700::64'],
    'nothing.example': [],
    'home.example': ['127.0.0.1'],
    'half-home.example': ['203.0.113.7', '::1'],
    'receiver.example': ['127.0.0.1'],
    localhost: ['203.0.113.7'],
  })
})
afterAll(() => nameServer.close())

const look = (name: string, signal: AbortSignal = never) => askNameServers(name, signal, [nameServer.address])

/** The internet as this name server knows it. */
function aNetwork(more: Partial<Network> = {}): Network {
  return { resolve: look, isPublic: (address) => /^(203\.|2606:)/.test(address), seconds: 10, ...more }
}

test('all addresses of a name are found in both versions, those of IPv4 first', async () => {
  const found = (await look('both.example')).map(({ address, family }) => `${family} ${address}`)
  expect([found.slice(0, 2).sort(), found[2]]).toEqual([['4 203.0.113.7', '4 203.0.113.8'], '6 2606:4700:4700::1111'])
})

test.each([
  ['four.example', [{ address: '203.0.113.7', family: 4 }]],
  ['six.example', [{ address: '2606:4700::64', family: 6 }]],
])('a name with addresses of one version is found: %s', async (name, found) => {
  expect(await look(name)).toEqual(found)
})

test.each(['nothing.example', 'unknown.example', `${'x'.repeat(64)}.example`, 'a..example'])(
  'a name without an address is not sent to: %s',
  async (name) => {
    await expect(look(name)).rejects.toThrow()
    const sending = sendToPublicAddress(`https://${name}/`, hello, strict, aNetwork())
    await expect(sending).rejects.toBeInstanceOf(NotSent)
  },
)

test('name servers that never answer delay no other name, however many they are', async () => {
  const leaving = new AbortController()
  const silent = Array.from({ length: MANY }, (_, n) => look(`silent-${n}.example`, leaving.signal))
  let hasEnded = false
  const ended = Promise.allSettled(silent).then((outcomes) => {
    hasEnded = true
    return outcomes
  })
  expect(await look('four.example')).toHaveLength(1)
  expect(hasEnded).toBe(false)
  // Whoever stops waiting leaves no query behind.
  leaving.abort()
  await look('six.example')
  expect(hasEnded).toBe(true)
  expect((await ended).map(({ status }) => status)).toEqual(Array(MANY).fill('rejected'))
})

test('a name that is not answered in time ends the request with that reason', async () => {
  const brief = aNetwork({ seconds: 0.05 })
  await expect(sendToPublicAddress('https://silent-1.example/', hello, strict, brief)).rejects.toMatchObject({
    reason: 'timeout',
  })
})

test('a name with one private address is refused, in either version and in forms too', async () => {
  for (const name of ['home.example', 'half-home.example']) {
    expect(await isPublicAddress(`https://${name}/`, strict, aNetwork()), name).toBe(false)
    await expect(sendToPublicAddress(`https://${name}/`, hello, strict, aNetwork())).rejects.toMatchObject({
      reason: 'address',
    })
  }
  expect(await isPublicAddress('https://both.example/', strict, aNetwork())).toBe(true)
})

test('a name of this machine is refused without asking, even where a name server calls it public', async () => {
  const before = nameServer.asked.length
  for (const name of ['localhost', 'LOCALHOST.', 'hooks.localhost'])
    expect(await isPublicAddress(`https://${name}/`, strict, aNetwork()), name).toBe(false)
  expect(nameServer.asked).toHaveLength(before)
})

test('the connection goes to the address that was found, and asks there for the certificate of the name', async () => {
  const asked: string[] = []
  const receiver: Server = createServer(
    {
      ...selfSigned,
      SNICallback(name, done) {
        asked.push(name)
        done(null)
      },
    },
    (_, response) => response.end(),
  ).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const here = aNetwork({ isPublic: () => true })
  const before = nameServer.asked.length
  await expect(sendToPublicAddress(`https://receiver.example:${port}/`, hello, strict, here)).rejects.toMatchObject({
    reason: 'certificate',
  })
  expect(asked).toEqual(['receiver.example'])
  expect(nameServer.asked.slice(before).filter((name) => name !== 'receiver.example')).toEqual([])
  receiver.close()
})
