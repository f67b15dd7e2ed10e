// The clients: people who read, give, buy, react and request payouts through the load balancer, and log what was acknowledged.
import * as fs from 'node:fs'
import type { Creator } from '../bench/crash-creators.ts'
import { frontDoor } from './ask.ts'
import type { Cast } from './cast.ts'
import { buying, giving, looking, reacting, withdrawing } from './errands.ts'
import type { PostOffice } from './post-office.ts'
import type { Acknowledged, Heard } from './table.ts'
import { crowd, pause, startTalk } from './talk.ts'

export interface Clients {
  heard: readonly Heard[]
  acknowledged: Acknowledged
  /** Stops the clients after their current operation. */
  stop(): Promise<void>
}

interface How {
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

export function startClients({ port, cast, postOffice, givers, log }: How): Clients {
  const acknowledged: Acknowledged = { gifts: [], purchases: [], payouts: new Set(), reactions: new Map() }
  const file = fs.openSync(log, 'a')
  const door = frontDoor(port)
  const talk = startTalk(door)
  const together = { talk, cast, acknowledged, write: (line: string) => void fs.writeSync(file, `${line}\n`) }
  const give = giving(together)
  const withdraw = withdrawing(together, postOffice)

  /** The payees' starts are spread evenly over one payout interval. */
  async function takeOut(payee: Creator, place: number): Promise<void> {
    await rest((PAYOUT_EVERY_MS * place) / cast.payees.length)
    if (!talk.isOver()) await give(payee.pageUrl, INCOME_PESOS)
    await rest(POSTED_WITHIN_MS)
    while (!talk.isOver()) {
      await withdraw(payee)
      // The random part keeps payees whom a fault delayed from continuing all at the same moment.
      await rest(PAYOUT_EVERY_MS * (0.9 + Math.random() * 0.4))
    }
  }

  async function rest(ms: number): Promise<void> {
    const end = performance.now() + ms
    while (!talk.isOver() && performance.now() < end) await pause(500)
  }

  const people = [
    ...crowd(talk, givers, 20, () => give(cast.pageUrl)),
    ...crowd(talk, 16, 50, looking(together)),
    ...crowd(talk, 3, 700, buying(together)),
    ...crowd(talk, 5, 130, reacting(together)),
    ...cast.payees.map(takeOut),
  ]
  return {
    heard: talk.heard,
    acknowledged,
    async stop() {
      talk.end()
      await Promise.all(people)
      fs.closeSync(file)
      door.close()
    },
  }
}
