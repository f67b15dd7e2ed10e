// Addresses from strangers cannot reach a machine that is not on the public internet. A server on this machine's loopback, in both IP
// versions, counts the connections it gets.
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublic, isPublicAddress, type Network, NotSent } from './addresses.ts'
import { sendToPublicAddress } from './receivers.ts'
import { selfSigned } from './self-signed.fixture.ts'

const strict = { webhooksAllowLoopback: false }
const loopback = { webhooksAllowLoopback: true }
const hello = { headers: { 'content-type': 'application/json' }, body: '{"hello":1}' }

let reached: string[] = []
let port = 0
const servers: net.Server[] = []

beforeAll(async () => {
  const counting = (socket: net.Socket) => {
    reached.push(String(socket.localAddress))
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
  }
  port = await listen(net.createServer(counting), '127.0.0.1')
  await listen(net.createServer(counting), '::1', port)
})
beforeEach(() => {
  reached = []
})
afterAll(() => {
  for (const server of servers) {
    if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections()
    server.close()
  }
})

function listen(server: net.Server, host: string, at = 0): Promise<number> {
  servers.push(server)
  return new Promise((resolve) => server.listen(at, host, () => resolve((server.address() as AddressInfo).port)))
}

/** A network without DNS: what each name resolves to, at the first lookup and at every later one. */
function createNetwork(names: Record<string, string[][]>): Network & { lookups: string[] } {
  const lookups: string[] = []
  return {
    lookups,
    async resolve(name) {
      const looks = names[name]
      if (!looks) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
      const look = looks[Math.min(lookups.filter((one) => one === name).length, looks.length - 1)]!
      lookups.push(name)
      return look.map((address) => ({ address, family: net.isIP(address) }))
    },
    isPublic,
    seconds: 10,
  }
}

