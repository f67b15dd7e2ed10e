// Sends addresses, methods, headers and bytes that are no request, on raw connections: a client library would repair them.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { paths } from '#contract/addresses/paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Attack, atMost, attackAlone, seen } from './attack.ts'
import { fromNetwork } from './networks.ts'
import type { HostileProduct } from './product.ts'

export const name = 'Malformed requests'

const CONCURRENT = 20
/** Everything that the product answers. */
const PATHS = new Set([...Object.values(paths), ...endpoints.map(({ path }) => path), '/assets/*'])
const PARTS = [
  '%',
  '%zz',
  '%ff',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f',
  '..',
  '\u0000',
  '\u00ff',
  '?%',
  '?page[]=%ff',
  '#',
  '\\',
  'a'.repeat(20_000),
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'QUERY', 'get', 'X']
const HEADERS = [
  '',
  'Cookie: pixel_session=%zz; =; pixel_browser',
  'Cookie: \u00ff',
  'Content-Length: -1',
  'Transfer-Encoding: x',
  'no header',
  `X: ${'a'.repeat(17_000)}`,
]

export const attack: Attack = async (product) => {
  const broken = (part: string) => [...PATHS].map((path) => withPart(path, part))
  const addresses = PARTS.flatMap(broken)
  const requests = [
    ...addresses.map((address) => line('GET', address)),
    ...addresses.map((address) => line('GET', address, 'Accept: text/html')),
    ...METHODS.flatMap((method) => broken('%zz').map((address) => line(method, address, 'Accept: text/html'))),
    ...HEADERS.flatMap((header) => broken('%zz').map((address) => line('GET', address, header))),
    ...['\u0016\u0003\u0001\u0002', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ]
  const answers: string[] = []
  for (let n = 0; n < requests.length; n += CONCURRENT)
    answers.push(...(await Promise.all(requests.slice(n, n + CONCURRENT).map((request) => send(product, request)))))
  const statuses = answers.map((answer) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
  return [
    seen('malformed requests', requests.length),
    atMost(0, 'answers of 500 or more', statuses.filter((status) => status >= 500).length),
    atMost(0, 'connections closed without an answer', statuses.filter((status) => status === 0).length),
  ]
}

/** The path with this part as its last parameter, or after it. */
function withPart(path: string, part: string): string {
  const parts = path.split('/')
  const at = parts.findLastIndex((name) => /^[:*]/.test(name))
  if (at < 0) return `${path}${path.endsWith('/') ? '' : '/'}${part}`
  return parts.map((name, n) => (n === at ? part : name.replace(/^:.*/, 'luz'))).join('/')
}

/** A request that ends its connection, from a network of its own. */
function line(method: string, address: string, header = ''): string {
  const network = fromNetwork(Math.floor(Math.random() * 60_000))['x-forwarded-for']
  const headers = ['Host: x', 'Connection: close', `X-Forwarded-For: ${network}`, ...(header ? [header] : [])]
  return `${method} ${address} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
}

/** All that is answered until the connection ends; '' if it cannot be opened or breaks. */
async function send({ settings }: HostileProduct, request: string): Promise<string> {
  const socket = connect(Number(settings.PORT), '127.0.0.1')
  socket.write(Buffer.from(request, 'latin1'))
  return text(socket).catch(() => '')
}

if (import.meta.main) await attackAlone(name, attack)
