// The order of uploads: two at a time, the rest after them, and one report once all have ended.
import { expect, test, vi } from 'vitest'
import { FakeRequest, fakeUploads, tinyPicture } from './fake-uploads.fixture.ts'
import { emptySet, withNew, without } from './photo-set.ts'
import { createRunner } from './upload-runner.ts'
import { createStore } from './upload-store.ts'

const { sent, uploaded } = fakeUploads()

/** Photos with these keys, and what their runner reports. */
function prepare(...keys: string[]) {
  const store = createStore(
    withNew(
      emptySet,
      keys.map((key) => ({ key, file: tinyPicture(key), address: '' })),
    ),
  )
  const reports: string[][] = []
  const retry = vi.fn()
  const runner = createRunner(store, {
    retry,
    reportFailures(failed) {
      reports.push([...failed.keys()])
      for (const key of failed.keys()) {
        failed.get(key)!.onRetry?.()
        runner.abandon(key)
      }
    },
  })
  const remove = (key: string) => {
    runner.abandon(key)
    store.change((set) => without(set, [key]))
  }
  return { store, runner, reports, retry, remove }
}

const request = (name: string) => FakeRequest.all.find((one) => one.name === name)!
const arrive = (name: string) => request(name).end(201, uploaded(name))
const toBeSent = (...names: string[]) => expect.poll(sent).toEqual(names)

test('what is told to wait while nothing is sent does not wait', async () => {
  const { runner } = prepare()
  expect(await runner.whenIdle()).toBe(true)
  runner.begin([])
  expect(await runner.whenIdle()).toBe(true)
})

test('a third photo is sent when one of two has ended, also if it failed', async () => {
  const { runner, reports } = prepare('a', 'b', 'c', 'd')
  runner.begin(['a', 'b', 'c', 'd'])
  await toBeSent('a', 'b')
  request('b').onerror!()
  await toBeSent('a', 'b', 'c')
  arrive('a')
  await toBeSent('a', 'b', 'c', 'd')
  expect(reports).toEqual([])
  arrive('d')
  arrive('c')
  expect(await runner.whenIdle()).toBe(false)
  expect(reports).toEqual([['b']])
})

test('photos added later take their turn behind those that wait', async () => {
  const { runner } = prepare('a', 'b', 'c', 'd')
  runner.begin(['a', 'b', 'c'])
  runner.begin(['d'])
  await toBeSent('a', 'b')
  arrive('a')
  await toBeSent('a', 'b', 'c')
  arrive('b')
  await toBeSent('a', 'b', 'c', 'd')
})

test('all failures are reported together, in the order in which they came, and once', async () => {
  const { runner, reports, retry } = prepare('a', 'b', 'c')
  runner.begin(['a', 'b'])
  await toBeSent('a', 'b')
  request('b').onerror!()
  request('a').end(503, { exception: 'ServiceUnavailableException', message: 'Back soon.' })
  expect(await runner.whenIdle()).toBe(false)
  expect(reports).toEqual([['b', 'a']])
  expect(retry.mock.calls.map(([file, key]) => [file.name, key])).toEqual([
    ['b', 'b'],
    ['a', 'a'],
  ])
  runner.begin(['c'])
  await toBeSent('a', 'b', 'c')
  arrive('c')
  expect(await runner.whenIdle()).toBe(true)
  expect(reports).toHaveLength(1)
})

test('everybody who waits is answered, once all have arrived', async () => {
  const { runner, store } = prepare('a', 'b')
  runner.begin(['a', 'b'])
  const answers: boolean[] = []
  const waiting = [1, 2].map(() => runner.whenIdle().then((haveArrived) => answers.push(haveArrived)))
  await toBeSent('a', 'b')
  arrive('a')
  await expect.poll(() => store.read().photos[0]!.uploaded_filename).toBe('kept-a')
  expect(answers).toEqual([])
  arrive('b')
  await Promise.all(waiting)
  expect(answers).toEqual([true, true])
  expect(store.read().photos.map(({ loading, uploaded_filename }) => [loading, uploaded_filename])).toEqual([
    [100, 'kept-a'],
    [100, 'kept-b'],
  ])
})

test('a photo removed before its turn is skipped, and nobody waits for it', async () => {
  const { runner, remove } = prepare('a', 'b', 'c', 'd')
  runner.begin(['a', 'b', 'c', 'd'])
  await toBeSent('a', 'b')
  remove('c')
  arrive('a')
  await toBeSent('a', 'b', 'd')
  arrive('b')
  arrive('d')
  expect(await runner.whenIdle()).toBe(true)
})

test('when all photos are removed, who waits goes on', async () => {
  const { runner, remove, reports } = prepare('a', 'b', 'c')
  runner.begin(['a', 'b', 'c'])
  await toBeSent('a', 'b')
  const waiting = runner.whenIdle()
  for (const key of ['c', 'b', 'a']) remove(key)
  expect(await waiting).toBe(true)
  expect([sent(), reports]).toEqual([['a', 'b'], []])
})

test('the progress of a photo is told to whoever listens, until they no longer do', async () => {
  const { runner, store } = prepare('a')
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.read().photos[0]!.loading))
  runner.begin(['a'])
  await toBeSent('a')
  request('a').progress(25)
  request('a').progress(60)
  stop()
  request('a').progress(90)
  expect(seen).toEqual([25, 60])
  expect(store.read().photos[0]!.loading).toBe(90)
})
