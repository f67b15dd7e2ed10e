// A thread of its own that asks an address twenty times a second until it is told to stop, and then says what one in a
// hundred waited. Each asks on its own, so that a slow answer hides none behind it.
import { parentPort, workerData } from 'node:worker_threads'
import { p99 } from './percentile.ts'

const times: Promise<number>[] = []
const timer = setInterval(() => times.push(beat()), 50)
parentPort!.once('message', async () => {
  clearInterval(timer)
  parentPort!.postMessage(p99(await Promise.all(times)))
})

async function beat(): Promise<number> {
  const start = performance.now()
  const response = await fetch(workerData)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${workerData} answered ${response.status}`)
  return performance.now() - start
}
