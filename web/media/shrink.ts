// Shrinks a photo before upload, to save mobile data: in a worker, else on the page, else not at all.
import { getKind, isRedrawn } from './pick.ts'
import { pickBetter, type Redrawn, redraw } from './redraw.ts'
import type { FromWorker } from './shrink-worker.ts'

let last: Promise<unknown> = Promise.resolve()

/** The blob to upload. Never throws: a file the browser cannot decode is uploaded unchanged, and the server validates it. */
export function shrink(file: File): Promise<Blob> {
  const kind = getKind(file)
  if (!kind || !isRedrawn(kind)) return Promise.resolve(file)
  // One at a time: ten decoded photos of a good camera take half a gigabyte.
  const result = last.then(async () => pickBetter(file, await redrawn(file)))
  last = result
  return result
}

async function redrawn(file: File): Promise<Redrawn | undefined> {
  return (await inWorker(file)) ?? (await redraw(file).catch(() => undefined))
}

/** Undefined if workers cannot draw here, or if this one failed. */
function inWorker(file: File): Promise<FromWorker> {
  if (typeof OffscreenCanvas !== 'function') return Promise.resolve(undefined)
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FromWorker>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
