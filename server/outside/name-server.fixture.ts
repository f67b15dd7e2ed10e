// A name server for tests, on this machine's loopback.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

const HEADER_BYTES = 12
const [A, AAAA] = [1, 28]
const [NO_ERROR, NO_SUCH_NAME] = [0, 3]

/** What a name resolves to: its addresses, or no answer at all. */
export type Names = Record<string, string[] | 'silence'>

/** Starts it; a name that is not listed does not exist. `asked` is each name that it was asked for, in order. */
export async function startNameServer(names: Names) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, question } = readQuestion(query)
    asked.push(name)
    const found = names[name]
    if (found === 'silence') return
    const data = (found ?? []).filter((one) => isIPv4(one) === (type === A)).map(asData)
    socket.send(asAnswer(query, question, found ? NO_ERROR : NO_SUCH_NAME, type, data), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), question: query.subarray(HEADER_BYTES, end) }
}

function asData(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const groups = [...first!, ...Array<string>(8 - first!.length - last!.length).fill('0'), ...last!]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function asAnswer(query: Buffer, question: Buffer, code: number, type: number, data: Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 + code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(data.length, 6)
  const records = data.flatMap((bytes) => {
    // The name of the question, a class of 1 and a minute to live.
    const start = Buffer.from([0xc0, HEADER_BYTES, 0, type === AAAA ? AAAA : A, 0, 1, 0, 0, 0, 60, 0, bytes.length])
    return [start, bytes]
  })
  return Buffer.concat([header, question, ...records])
}
