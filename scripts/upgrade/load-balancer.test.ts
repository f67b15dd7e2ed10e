import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openRoundRobin, type RoundRobin } from './load-balancer.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A copy that answers with its name and the request; `isReady` decides its answer at /readyz. */
async function startCopy(name: string, isReady = true): Promise<Server> {
  const server = createServer(async (incoming, answer) => {
    let text = ''
    for await (const piece of incoming) text += piece
    if (incoming.url === '/readyz') answer.writeHead(isReady ? 200 : 503).end()
    else
      answer.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end(`${name} ${incoming.method} ${incoming.url} ${text}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  open.push(server)
  return server
}

async function openBalancer(...copies: Server[]): Promise<RoundRobin> {
  const balancer = await openRoundRobin(copies.map((copy) => (copy.address() as AddressInfo).port))
  open.push(balancer)
  return balancer
}

async function send({ port }: RoundRobin): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/path?x=1`, { method: 'POST', body: 'words' })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  return answer.text()
}

test('copies answer in turn, with the request passed on', async () => {
  const balancer = await openBalancer(await startCopy('one'), await startCopy('two'))
  const answers = [await send(balancer), await send(balancer), await send(balancer)]
  expect(answers.toSorted()).toEqual([...new Set(answers), answers[0]].toSorted())
  expect(answers.toSorted().at(-1)).toBe('two POST /path?x=1 words')
})

test('a copy that is not ready gets no requests', async () => {
  const balancer = await openBalancer(await startCopy('one', false), await startCopy('two'))
  for (const answer of [await send(balancer), await send(balancer)]) expect(answer).toContain('two')
})

test('a request that one copy did not answer goes to the other copy', async () => {
  const [one, two] = [await startCopy('one'), await startCopy('two')]
  const balancer = await openBalancer(one, two)
  one.closeAllConnections()
  one.close()
  for (const answer of [await send(balancer), await send(balancer)]) expect(answer).toContain('two')
  expect(balancer.retried()).toBe(1)
})

test('a POST that a copy may have executed is not sent to the other', async () => {
  const executed: string[] = []
  const dying = createServer((incoming, answer) => {
    if (incoming.url === '/readyz') return void answer.end()
    executed.push(incoming.method!)
    incoming.socket.destroy()
  })
  await once(dying.listen(0, '127.0.0.1'), 'listening')
  open.push(dying)
  const { port } = await openBalancer(dying, dying)
  const getStatus = async (method: string) => (await fetch(`http://127.0.0.1:${port}/`, { method })).status
  expect([await getStatus('POST'), await getStatus('GET')]).toEqual([502, 503])
  expect(executed).toEqual(['POST', 'GET', 'GET'])
})
