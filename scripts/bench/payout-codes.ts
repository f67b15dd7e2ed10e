// The codes that a server under test sent by SMS, from its outbox.
import { setTimeout as wait } from 'node:timers/promises'
import { type Queryable, sql } from '#server/kit/db.ts'

/** Latest first. `mobile` is without the country code. */
export async function codesSentTo(db: Queryable, mobile: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from dev_outbox where recipient = ${`+63${mobile}`} and code is not null order by id desc`.execute(db)
  return rows.map(({ code }) => code)
}

/** The code of the first message after `before` others; undefined if none arrives within so many tries of 200 ms. */
export async function nextCode(
  db: Queryable,
  mobile: string,
  before: number,
  { tries, isOver = () => false }: { tries: number; isOver?: () => boolean },
): Promise<string | undefined> {
  for (let nth = 0; nth < tries && !isOver(); nth++) {
    const codes = await codesSentTo(db, mobile)
    if (codes.length > before) return codes[0]
    await wait(200)
  }
  return undefined
}
