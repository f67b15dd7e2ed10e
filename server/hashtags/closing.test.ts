// Content that is written while its creator's account is being closed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '#server/kit/db.ts'
import { aCreator } from '#server/money/testing.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test.each(['written', 'a draft that is published'])(
  '%s: is neither listed nor counted in its hashtags until the account is reopened',
  async (how) => {
    const { db } = server.services
    const tag = how === 'written' ? 'barako' : 'tsokolate'
    const luz = await aCreator(server.services)
    const as = await server.signIn(luz.account_id)
    const bloc = { title: `Mainit #${tag}`, description: 'Umaga' }
    const draft = await server.inject('POST', '/v1/user/blocs', {
      as,
      body: { ...bloc, title: 'Una', is_published: 0 },
    })
    const { id } = draft.body.data
    if (how !== 'written') await server.inject('PUT', `/v1/user/blocs/${id}`, { as, body: bloc })
    let writing: Promise<Answer> | undefined
    await inTransaction(db, async (tx) => {
      await tx.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', luz.account_id).execute()
      writing =
        how === 'written'
          ? server.inject('POST', '/v1/user/blocs', { as, body: bloc })
          : server.inject('PUT', `/v1/user/blocs/${id}`, { as, body: { is_published: 1 } })
      await untilWaitedFor(tx)
    })
    await writing
    const readListed = async () => {
      const { rows } = await sql`
      select coalesce((select size from counted_lists where list = ${`tag:${tag}`}), 0) as tagged,
             (select count(*)::int from listed_content where creator_id = ${luz.account_id} and is_listed) as listed`.execute(
        db,
      )
      return rows[0]
    }
    expect(await readListed()).toEqual({ tagged: 0, listed: 0 })
    await db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', luz.account_id).execute()
    expect(await readListed()).toEqual({ tagged: 1, listed: 1 })
  },
)
