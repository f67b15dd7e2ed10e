// How the product's process does, by what it tells Prometheus.

export interface ProcessFigures {
  /** Bytes that it holds, as the system counts them. */
  residentBytes: number
  /** Milliseconds that one in a hundred turns of its event loop came too late, since this was last asked. */
  loopP99Ms: number
  /** Jobs that are due. */
  queueDue: number
}

/** Of 10 ms that its clock of the event loop waits by itself. */
const RESOLUTION_MS = 10

export async function readFigures(metrics: string): Promise<ProcessFigures> {
  const text = await (await fetch(metrics)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    residentBytes: value('process_resident_memory_bytes'),
    loopP99Ms: Math.max(0, value('nodejs_eventloop_lag_p99_seconds') * 1000 - RESOLUTION_MS),
    queueDue: value('pixel_queue_due'),
  }
}
