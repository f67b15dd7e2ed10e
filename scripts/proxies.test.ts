// The deployed HAProxy and Caddy, where they are installed, in front of copies that fail: no request is executed twice.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as requestHttp, type Server } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selfSigned } from '#server/outside/self-signed.fixture.ts'
import { freePort } from './free-port.ts'

const isInstalled = (program: string, word: string) => spawnSync(program, [word], { stdio: 'ignore' }).status === 0
const deployed = (name: string) => readFileSync(path.join(import.meta.dirname, '../deploy', name), 'utf8')

interface Copy {
  server: Server
  port: number
  /** Whether it ends the connection after a request instead of answering, as a copy that is killed does. */
  isDying: boolean
  /** The methods of the requests that it executed. */
  executed: string[]
}

async function startCopy(): Promise<Copy> {
  const copy: Copy = { server: createServer(), port: 0, isDying: false, executed: [] }
  copy.server.on('request', async (incoming, answer) => {
    if (/^\/(ready|live)z$/.test(incoming.url!)) return void answer.end()
    const isWhole = await text(incoming).then(
      () => true,
      () => false,
    )
    if (!isWhole) return
    copy.executed.push(incoming.method!)
    if (copy.isDying) incoming.socket.destroy()
    else answer.end('done')
  })
  await once(copy.server.listen(0, '127.0.0.1'), 'listening')
  copy.port = (copy.server.address() as AddressInfo).port
  return copy
}

interface Proxy {
  program: string
  /** How the program says its version. */
  word: string
  request: typeof requestHttps
  /** Whether it says when to try again while no copy is alive; Caddy has no way to say it. */
  saysWhen: boolean
  /** Starts it from a folder of its own; it answers at `port`. */
  start(folder: string, port: number, copies: Copy[]): Promise<ChildProcess>
}

const haproxy: Proxy = {
  program: 'haproxy',
  word: '-v',
  request: requestHttps,
  saysWhen: true,
  async start(folder, port, [one, two]) {
    const certificate = path.join(folder, 'pixel.pem')
    writeFileSync(certificate, `${selfSigned.cert}\n${selfSigned.key}\n`)
    // The two entries to the database are left out.
    const settings = deployed('haproxy.cfg')
      .slice(0, deployed('haproxy.cfg').indexOf('# PgBouncer and'))
      .replace('/etc/haproxy/pixel.pem', certificate)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('    bind :80\n', '')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${one!.port}`)
      .replaceAll('127.0.0.1:3010', `127.0.0.1:${two!.port}`)
      // Each connection needs two open files, and a shell may open fewer than a service.
      .replace('maxconn 20000', 'maxconn 100')
    writeFileSync(path.join(folder, 'haproxy.cfg'), settings)
    return spawn('haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  },
}

const caddy: Proxy = {
  program: 'caddy',
  word: 'version',
  request: requestHttp,
  saysWhen: false,
  async start(folder, port, [one, two]) {
    const settings = deployed('Caddyfile')
      .replace('\tservers {', '\tadmin off\n\tservers {')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${one!.port}`)
      .replaceAll('127.0.0.1:3010', `127.0.0.1:${two!.port}`)
    writeFileSync(path.join(folder, 'Caddyfile'), settings)
    const words = ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')]
    const env = {
      ...process.env,
      PIXEL_DOMAIN: `http://127.0.0.1:${port}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }
    return spawn('caddy', words, { stdio: 'ignore', env })
  },
}

for (const proxy of [haproxy, caddy])
  describe.skipIf(!isInstalled(proxy.program, proxy.word))(proxy.program, () => {
    let folder: string
    let port: number
    let child: ChildProcess
    let copies: Copy[]
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-proxy-'))
      port = await freePort()
      copies = [await startCopy(), await startCopy()]
      child = await proxy.start(folder, port, copies)
    })
    // It needs a moment to start.
    beforeEach(() => expect.poll(async () => (await send('GET'))?.statusCode).toBe(200))
    afterAll(async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      for (const { server } of copies) {
        server.closeAllConnections()
        server.close()
      }
      rmSync(folder, { recursive: true })
    })

    function send(method: string, body?: string): Promise<IncomingMessage | undefined> {
      return new Promise((resolve) => {
        const outgoing = proxy.request({
          host: '127.0.0.1',
          port,
          method,
          path: '/',
          rejectUnauthorized: false,
          agent: false,
        })
        outgoing.once('response', (answer) => {
          answer.resume()
          resolve(answer)
        })
        outgoing.once('error', () => resolve(undefined))
        outgoing.end(body)
      })
    }

    /** What the copies execute when `action` runs. */
    async function executedBy(action: () => Promise<unknown>): Promise<string[]> {
      for (const copy of copies) copy.executed = []
      await action()
      return copies.flatMap(({ executed }) => executed)
    }

    test.each(['with', 'without'])('a POST %s a body that a copy did not answer is not sent again', async (word) => {
      for (const copy of copies) copy.isDying = true
      const executed = await executedBy(async () => {
        expect((await send('POST', word === 'with' ? 'amount=100' : undefined))?.statusCode).toBe(502)
      })
      for (const copy of copies) copy.isDying = false
      expect(executed).toEqual(['POST'])
    })

    test('a GET that one copy did not answer is answered by the other', async () => {
      const [one, two] = copies as [Copy, Copy]
      ;[one.executed, one.isDying, two.isDying] = [[], true, false]
      while (one.executed.length === 0) expect((await send('GET'))?.statusCode).toBe(200)
    })

    test('a POST that a copy does not accept is executed by the other, once', async () => {
      const [one, two] = copies as [Copy, Copy]
      two.isDying = false
      one.server.closeAllConnections()
      one.server.close()
      const executed = await executedBy(async () => {
        for (const _ of [1, 2]) expect((await send('POST', 'amount=100'))?.statusCode).toBe(200)
      })
      expect(executed).toEqual(['POST', 'POST'])
    })

    test.runIf(proxy.saysWhen)('while no copy is alive the answer says when to try again', async () => {
      for (const { server } of copies) {
        server.closeAllConnections()
        server.close()
      }
      await expect.poll(async () => (await send('GET'))?.headers['retry-after']).toBe('2')
      expect((await send('POST', 'amount=100'))?.statusCode).toBe(503)
    })
  })
