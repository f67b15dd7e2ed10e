// The provider's automatic actions and the transactions they run in.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Inside, openInside } from './inside.fixture.ts'
import type { Loop } from './loop.ts'
import { delayMs, schedule, startTasks, type TaskHandler, type TaskKind } from './tasks.ts'
import { insertRows, transact } from './transact.ts'

const KINDS: TaskKind[] = ['checkout.begin', 'checkout.expire', 'refund.settle', 'payout.begin', 'payout.finish']

let inside: Inside
let loop: Loop | undefined
let ran: [TaskKind, string[]][] = []

beforeAll(async () => {
  inside = await openInside()
})
afterAll(() => inside.close())
beforeEach(async () => {
  ran = []
  await inside.pool.query('truncate task')
})

/** Runs what is due, with this effect for each kind. */
async function run(effect: TaskHandler = async () => {}): Promise<void> {
  const handlers = Object.fromEntries(
    KINDS.map((kind): [TaskKind, TaskHandler] => [
      kind,
      async (tx, ids) => {
        await effect(tx, ids)
        ran.push([kind, ids])
      },
    ]),
  )
  loop = startTasks(inside.sandbox, handlers as Record<TaskKind, TaskHandler>)
  await loop.pass()
  await loop.stop()
}

function plan(kind: TaskKind, ids: string[], seconds: number): Promise<void> {
  return transact(inside.sandbox, (tx) => schedule(tx, kind, ids, seconds))
}

async function left(): Promise<string[]> {
  const { rows } = await inside.pool.query<{ object_id: string }>('select object_id from task order by due_at, id')
  return rows.map((row) => row.object_id)
}

describe('tasks', () => {
  test('run once they are due, by the provider’s clock', async () => {
    await plan('refund.settle', ['later'], 60)
    await plan('refund.settle', ['now'], 0)
    await run()
    expect([ran, await left()]).toEqual([[['refund.settle', ['now']]], ['later']])
    await inside.clock.set({ advanceSeconds: 60 })
    await run()
    expect([ran.at(-1), await left()]).toEqual([['refund.settle', ['later']], []])
  })

  test('of one kind run together, kind by kind, the longest overdue first', async () => {
    await plan('payout.finish', ['c'], -1)
    await plan('payout.begin', ['a', 'b'], -3)
    await plan('payout.begin', ['d'], 0)
    await run()
    expect(ran).toEqual([
      ['payout.begin', ['a', 'b', 'd']],
      ['payout.finish', ['c']],
    ])
  })

  test('of one object that is due several times run once', async () => {
    for (let i = 0; i < 3; i++) await plan('checkout.expire', ['chk_1'], 0)
    await run()
    expect([ran, await left()]).toEqual([[['checkout.expire', ['chk_1']]], []])
  })

  test('are taken two hundred at a time', async () => {
    await plan(
      'refund.settle',
      Array.from({ length: 450 }, (_, i) => `r${i}`),
      0,
    )
    await run()
    expect(ran.map(([, ids]) => ids.length)).toEqual([200, 200, 50])
  })

  test('that fail are put off by thirty seconds; their neighbours run, and the effect of the failed one is undone', async () => {
    const reported = vi.spyOn(console, 'log').mockImplementation(() => {})
    await plan('refund.settle', ['good', 'bad', 'fine'], 0)
    await run(async (tx, ids) => {
      for (const id of ids) await tx.query('insert into migration values ($1)', [id])
      if (ids.includes('bad')) throw new Error('the books do not balance')
    })
    expect(reported.mock.calls.join()).toContain('the books do not balance')
    reported.mockRestore()
    const { rows } = await inside.pool.query<{ name: string }>(`select name from migration where name not like '0%'`)
    expect([rows.map(({ name }) => name).sort(), await left()]).toEqual([['fine', 'good'], ['bad']])
    await inside.clock.set({ advanceSeconds: 29 })
    await run()
    expect(await left()).toEqual(['bad'])
    await inside.clock.set({ advanceSeconds: 1 })
    await run()
    expect(await left()).toEqual([])
  })

  test('wait for ever while the clock stands before them, and for their time once it runs', async () => {
    const due = new Date(inside.clock.now().getTime() + 5000)
    expect(delayMs(inside.sandbox, due)).toBe(Number.POSITIVE_INFINITY)
    expect(delayMs(inside.sandbox, new Date(due.getTime() - 6000))).toBe(-1000)
    await inside.clock.set({ freeze: false })
    const delay = delayMs(inside.sandbox, new Date(inside.clock.now().getTime() + 60_000))
    await inside.clock.set({ freeze: true })
    expect(delay).toBeGreaterThan(0)
    expect(delay).toBeLessThanOrEqual(60_000)
  })
})

describe('a transaction', () => {
  test('that fails leaves no row, no task and no wish to be woken', async () => {
    const woken: string[] = []
    const failing = transact(inside.sandbox, async (tx) => {
      await tx.query(`insert into migration values ('undone')`)
      await schedule(tx, 'refund.settle', ['r'], 0)
      tx.afterCommit.add(() => woken.push('woken'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const { rowCount } = await inside.pool.query(`select from migration where name = 'undone'`)
    expect([rowCount, await left(), woken]).toEqual([0, [], []])
  })

  test('acts only after its commit, when others see its rows', async () => {
    let seen: Promise<number | null> | undefined
    const answer = await transact(inside.sandbox, async (tx) => {
      await tx.query(`insert into migration values ('done')`)
      tx.afterCommit.add(() => {
        seen = inside.pool.query(`select from migration where name = 'done'`).then(({ rowCount }) => rowCount)
      })
      expect((await inside.pool.query(`select from migration where name = 'done'`)).rowCount).toBe(0)
      return 7
    })
    expect([answer, await seen]).toEqual([7, 1])
  })

  test('gives its connection back, however it ends', async () => {
    for (let i = 0; i < 30; i++) await transact(inside.sandbox, () => Promise.reject(new Error('no'))).catch(() => {})
    for (let i = 0; i < 30; i++) await transact(inside.sandbox, (tx) => tx.query('select 1'))
    expect([inside.pool.totalCount, inside.pool.idleCount, inside.pool.waitingCount]).toEqual([
      inside.pool.idleCount,
      inside.pool.totalCount,
      0,
    ])
  })

  test('has one time, although the clock goes on', async () => {
    await inside.clock.set({ freeze: false })
    const times = await transact(inside.sandbox, async (tx) => {
      const first = tx.now
      await tx.query('select 1')
      return [first, tx.now]
    })
    await inside.clock.set({ freeze: true })
    expect(times[0]).toBe(times[1])
  })

  test('inserts rows with their defaults, and none for none', async () => {
    await transact(inside.sandbox, async (tx) => {
      await insertRows(tx, 'task', [])
      await insertRows(tx, 'task', [
        { kind: 'refund.settle', object_id: "o'1", due_at: tx.now },
        { kind: 'refund.settle', object_id: '"2"', due_at: tx.now },
      ])
    })
    expect(await left()).toEqual(["o'1", '"2"'])
  })
})
