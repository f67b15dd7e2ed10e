// The recurring jobs: each has its work, and no two begin heavy work at the same minute of the night.
import { parseCronItem } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { queuedJobs } from './queued-jobs.ts'
import { recurring } from './recurring.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test('each time names a job that the queue knows: otherwise it would fail every night without doing anything', () => {
  const jobs = Object.keys(queuedJobs(server.services))
  expect(recurring.map(({ task }) => task).filter((task) => !jobs.includes(task))).toEqual([])
})

test('each job has one time, which can be read', () => {
  const tasks = recurring.map(({ task }) => task)
  expect(new Set(tasks).size).toBe(tasks.length)
  for (const { task, match } of recurring)
    expect(() => parseCronItem({ task, match }), `${task} ${match}`).not.toThrow()
})

test('the jobs of an hour or a day begin at different minutes', () => {
  const minutes = recurring.map(({ match }) => match.split(' ')[0]!).filter((minute) => /^\d+$/.test(minute))
  expect(minutes.length).toBeGreaterThan(5)
  expect(minutes.toSorted()).toEqual([...new Set(minutes)].sort())
})
