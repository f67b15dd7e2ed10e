// The clients: people who read, give, buy, react and request payouts through the load balancer, and log what was acknowledged.
import * as fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Creator } from '../bench/crash-creators.ts'
import type { Cast } from './cast.ts'
import { httpsClient } from './http-client.ts'
import { buying, giving, looking, reacting } from './operations.ts'
import type { PostOffice } from './post-office.ts'
import { crowd, startRecordingClient } from './recording-client.ts'
import type { Acknowledged, RecordedAnswer } from './table.ts'
import { withdrawing } from './withdrawing.ts'

export interface Clients {
  answers: readonly RecordedAnswer[]
  acknowledged: Acknowledged
  /** Stops the clients after their current operation. */
  stop(): Promise<void>
}

interface Options {
  /** The load balancer's port. */
  port: number
  cast: Cast
  postOffice: Pick<PostOffice, 'codesTo'>
  givers: number
  /** A log file that a client writes before it goes on. */
  log: string
}

/** An account gets at most 20 codes an hour. */
const PAYOUT_EVERY_MS = 210_000
/** A creator's balance before the first payout. */
const INCOME_PESOS = 2500

/** The longest time until a paid gift is in its creator's wallet. */
const POSTED_WITHIN_MS = 10_000

export function startClients({ port, cast, postOffice, givers, log }: Options): Clients {
  const acknowledged: Acknowledged = { gifts: [], purchases: [], payouts: new Set(), reactions: new Map() }
  const file = fs.openSync(log, 'a')
  const http = httpsClient(port)
  const client = startRecordingClient(http)
  const shared = { client, cast, acknowledged, write: (line: string) => void fs.writeSync(file, `${line}\n`) }
  const give = giving(shared)
  const withdraw = withdrawing(shared, postOffice)

  /** The payees' starts are spread evenly over one payout interval. */
  async function payOutRegularly(payee: Creator, place: number): Promise<void> {
    await rest((PAYOUT_EVERY_MS * place) / cast.payees.length)
    if (!client.isOver()) await give(payee.pageUrl, INCOME_PESOS)
    await rest(POSTED_WITHIN_MS)
    while (!client.isOver()) {
      await withdraw(payee)
      // The random part keeps payees whom a fault delayed from continuing all at the same moment.
      await rest(PAYOUT_EVERY_MS * (0.9 + Math.random() * 0.4))
    }
  }

  async function rest(ms: number): Promise<void> {
    const end = performance.now() + ms
    while (!client.isOver() && performance.now() < end) await wait(500)
  }

  const people = [
    ...crowd(client, givers, 20, () => give(cast.pageUrl)),
    ...crowd(client, 16, 50, looking(shared)),
    ...crowd(client, 3, 700, buying(shared)),
    ...crowd(client, 5, 130, reacting(shared)),
    ...cast.payees.map(payOutRegularly),
  ]
  return {
    answers: client.answers,
    acknowledged,
    async stop() {
      client.end()
      await Promise.all(people)
      fs.closeSync(file)
      http.close()
    },
  }
}
