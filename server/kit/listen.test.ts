import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aServer } from '#test/server.ts'
import { listen } from './http.ts'

/** More than Node's default backlog. */
const CROWD = 800

test('a crowd that connects while the server is busy is accepted, and waits', async () => {
  const server = await aServer()
  await listen(server.fastify, { port: 0, bindHost: '127.0.0.1' })
  const { port } = server.fastify.server.address() as AddressInfo
  const crowd = `
    const { connect } = require('node:net')
    let inside = 0
    for (let i = 0; i < ${CROWD}; i++) connect(${port}, '127.0.0.1').on('connect', () => ++inside === ${CROWD} && end())
    setTimeout(end, 5000)
    function end() { console.log(inside); process.exit() }`
  // execFileSync blocks this process: the server accepts no connection before the crowd is complete.
  expect(Number(execFileSync(process.execPath, ['-e', crowd], { encoding: 'utf8' }))).toBe(CROWD)
  await server.close()
})
