// The clients: people who look, give, buy, react and take their money out through the front door, and write down what they were told.
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
  /** What is under way comes to its end. */
  stop(): Promise<void>
}

interface How {
  /** Where the front door is. */
  port: number
  cast: Cast
  postOffice: Pick<PostOffice, 'codesTo'>
  givers: number
  /** Written to before a client goes on. */
  log: string
}

/** A creator is sent 20 codes an hour at most. */
const PAYOUT_EVERY_MS = 210_000
/** What a creator has before the first payout. */
const INCOME_PESOS = 2500

/** Until a gift that was paid is in its creator's wallet. */
const POSTED_WITHIN_MS = 10_000

export function startClients({ port, cast, postOffice, givers, log }: How): Clients {
  const acknowledged: Acknowledged = { gifts: [], purchases: [], payouts: new Set(), reactions: new Map() }
  const file = fs.openSync(log, 'a')
  const door = frontDoor(port)
  const talk = startTalk(door)
  const together = { talk, cast, acknowledged, write: (line: string) => void fs.writeSync(file, `${line}\n`) }
  const give = giving(together)
  const withdraw = withdrawing(together, postOffice)

  /** All of them are spread over one turn. */
  async function takeOut(payee: Creator, place: number): Promise<void> {
    await rest((PAYOUT_EVERY_MS * place) / cast.payees.length)
    if (!talk.isOver()) await give(payee.pageUrl, INCOME_PESOS)
    await rest(POSTED_WITHIN_MS)
    while (!talk.isOver()) {
      await withdraw(payee)
      // Whom a fault held up goes on apart from the others.
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
