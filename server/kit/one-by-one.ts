// Runs work that belongs together one after the other, in this process.

const queues = new Map<string, Promise<unknown>>()

/** Runs the work once all earlier work of this key has ended, so that a hundred concurrent tries do not all pass before the first is counted. */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key)
  const mine = (before ?? Promise.resolve()).then(work, work)
  queues.set(key, mine)
  try {
    return await mine
  } finally {
    if (queues.get(key) === mine) queues.delete(key)
  }
}
