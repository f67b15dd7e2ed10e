// Reads the figures of the product's process from its Prometheus metrics.

export interface ProcessFigures {
  /** Resident memory in bytes. */
  residentBytes: number
  /** 99th percentile of the event loop's delay in milliseconds, since the figures were last read. */
  loopP99Ms: number
  /** Jobs that are due. */
  queueDue: number
}

/** The interval of the event loop's timer, which its delay includes. */
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
