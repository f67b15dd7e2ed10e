// The clients: people who look at a page and send gifts through the front door, and write down what they were told.
import * as fs from 'node:fs'
import { Agent, request } from 'node:https'
import { choose } from '../bench/fire.ts'
import type { Heard } from './table.ts'

export interface Clients {
  heard: readonly Heard[]
  /** References of gifts that were acknowledged, and paid at the provider. */
  paid: readonly string[]
  /** Milliseconds since they began. */
  now(): number
  stop(): Promise<void>
}

interface How {
  /** Where the front door is; its certificate is the rehearsal's own. */
  port: number
  pageUrl: string
  givers: number
  readers: number
  /** Written to before a client goes on. */
  log: string
}

const PATIENCE_MS = 15_000

export function startClients({ port, pageUrl, givers, readers, log }: How): Clients {
  const began = performance.now()
  const now = () => performance.now() - began
  const heard: Heard[] = []
  const paid: string[] = []
  const file = fs.openSync(log, 'a')
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  let isOver = false
  let sent = 0

  async function hear(
    kind: Heard['kind'],
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; text: string }> {
    const answer = await ask({ agent, port, path, body, key })
    heard.push({ at: now(), kind, status: answer.status, hasRetryAfter: answer.hasRetryAfter })
    return answer
  }

  async function give(): Promise<void> {
    const key = `rehearsal-${process.pid}-${sent++}`
    // Another one each time: the same gift twice in two minutes is asked about.
    const body = { amount: 20 + (sent % 40_000), confirm: 1, supporter_name: 'Rehearsal' }
    // As a patient phone does: the same key, until there is an answer.
    for (;;) {
      if (isOver) return
      const { status, text } = await hear('gift', `/v1/donate/${pageUrl}`, body, key)
      if (status >= 200 && status < 300) {
        const { data } = JSON.parse(text) as { data: { donation_id: string; link_url: string } }
        await pay(data.link_url)
        fs.writeSync(file, `${data.donation_id}\n`)
        paid.push(data.donation_id)
        return
      }
      await pause(200)
    }
  }

  const people = [
    ...Array.from({ length: givers }, async () => {
      while (!isOver) {
        await give()
        await pause(20)
      }
    }),
    ...Array.from({ length: readers }, async () => {
      while (!isOver) {
        await hear('page', `/${pageUrl}`)
        await pause(100)
      }
    }),
  ]
  return {
    heard,
    paid,
    now,
    async stop() {
      isOver = true
      await Promise.all(people)
      fs.closeSync(file)
      agent.destroy()
    },
  }
}

/** The provider is outside of what is broken, but may be told to be slow. */
async function pay(link: string): Promise<void> {
  for (;;)
    try {
      return await choose(link, 'paid')
    } catch {
      await pause(200)
    }
}

interface Asked {
  agent: Agent
  port: number
  path: string
  body: object | undefined
  key: string | undefined
}

function ask({
  agent,
  port,
  path,
  body,
  key,
}: Asked): Promise<{ status: number; text: string; hasRetryAfter: boolean }> {
  const nothing = { status: 0, text: '', hasRetryAfter: false }
  return new Promise((resolve) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) }
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, timeout: PATIENCE_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.once('end', () =>
          resolve({ status: answer.statusCode!, text, hasRetryAfter: answer.headers['retry-after'] !== undefined }),
        )
        answer.once('error', () => resolve(nothing))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(nothing))
    outgoing.end(body && JSON.stringify(body))
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
