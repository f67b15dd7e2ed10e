// The reference of pages: an empty Fastify route, and the rate at which an address answers.
import autocannon from 'autocannon'
import Fastify from 'fastify'

const CONNECTIONS = 10

/** Runs `measure` with the address of an empty route. */
export async function withEmptyRoute(measure: (url: string) => Promise<void>): Promise<void> {
  const empty = Fastify()
  empty.get('/', async () => ({ hello: 'world' }))
  try {
    await measure(await empty.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await empty.close()
  }
}

/** Requests per second. Throws for any other answer than 2xx. */
export async function answerRate(url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with something else than a 2xx`)
  return result.requests.average
}
