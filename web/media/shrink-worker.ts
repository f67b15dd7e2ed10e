// Web worker that redraws pictures, so that typing a caption stays smooth.
import { type Redrawn, redraw } from './redraw.ts'

export type FromWorker = Redrawn | undefined

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  redraw(data).then(
    (redrawn) => postMessage(redrawn),
    () => postMessage(undefined),
  )
})