const privateNames = {
  'ten.example': [['10.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'home.example': [['127.0.0.1']],
  'home6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'local.example': [['fd00::1']],
  'one-of-two.example': [['8.8.8.8', '127.0.0.1']],
  'other-of-two.example': [['2606:4700:4700::1111', 'fe80::1']],
  'test.example': [['192.0.2.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
}

/** Each leads to a machine that is not public, or is not an address that requests may go to. */
const sixty = [
  'https://127.0.0.1',
  'https://127.1',
  'https://127.0.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0x7f.0.0.1',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://017700000001',
  'https://0177.0x0.0.1',
  'https://127.000.000.001',
  'https://127.0.0.1.',
  'https://%31%32%37.0.0.1',
  'https://１２７.０.０.１',
  'https://①②⑦.⓪.⓪.①',
  'https://127。0。0。1',
  'https://0',
  'https://0.0.0.0',
  'https://0x0',
  'https://localhost',
  'https://LOCALHOST',
  'https://localhost.',
  'https://hook.localhost',
  'https://10.0.0.1',
  'https://10.1',
  'https://167772161',
  'https://012.0.0.1',
  'https://172.16.0.1',
  'https://172.31.255.255',
  'https://0xac100001',
  'https://192.168.0.1',
  'https://192.168.1',
  'https://0300.0250.1',
  'https://3232235521',
  'https://169.254.169.254',
  'https://2852039166',
  'https://0xA9FEA9FE',
  'https://100.64.0.1',
  'https://192.0.0.1',
  'https://198.18.0.1',
  'https://224.0.0.1',
  'https://240.0.0.1',
  'https://255.255.255.255',
  'https://[::1]',
  'https://[0:0:0:0:0:0:0:1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://[0:0:0:0:0:ffff:127.0.0.1]',
  'https://[::ffff:0:127.0.0.1]',
  'https://[::127.0.0.1]',
  'https://[64:ff9b::127.0.0.1]',
  'https://[64:ff9b:1::a00:1]',
  'https://[2002:7f00:1::]',
  'https://[2001::1]',
  'https://[fe80::1]',
  'https://[fc00::1]',
  'https://[fd12:3456::1]',
  'https://[ff02::1]',
  'https://[fec0::1]',
  'https://[2001:db8::1]',
  'http://127.0.0.1',
  'http://8.8.8.8',
  'https://user:pass@127.0.0.1',
  'https://user:pass@8.8.8.8',
  'https://8.8.8.8@127.0.0.1',
  'https://8.8.8.8#@127.0.0.1',
  'https:\\\\127.0.0.1',
  'https:127.0.0.1',
  'ftp://127.0.0.1',
  'file:///etc/passwd',
  'gopher://127.0.0.1',
  'unix:/var/run/docker.sock',
  ...Object.keys(privateNames).map((name) => `https://${name}`),
]

/** The same address, at the port of the counting server. */
function atPort(address: string): string {
  return /^(https?:)/.test(address) && !address.includes('#') ? `${address.replace(/\/$/, '')}:${port}/` : address
}

describe('an address of a machine that is not public', () => {
  const written = sixty.filter((address) => !address.includes('8.8.8.8#'))

  test.each(written)('is refused, and never reached: %s', async (address) => {
    const network = createNetwork(privateNames)
    expect(await isPublicAddress(atPort(address), strict, network)).toBe(false)
    await expect(sendToPublicAddress(atPort(address), hello, strict, network)).rejects.toMatchObject({
      reason: 'address',
    })
    expect(reached).toEqual([])
  })

  test('can be written in sixty ways and more', () => {
    expect(new Set(written).size).toBeGreaterThanOrEqual(60)
  })
})

test('a name is looked up once for each request, so it cannot change between check and use', async () => {
  // Public at the first lookup, this machine from then on.
  const network = createNetwork({ 'rebinding.example': [['192.0.2.7'], ['127.0.0.1']] })
  const tolerant = { ...network, isPublic: (address: string) => address === '192.0.2.7', seconds: 0.3 }
  // Nothing listens at the first address: what matters is that no other was connected to.
  await expect(
    sendToPublicAddress(`https://rebinding.example:${port}/`, hello, strict, tolerant),
  ).rejects.toBeInstanceOf(NotSent)
  expect(network.lookups).toEqual(['rebinding.example'])
  expect(reached).toEqual([])
  // The next request looks it up again, and is refused.
  await expect(
    sendToPublicAddress(`https://rebinding.example:${port}/`, hello, strict, tolerant),
  ).rejects.toMatchObject({ reason: 'address' })
  expect(reached).toEqual([])
})

test('public addresses are accepted, and so is a name that does not resolve yet', async () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) expect(isPublic(address)).toBe(true)
  for (const address of ['nonsense', '', '300.1.1.1', '8.8.8']) expect(isPublic(address)).toBe(false)
  const network = createNetwork({ 'there.example': [['8.8.8.8', '2606:4700:4700::1111']] })
  expect(await isPublicAddress('https://there.example/hook', strict, network)).toBe(true)
  expect(await isPublicAddress('https://not-yet.example/hook', strict, network)).toBe(true)
  await expect(sendToPublicAddress('https://not-yet.example/', hello, strict, network)).rejects.toMatchObject({
    reason: 'name',
  })
})

describe('with loopback allowed', () => {
  test('http to 127.0.0.1 is accepted, and nothing else of this machine', async () => {
    expect(await isPublicAddress(`http://127.0.0.1:${port}/`, loopback)).toBe(true)
    for (const address of [
      'https://127.0.0.1',
      'http://127.0.0.2',
      'http://[::1]',
      'http://localhost',
      'http://10.0.0.1',
    ])
      expect(await isPublicAddress(`${address}:${port}/`, loopback, createNetwork({})), address).toBe(false)
    expect(await sendToPublicAddress(`http://127.0.0.1:${port}/`, hello, loopback)).toMatchObject({ status: 200 })
    expect(reached).toEqual(['127.0.0.1'])
  })
})

describe('a receiver', () => {
  /** The result of sending to a server that answers like this. */
  async function sentTo(
    answer: (request: http.IncomingMessage, response: http.ServerResponse) => void,
    network = createNetwork({}),
  ) {
    const at = await listen(http.createServer(answer), '127.0.0.1')
    return sendToPublicAddress(`http://127.0.0.1:${at}/hook`, hello, loopback, network)
  }

  test('gets the body and the headers, and its answer is returned', async () => {
    const answered = await sentTo((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => response.writeHead(202, { 'x-said': 'yes' }).end(Buffer.concat(chunks)))
    })
    expect([answered.status, answered.headers['x-said'], String(answered.body)]).toEqual([202, 'yes', hello.body])
  })

  test('that redirects is not followed', async () => {
    const answered = await sentTo((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    )
    expect(answered.status).toBe(302)
    expect(reached).toEqual([])
  })

  test.each([
    ['that does not answer', () => undefined],
    [
      'that answers a byte at a time',
      (_: unknown, response: http.ServerResponse) => {
        response.writeHead(200, { 'content-length': '1000' })
        const drip = setInterval(() => response.write('.'), 50)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('%s is cut off after the time limit', async (_, answer) => {
    const brief = { ...createNetwork({}), seconds: 0.5 }
    await expect(sentTo(answer as never, brief)).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('that breaks off in the middle counts as incomplete', async () => {
    const broken = sentTo((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      setImmediate(() => response.socket!.destroy())
    })
    await expect(broken).rejects.toMatchObject({ reason: 'incomplete' })
  })

  test('that never stops is read up to 64 kB', async () => {
    const answered = await sentTo((_, response) => {
      response.writeHead(200)
      const more = () => response.writable && response.write(Buffer.alloc(16_384), () => setImmediate(more))
      more()
    })
    expect([answered.status, answered.body.length]).toEqual([200, 65_536])
  })

  test('without a listener, and one with an invalid certificate, have different reasons', async () => {
    const here: Network = {
      ...createNetwork({}),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
    }
    const closed = net.createServer()
    const at = await listen(closed, '127.0.0.1')
    servers.splice(servers.indexOf(closed), 1)
    await new Promise((done) => closed.close(done))
    await expect(sendToPublicAddress(`https://gone.example:${at}/`, hello, strict, here)).rejects.toMatchObject({
      reason: 'connection',
    })
    const tls = https.createServer(selfSigned, (_, response) => response.end())
    await expect(
      sendToPublicAddress(`https://pretender.example:${await listen(tls, '127.0.0.1')}/`, hello, strict, here),
    ).rejects.toMatchObject({ reason: 'certificate' })
  })
})
