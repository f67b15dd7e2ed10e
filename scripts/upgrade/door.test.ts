import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openRoundRobin, type RoundRobin } from './door.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A copy that answers with its name and the request; `isReady` decides its answer at /readyz. */
async function aCopy(name: string, isReady = true): Promise<Server> {
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

async function aDoor(...copies: Server[]): Promise<RoundRobin> {
  const door = await openRoundRobin(copies.map((copy) => (copy.address() as AddressInfo).port))
  open.push(door)
  return door
}

async function ask({ port }: RoundRobin): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/path?x=1`, { method: 'POST', body: 'words' })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  return answer.text()
}

test('copies answer in turn, with the request passed on', async () => {
  const door = await aDoor(await aCopy('one'), await aCopy('two'))
  const answers = [await ask(door), await ask(door), await ask(door)]
  expect(answers.toSorted()).toEqual([...new Set(answers), answers[0]].toSorted())
  expect(answers.toSorted().at(-1)).toBe('two POST /path?x=1 words')
})

test('a copy that is not ready gets no requests', async () => {
  const door = await aDoor(await aCopy('one', false), await aCopy('two'))
  for (const answer of [await ask(door), await ask(door)]) expect(answer).toContain('two')
})

test('a request that one copy did not answer goes to the other copy', async () => {
  const [one, two] = [await aCopy('one'), await aCopy('two')]
  const door = await aDoor(one, two)
  one.closeAllConnections()
  one.close()
  for (const answer of [await ask(door), await ask(door)]) expect(answer).toContain('two')
  expect(door.sentAgain()).toBe(1)
})
