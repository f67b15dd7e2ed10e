// Makes a photo small enough for a prepaid phone to send: in a worker, else on the page, else not at all.
import { getKind, isRedrawn } from './pick.ts'
import { pickBetter, type Redrawn, redraw } from './redraw.ts'
import type { FromWorker } from './shrink-worker.ts'

let last: Promise<unknown> = Promise.resolve()

/** What is to be sent of this file. Never throws: what cannot be drawn here goes as it is, and the server judges. */
export function shrink(file: File): Promise<Blob> {
  const kind = getKind(file)
  if (!kind || !isRedrawn(kind)) return Promise.resolve(file)
  // One at a time: ten photos of a good camera decoded at once are half a gigabyte.
  const turn = last.then(async () => pickBetter(file, await redrawn(file)))
  last = turn
  return turn
}

async function redrawn(file: File): Promise<Redrawn | undefined> {
  return (await inWorker(file)) ?? (await redraw(file).catch(() => undefined))
}

/** Undefined where workers cannot draw, or where this one could not. */
function inWorker(file: File): Promise<FromWorker> {
  if (typeof OffscreenCanvas !== 'function') return Promise.resolve(undefined)
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FromWorker>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
